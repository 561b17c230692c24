"""A remote type: declared over HTTP, and run by another function of the same template."""

from pathlib import Path

import httpx

from tests.stack.running import own_template, running_stack

FUNCTION = f"""\
  TargetFunction:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: {Path(__file__).parent / "fixtures/elsewhere/function"}
      Handler: target.handler

  DependenciesLayer:
"""


def test_a_remote_type_from_its_declaration_to_its_end(tmp_path: Path) -> None:
    parameters = "Tick='rate(1 second)' TargetFunctions=TargetFunction"
    declaration = {"target": "lambda:TargetFunction", "payload_schema": {"required": ["width"]}, "max_attempts": 1}
    template = own_template(tmp_path, {"  DependenciesLayer:\n": FUNCTION})
    with running_stack(tmp_path, "--template", str(template), PARAMETERS=parameters) as stack:
        declared = stack.http.put("/api/types/resize", json=declaration)
        misfit = stack.http.post("/api/jobs", json={"type": "resize", "payload": {}})
        done = stack.until_status(stack.post("resize", width=80), "completed")
        failed = stack.until_status(stack.post("resize", width=80, **{"raise": "it is no image"}), "failed")
        deleted = stack.http.delete("/api/types/resize")

    assert (declared.status_code, misfit.status_code) == (200, 400), declared.text
    assert (done["result"]["heard"]["payload"], done["attempts"]) == ({"width": 80}, 1)
    assert failed["error"] == {"code": "address_unknown", "message": "it is no image"}
    assert deleted.status_code == httpx.codes.CONFLICT
