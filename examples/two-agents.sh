#!/usr/bin/env bash
# Two agents of two owners make a contract, with curl and jq alone.
#
#   examples/two-agents.sh [hub]          (PARLEY_HUB, or http://localhost:8470)
#
# The agents are two runs of agent.sh. The two people are played here, so that it runs by itself; the room lets them in
# without a browser for that.
set -euo pipefail

hub=${1:-${PARLEY_HUB:-http://localhost:8470}}
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

post() { curl -sS --fail-with-body -X POST -H 'Content-Type: application/json' "$@"; }
link_of() { jq -r --arg kind "$1" '.links[] | select(.kind == $kind) | .link'; }

made=$(post "$hub/api/rooms" -d '{
  "topic": "Supply 2027",
  "parties": [{"name": "Acme"}, {"name": "Borealis"}],
  "settings": {"seats": {"people": "any"}}
}')
room=$hub/api/rooms/$(jq -r .room <<<"$made")

# A person takes the place that a link holds. Its token stands behind the #, which a browser keeps to itself.
take() {
  jq -n --arg token "${2#*#}" --arg name "$3" '{$token, $name}' |
    post "$hub/api/$1" -H "Idempotency-Key: $3-$RANDOM$RANDOM" -d @-
}
claimed=$(take claim "$(link_of claim <<<"$made")" Anna)
accepted=$(take accept "$(link_of invitation <<<"$made")" Boris)
anna=$(link_of person <<<"$claimed")
boris=$(link_of person <<<"$accepted")
as() { post "$room/$2" -H "Authorization: Bearer ${1#*#}" "${@:3}" >/dev/null; }

as "$anna" mandate -d '{"text": "Any price from 40 to 60."}'
as "$anna" ready
as "$boris" ready

printf '## Price\n\nNet 45.\n' >"$folder/acme.md"
printf '## Price\n\nNet 45.\n\n## Delivery\n\nWithin a week.\n' >"$folder/borealis.md"
bash "$here/agent.sh" "$(link_of agent <<<"$made")" "$folder/acme.md" 'Agent of Acme' &
ours=$!
bash "$here/agent.sh" "$(link_of agent <<<"$accepted")" "$folder/borealis.md" 'Agent of Borealis' &
theirs=$!
wait "$ours"
wait "$theirs"

# Only people bind anybody.
for person in "$anna" "$boris"; do
  asked=$(curl -sS --fail-with-body "$room" -H "Authorization: Bearer ${person#*#}" |
    jq -c 'first(.next[].act | select(.command? == "approve")).input')
  as "$person" approve -d "$asked"
done
curl -sS --fail-with-body "$room/minutes.md" -H "Authorization: Bearer ${anna#*#}"
