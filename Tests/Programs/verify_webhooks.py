"""Verifies webhooks as a receiver does, by the library of Standard Webhooks.

Its arguments are the secret and a file with a JSON array of {"headers": {…}, "body": "…"}. Prints a JSON array: the type that each
request names, or null for one that is not genuine.
"""

import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError


def verified(webhook, request):
    try:
        return webhook.verify(request["body"], request["headers"])["type"]
    except WebhookVerificationError:
        return None


webhook = Webhook(sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as file:
    print(json.dumps([verified(webhook, request) for request in json.load(file)]))
