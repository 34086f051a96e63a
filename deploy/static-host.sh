#!/bin/sh
# Makes the folder that a host of static sites takes: sh deploy/static-host.sh <client folder of a build> <new folder> [origin of an app elsewhere]
set -eu
app=${3:-}
app=${app%/}
cp -RL "$1" "$2"
cd "$2"
# Such a host compresses by itself, and cannot sign staff in.
find . \( -name '*.br' -o -name '*.gz' \) -exec rm {} +
rm -r desk
# It answers /en/faq from en/faq.html, and would send from en/faq/index.html to /en/faq/.
find . -mindepth 2 -name index.html | while read -r page; do mv "$page" "${page%/index.html}.html"; done
find . -type d -empty -delete
# Without such a file it answers every address with the first page.
for language in en ar; do cp $language/errors/not_found.html $language/404.html; done
cp en/404.html 404.html
cd "$OLDPWD"
from=$(dirname "$0")
cp "$from/_headers" "$from/_routes.json" "$2/"
if [ -n "$app" ]; then
  sed "s#https://app.example#$app#" "$from/_redirects" >"$2/_redirects"
  sed "s#const app = ''#const app = '$app'#" "$from/_worker.js" >"$2/_worker.js"
else
  grep -v ' https://app.example' "$from/_redirects" >"$2/_redirects"
  cp "$from/_worker.js" "$2/"
fi
