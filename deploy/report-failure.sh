#!/bin/bash
# An alert for a day about a unit that failed: report-failure.sh UNIT
set -euo pipefail
unit=$1
starts=$(date -u +%Y-%m-%dT%H:%M:%SZ)
ends=$(date -u -d '+1 day' +%Y-%m-%dT%H:%M:%SZ)
curl --fail --silent --show-error --max-time 20 --retry 5 --retry-connrefused \
  --header 'content-type: application/json' --data @- "${ALERTMANAGER:-http://127.0.0.1:9093}/api/v2/alerts" <<JSON
[{
  "labels": { "alertname": "OkoumeUnitFailed", "severity": "page", "unit": "$unit" },
  "annotations": {
    "summary": "Une tâche de la nuit a échoué. / A nightly task has failed.",
    "action_fr": "Lisez pourquoi : journalctl -u $unit",
    "action_en": "Read why: journalctl -u $unit",
    "runbook": "docs/operations/monitoring.md#backups"
  },
  "startsAt": "$starts",
  "endsAt": "$ends"
}]
JSON
