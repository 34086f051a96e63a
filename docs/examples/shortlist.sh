#!/bin/sh
# With curl alone: what suits a sleeper, and a shortlist of it that is written once, read and repeated.
# sh shortlist.sh [address of the service]
set -eu
service=${1:-http://localhost:4321}

# An error ends the script, with its hint; after 429, 502, 503 and 504 curl tries again when Retry-After says.
ask() {
  curl --silent --show-error --fail-with-body --retry 3 --retry-connrefused "$@"
  echo
}

ask "$service/api/v1/recommend?position=side&weight=k90to130&thermal=hot"
ask --get "$service/ask" --data-urlencode 'query=مرتبة كينج بأقل من 3000 ريال' -d num_results=1

# With {"mode":"live"} the shortlist reaches the showroom. A response of /keys begins with the key, a shortlist with its id.
key=$(ask "$service/api/v1/keys" --json '{"mode":"test"}' | cut -d '"' -f 4)
# One Idempotency-Key a shortlist, and the same one for each try: a second record is never made.
write=guest-room-$(date +%Y%m%d%H%M%S)-$$
shortlist() {
  ask "$service/api/v1/shortlists" -H "Authorization: Bearer $key" -H "Idempotency-Key: $write" \
    --json '{"outcomeId":"side-k90to130-hot","sizeKey":"king","note":"For the guest room"}'
}
id=$(shortlist | cut -d '"' -f 4)
ask "$service/api/v1/shortlists/$id"
[ "$(shortlist | cut -d '"' -f 4)" = "$id" ] && echo 'The repeat made no second shortlist.'
