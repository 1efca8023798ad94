"""nginx at its best: a worker per core, `sendfile`, open files kept, unlimited requests per connection."""

import os

from .stage import Stage

configuration = """
daemon off;
{user}
worker_processes {workers};
pid {root}/nginx.pid;
error_log {root}/nginx-error.log warn;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=1000 inactive=60s;
  open_file_cache_valid 60s;
  keepalive_requests 1000000000;
  client_body_temp_path {root}/nginx-temporary;
  proxy_temp_path {root}/nginx-temporary;
  fastcgi_temp_path {root}/nginx-temporary;
  uwsgi_temp_path {root}/nginx-temporary;
  scgi_temp_path {root}/nginx-temporary;
  types {{ text/html html; text/css css; }}
  default_type application/octet-stream;
  server {{
    listen 127.0.0.1:{port} reuseport backlog=4096;
    root {files};
    location = /hello {{ default_type "text/plain; charset=utf-8"; return 200 "ok\\n"; }}
    location = /logged/hello {{
      access_log {root}/nginx-access.log combined;
      default_type "text/plain; charset=utf-8";
      return 200 "ok\\n";
    }}
    location = /page.html {{ gzip_static on; }}
  }}
}}
"""


def command(port: int, stage: Stage) -> list[str]:
    path = stage.root / "nginx.conf"
    path.write_text(
        configuration.format(
            user="user root;" if os.geteuid() == 0 else "", workers=os.cpu_count(), root=stage.root,
            port=port, files=stage.files))
    return ["nginx", "-e", str(stage.root / "nginx-error.log"), "-c", str(path)]
