"""Runs moto, which answers as S3 does, with the bucket `shelf`, until its standard input ends. Prints its address, and
the key of a user who may do everything in S3; requests with other signatures are refused from then on."""
import json
import sys
import urllib.request

import boto3
from moto.server import ThreadedMotoServer

server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
url = f"http://{host}:{port}"
account = dict(
    endpoint_url=url, region_name="eu-central-1", aws_access_key_id="AKIAIOSFODNN7EXAMPLE", aws_secret_access_key="none"
)
everything = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}
people = boto3.client("iam", **account)
people.create_user(UserName="site")
people.put_user_policy(UserName="site", PolicyName="all", PolicyDocument=json.dumps(everything))
key = people.create_access_key(UserName="site")["AccessKey"]
boto3.client("s3", **account).create_bucket(
    Bucket="shelf", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"}
)
# From the next request on, signatures are checked.
urllib.request.urlopen(
    urllib.request.Request(f"{url}/moto-api/reset-auth", data=b"0", headers={"Content-Type": "text/plain"})
).close()
print(url, key["AccessKeyId"], key["SecretAccessKey"], flush=True)
sys.stdin.read()
server.stop()
