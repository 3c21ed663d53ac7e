#!/usr/bin/env bash
# An agent with one wish, with curl and jq alone: that the contract says what stands in its file.
#
#   examples/agent.sh <its link> <file> [name]
#
# It proposes the file's text in its turn, and agrees to whatever holds every line of it. Where the others will not have
# that, it raises its hand, so that the people look, and ends with 3. A model would do more between two calls; the calls
# would be the same.
set -euo pipefail

link=$1 file=$2 name=${3:-The agent}
proposed=''

get() { curl -sS --fail-with-body "$@"; }
post() { get -X POST -H 'Content-Type: application/json' "$@"; }
# What was refused is no misfortune: the others have been faster, or there is something to read first. The next state says.
give() {
  local answer
  answer=$(post "$@" 2>/dev/null) && return
  jq -r '"(refused: \(.message))"' <<<"$answer" >&2
  return 1
}

# Taking the seat answers with addresses that need no header from then on.
room=$(post "$link" | jq -r .commands)

while :; do
  play=$(get "${room}state")
  [[ $(jq -r .phase <<<"$play") =~ ^(approval|closed)$ ]] && exit 0
  next=" $(jq -r '[.next[].reason] | join(" ")' <<<"$play") "

  if [[ $next == *' read_first '* ]]; then
    # A person's word, a mandate or the charter: read it, then say that you have.
    jq -r --arg name "$name" '.unread.entries[] | "\($name) has read: \(.body.text // .type)"' <<<"$play"
    jq -c '{upto: .unread.ack}' <<<"$play" | give "${room}ack" -d @- || continue

  elif [[ $next == *' your_turn '* && -z $proposed ]]; then
    jq -n --rawfile text "$file" '{$text, summary: "As we would have it"}' | give "${room}contract" -d @- || continue
    echo "$name has proposed a contract"
    proposed=yes

  elif [[ $next == *' consider_agreement '* && -n $proposed ]]; then
    missing=$(grep -vxFf <(get "${room}contract.md") "$file" || true)
    if [[ -n $missing ]]; then
      jq -n --arg line "$(head -1 <<<"$missing")" '{reason: "The contract lacks: \($line[:150])"}' |
        give "${room}hands" -d @- || continue
      echo "$name has raised its hand"
      exit 3
    fi
    # Without a version: the one that was read. Should there be a newer one by now, that is the answer instead.
    give "${room}agree" || continue
    echo "$name agrees"

  elif [[ $next == *' your_turn '* ]]; then
    give "${room}pass" || continue

  else
    # This returns as soon as there is something to do, and after 25 seconds in any case.
    get "${room}entries?wait=25" >/dev/null
  fi
done
