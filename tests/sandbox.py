"""python -m tests.sandbox ARGUMENTS…: pytest under the restrictions that Lambda's sandbox is reported to have.

    prctl(2)            EPERM for every call
    /dev/shm            does not exist
    /proc               is read-only: no oom_score_adj can be changed
    RLIMIT_NPROC        1,024, like RLIMIT_NOFILE (the system lets root have more processes)

Needs root, or a system that allows user namespaces. The run ends if a restriction cannot be set.
"""

import ctypes
import os
import platform
import resource
import struct
import sys
import tempfile
import threading
from pathlib import Path

_LIMIT = 1024
_DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
_PRCTL, _SECCOMP = {"x86_64": (157, 317), "aarch64": (167, 277), "arm64": (167, 277)}[platform.machine()]
_PR_SET_NO_NEW_PRIVS, _PR_GET_DUMPABLE = 38, 3
_SECCOMP_SET_MODE_FILTER, _SECCOMP_FILTER_FLAG_TSYNC = 1, 1
_ERRNO, _ALLOW = 0x00050000, 0x7FFF0000
_EPERM = 1
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC = 1, 2, 4, 8
_MS_REMOUNT, _MS_BIND, _MS_REC, _MS_PRIVATE = 32, 4096, 16384, 1 << 18
_libc = ctypes.CDLL(None, use_errno=True)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


def main() -> None:
    resource.setrlimit(resource.RLIMIT_NPROC, (_LIMIT, _LIMIT))
    resource.setrlimit(resource.RLIMIT_NOFILE, (_LIMIT, _LIMIT))
    _enter_own_mounts()
    _mount("/proc", "/proc", _MS_BIND | _MS_REC)
    _mount("", "/proc", _MS_REMOUNT | _MS_BIND | _MS_RDONLY | _MS_NOSUID | _MS_NODEV | _MS_NOEXEC)
    _take_away_shared_memory()
    os.environ["AS_ON_LAMBDA"] = "1"
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *sys.argv[1:]])


def refuse_prctl() -> None:
    """For this process and all that it starts from now on. Postgres needs prctl, so it must be running already."""
    program = b"".join(
        [
            struct.pack("HBBI", 0x20, 0, 0, 0),  # load the number of the system call
            struct.pack("HBBI", 0x15, 0, 1, _PRCTL),  # is it prctl?
            struct.pack("HBBI", 0x06, 0, 0, _ERRNO | _EPERM),
            struct.pack("HBBI", 0x06, 0, 0, _ALLOW),
        ]
    )
    instructions = ctypes.create_string_buffer(program, len(program))
    filter_ = _Program(len(program) // 8, ctypes.cast(instructions, ctypes.c_void_p))
    _succeeds(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    # Also for the threads that pytest-xdist has started.
    _succeeds(_libc.syscall(_SECCOMP, _SECCOMP_SET_MODE_FILTER, _SECCOMP_FILTER_FLAG_TSYNC, ctypes.byref(filter_)))


def check() -> None:
    """Checks every restriction, here and in a child."""
    answers: list[int] = []
    thread = threading.Thread(target=lambda: answers.append(_libc.prctl(_PR_GET_DUMPABLE, 0, 0, 0, 0)))
    thread.start()
    thread.join()
    assert answers == [-1], "prctl is not refused"
    assert not Path("/dev/shm").exists(), "there is /dev/shm"
    try:
        Path("/proc/self/oom_score_adj").write_text("1000")
    except OSError:
        pass
    else:
        raise AssertionError("oom_score_adj can be written")
    for limit in (resource.RLIMIT_NPROC, resource.RLIMIT_NOFILE):
        assert resource.getrlimit(limit) == (_LIMIT, _LIMIT)


def _enter_own_mounts() -> None:
    user, group = os.getuid(), os.getgid()
    if user == 0:
        os.unshare(os.CLONE_NEWNS)
    else:
        os.unshare(os.CLONE_NEWUSER | os.CLONE_NEWNS)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    _mount("", "/", _MS_REC | _MS_PRIVATE)


def _take_away_shared_memory() -> None:
    with tempfile.TemporaryDirectory() as devices:
        # Mode 755: in a directory that all may write to, the kernel restricts opening files.
        _mount("tmpfs", devices, 0, "tmpfs", "mode=755")
        for name in _DEVICES:
            Path(devices, name).touch()
            _mount(f"/dev/{name}", f"{devices}/{name}", _MS_BIND)
        for name, number in {"fd": "", "stdin": "/0", "stdout": "/1", "stderr": "/2"}.items():
            Path(devices, name).symlink_to(f"/proc/self/fd{number}")
        _mount(devices, "/dev", _MS_BIND | _MS_REC)
        _succeeds(_libc.umount2(devices.encode(), 2))


def _mount(source: str, target: str, flags: int, kind: str = "", options: str = "") -> None:
    texts = (source.encode(), target.encode(), kind.encode() or None)
    _succeeds(_libc.mount(*texts, flags, options.encode() or None), target)


def _succeeds(answer: int, what: str = "") -> None:
    if answer != 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error), what)


if __name__ == "__main__":
    main()
