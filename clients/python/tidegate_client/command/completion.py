"""Scripts by which a shell completes commands, options and their choices, made from the parser."""

import argparse
from collections.abc import Iterator

SHELLS = ("bash", "zsh", "fish")


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](_commands(parser))


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    [commands] = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(commands.choices)


def _options(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.Action]]:
    for action in parser._actions:
        for option in action.option_strings:
            if option.startswith("--"):
                yield option, action


def _choices(parser: argparse.ArgumentParser) -> Iterator[tuple[str, list[str]]]:
    """Of the options, and under "" those of the arguments."""
    for action in parser._actions:
        if action.choices is not None:
            names = [option for option in action.option_strings if option.startswith("--")]
            yield names[0] if names else "", [str(each) for each in action.choices]


def _bash(commands: dict[str, argparse.ArgumentParser]) -> str:
    cases = []
    for name, parser in commands.items():
        chosen = dict(_choices(parser))
        words = [option for option, _ in _options(parser)] + chosen.pop("", [])
        cases += [f'    "{name} {option}") words="{" ".join(values)}" ;;' for option, values in chosen.items()]
        cases.append(f'    "{name} "*) words="{" ".join(words)}" ;;')
    lines = "\n".join(cases)
    return f"""\
_tidegate() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" words=""
  if (( COMP_CWORD == 1 )); then
    words="{" ".join(commands)} --help --version"
  else
    case "${{COMP_WORDS[1]}} $before" in
{lines}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _tidegate tidegate
"""


def _zsh(commands: dict[str, argparse.ArgumentParser]) -> str:
    """zsh runs bash's functions."""
    return f"#compdef tidegate\nautoload -U +X bashcompinit && bashcompinit\n{_bash(commands)}"


def _fish(commands: dict[str, argparse.ArgumentParser]) -> str:
    lines = ["complete -c tidegate -f"]
    for name, parser in commands.items():
        about = (parser.description or "").replace("'", "")
        lines.append(f"complete -c tidegate -n __fish_use_subcommand -a {name} -d '{about}'")
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        chosen = dict(_choices(parser))
        if "" in chosen:
            lines.append(f"complete -c tidegate {seen} -a '{' '.join(chosen[''])}'")
        for option, action in _options(parser):
            takes = f" -xa '{' '.join(chosen[option])}'" if option in chosen else "" if action.nargs == 0 else " -r"
            lines.append(f"complete -c tidegate {seen} -l {option[2:]}{takes}")
    return "\n".join([*lines, ""])
