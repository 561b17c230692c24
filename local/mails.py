"""Stands in for SES: it prints mails instead of sending them.

https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
"""

import base64
import email
import json
import logging
import uuid
from email.policy import default
from typing import Any, Final

from aiohttp import web

log = logging.getLogger(__name__)


async def quota(_: web.Request) -> web.Response:
    return web.json_response({"SendQuota": {"MaxSendRate": 14.0, "Max24HourSend": 50_000.0, "SentLast24Hours": 0.0}})


async def take(request: web.Request) -> web.Response:
    said = await request.json()
    recipients = [one for several in said.get("Destination", {}).values() for one in several]
    log.info("mail from %s to %s: %s", said.get("FromEmailAddress"), ", ".join(recipients), _shown(said["Content"]))
    return web.json_response({"MessageId": str(uuid.uuid4())})


def _shown(content: dict[str, Any]) -> str:
    if template := content.get("Template"):
        return f"the template {template['TemplateName']} with {template['TemplateData']}"
    message = email.message_from_bytes(base64.b64decode(content["Raw"]["Data"]), policy=default)
    body = message.get_body(("plain", "html"))
    files = [f"[{part.get_filename()}]" for part in message.iter_attachments()]
    text = str(body.get_content()).strip() if body else ""
    return "\n".join([json.dumps(str(message["Subject"]), ensure_ascii=False), text, *files])


ROUTES: Final = (web.get("/v2/email/account", quota), web.post("/v2/email/outbound-emails", take))
