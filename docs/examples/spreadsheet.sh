#!/bin/sh
# With LibreOffice and curl: the open data as spreadsheets, Arabic and figures as they are, into the folder where you stand.
# sh spreadsheet.sh [address of the service] [table...]
set -eu
service=${1:-http://localhost:4321}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- products prices sizes

for table; do
  curl --silent --show-error --fail --retry 3 --output "$table.csv" "$service/data/$table.csv"
  # Comma, double quotes, UTF-8: without a window LibreOffice takes another code page.
  soffice --headless --infilter=CSV:44,34,76 --convert-to xlsx "$table.csv"
  rm "$table.csv"
done
