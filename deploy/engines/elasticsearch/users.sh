#!/bin/sh
# Creates the role and the user archive_search in an Elasticsearch with security. Needs curl. The environment has the
# URL of the cluster and the passwords: ELASTICSEARCH_ADMIN_URL (https://host:9200), ELASTICSEARCH_ADMIN_PASSWORD of the
# user elastic, and ARCHIVE_SEARCH_PASSWORD. It may run again. CURL_CA_BUNDLE names the file of your own authority.
set -eu
folder=$(dirname "$0")
: "${ELASTICSEARCH_ADMIN_URL:?}" "${ELASTICSEARCH_ADMIN_PASSWORD:?}" "${ARCHIVE_SEARCH_PASSWORD:?}"

# The passwords go through stdin and a file, so they appear in no list of processes.
put() {
  printf 'user = "elastic:%s"\n' "$ELASTICSEARCH_ADMIN_PASSWORD" |
    curl --silent --show-error --fail --max-time 30 --config - --request PUT --header 'Content-Type: application/json' \
      --data-binary "@$2" --output /dev/null "$ELASTICSEARCH_ADMIN_URL/_security/$1"
}

user=$(mktemp)
trap 'rm -f "$user"' EXIT
printf '{"roles":["archive_search"],"password":"%s"}' "$ARCHIVE_SEARCH_PASSWORD" > "$user"
put role/archive_search "$folder/role.json"
put user/archive_search "$user"
