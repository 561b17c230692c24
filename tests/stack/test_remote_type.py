"""A remote type: declared over HTTP, and run by another function of the same template."""

import re
from pathlib import Path

import httpx

from tests.stack.running import running_stack
from tests.stack.test_local_command import ROOT

FUNCTION = f"""\
  TargetFunction:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: {Path(__file__).parent / "fixtures/elsewhere/function"}
      Handler: target.handler

  DependenciesLayer:
"""


def with_a_target(folder: Path) -> Path:
    template = re.sub(
        r"(CodeUri|ContentUri): (functions|layers)", rf"\1: {ROOT}/\2", (ROOT / "template.yaml").read_text()
    )
    (folder / "template.yaml").write_text(template.replace("  DependenciesLayer:\n", FUNCTION, 1))
    return folder / "template.yaml"


def test_a_remote_type_from_its_declaration_to_its_end(tmp_path: Path) -> None:
    parameters = "Tick='rate(1 second)' TargetFunctions=TargetFunction"
    declaration = {"target": "lambda:TargetFunction", "payload_schema": {"required": ["width"]}, "max_attempts": 1}
    with running_stack(tmp_path, "--template", str(with_a_target(tmp_path)), PARAMETERS=parameters) as stack:
        declared = stack.http.put("/api/types/resize", json=declaration)
        misfit = stack.http.post("/api/jobs", json={"type": "resize", "payload": {}})
        done = stack.until_status(stack.post("resize", width=80), "completed")
        failed = stack.until_status(stack.post("resize", width=80, **{"raise": "it is no image"}), "failed")
        deleted = stack.http.delete("/api/types/resize")

    assert (declared.status_code, misfit.status_code) == (200, 400), declared.text
    assert (done["result"]["heard"]["payload"], done["attempts"]) == ({"width": 80}, 1)
    assert failed["error"] == {"code": "address_unknown", "message": "it is no image"}
    assert deleted.status_code == httpx.codes.CONFLICT
