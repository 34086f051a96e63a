"""With Python's requests: advice for a household, every question with its pages, and a report.

pip install requests (Debian: apt install python3-requests); python3 household.py [address of the service]
"""

import sys
import uuid

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

service = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:4321"
session = requests.Session()
# Each request below may be sent again: a batch creates nothing, and a report has its Idempotency-Key.
again = Retry(total=3, backoff_factor=0.5, status_forcelist=[429, 502, 503, 504], allowed_methods=None)
session.mount(service, HTTPAdapter(max_retries=again))


def ask(method, path, **sent):
    response = session.request(method, f"{service}/api/v1{path}", timeout=30, **sent)
    body = response.json()
    if not response.ok:
        sys.exit(f"{response.status_code} {body['error'].get('code')}: {body['error']['hint']}")
    return body


sleepers = [
    {"id": "Mariam", "position": "side", "weight": "k60to90"},
    {"id": "Ahmed", "position": "back", "weight": "k90to130", "thermal": "hot"},
    {"id": "Noor", "position": "upright", "weight": "under60"},
]
for one in ask("POST", "/batch", json={"operations": sleepers})["results"]:
    if one["error"]:
        print(f"{one['id']}: {one['error']['hint']}")
    else:
        advice = one["result"]["recommendation"]
        print(f"{one['id']}: firmness {advice['firmness']['min']} to {advice['firmness']['max']}, {advice['pages']['ar']}")

questions, cursor = [], None
while True:
    page = ask("GET", "/faq", params={"limit": 5, "cursor": cursor})
    questions += page["items"]
    cursor = page["nextCursor"]
    if not page["hasMore"]:
        break
print(f"{len(questions)} of {page['total']} questions, the first: {questions[0]['question']['ar']}")

# Keys end when the service restarts: after a 401, take a new one and send the same report under the same Idempotency-Key.
key = ask("POST", "/keys", json={"mode": "test"})["key"]
head = {"Authorization": f"Bearer {key}", "Idempotency-Key": str(uuid.uuid4())}
report = ask("POST", "/reports", json={"subject": "A price is out of date"}, headers=head)
job = ask("GET", f"/jobs/{report['id']}")
print(f"Report {'done' if 'completedAt' in job else 'on its way'}")
