#!/usr/bin/python3
"""A mail server for tests: aiosmtpd, which misbehaves for some recipients.

The first line of its output is {"port": N}; then it prints a line for each message that it has accepted.
"""

import argparse
import asyncio
import base64
import json
import ssl

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

parser = argparse.ArgumentParser()
parser.add_argument("--certificate", nargs=2, metavar=("CHAIN", "KEY"), help="offers and requires STARTTLS")
parser.add_argument("--tls", action="store_true", help="TLS from the first byte, in place of STARTTLS")
parser.add_argument("--account", nargs=2, metavar=("USER", "PASSWORD"), help="requires AUTH")
parser.add_argument("--silent", action="store_true", help="accepts connections and never says anything")
options = parser.parse_args()


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if address.startswith("refused@"):
            return "550 5.1.1 no such person"
        if address.startswith("busy@"):
            return "451 4.3.0 try again later"
        if address.startswith("closing@"):
            server.transport.close()
            await asyncio.sleep(1)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        recipient = envelope.rcpt_tos[0]
        if recipient.startswith("hanging@"):
            await asyncio.sleep(60)
        if recipient.startswith("dropping@"):
            server.transport.close()
            await asyncio.sleep(1)
        if recipient.startswith("spam@"):
            return "554 5.7.1 looks like spam"
        if recipient.startswith("full@"):
            return "452 4.2.2 mailbox full"
        print(json.dumps({
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "greeting": session.host_name,
            "isEncrypted": session.ssl is not None, "isAuthenticated": bool(session.authenticated),
            "content": base64.b64encode(envelope.content).decode(),
        }), flush=True)
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    known = tuple(word.encode() for word in options.account)
    right = isinstance(data, LoginPassword) and (data.login, data.password) == known
    return AuthResult(success=right, handled=False)


class Silent(asyncio.Protocol):
    pass


def protocol():
    if options.silent:
        return Silent()
    # The protocol knows of TLS from the first byte only through its session.
    return SMTP(
        Handler(), hostname="mail.test", enable_SMTPUTF8=False,
        tls_context=None if options.tls else context, require_starttls=context is not None and not options.tls,
        authenticator=authenticate if options.account else None, auth_required=options.account is not None,
        auth_require_tls=False, loop=asyncio.get_running_loop())


context = None
if options.certificate:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*options.certificate)


async def main():
    server = await asyncio.get_running_loop().create_server(
        protocol, "127.0.0.1", 0, ssl=context if options.tls else None)
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    await server.serve_forever()


asyncio.run(main())
