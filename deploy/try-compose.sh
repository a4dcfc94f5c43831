#!/bin/sh
# Starts compose.yaml with throwaway settings, asks each process whether it is ready, and removes everything again. For
# a machine of no consequence: the workflow `image` runs it as root after the image `okoume` was built.
set -eu
cd "$(dirname "$0")"
if [ ! -e okoume.env ]; then sh throwaway-settings.sh .; fi
# In the image Okoumé is uid 1000.
chown -R 1000:1000 secrets
chmod -R u=rX,go= secrets

compose() { docker compose --file compose.yaml "$@"; }
end() {
    code=$?
    if [ "$code" -ne 0 ]; then compose ps --all; compose logs --no-color; fi
    compose down --volumes --timeout 30
    exit "$code"
}
trap end EXIT

compose up --detach --no-build --wait --wait-timeout 300
for process in 10.213.77.11:3001 10.213.77.12:3002 10.213.77.13:3003; do
    echo "$process $(curl --fail --silent --show-error "http://$process/readyz")"
done

site() { curl --silent --show-error --cacert tls/nginx/fullchain.pem --resolve okoume.example:443:127.0.0.1 "$@"; }
site --fail --output /dev/null https://okoume.example/
site --fail --output /dev/null https://okoume.example/healthz
# For the operator only.
test "$(site --output /dev/null --write-out '%{http_code}' https://okoume.example/readyz)" = 404
# An operator's command, in a container of its own.
compose run --rm --no-deps -T worker okoume ledger check
# Nothing is lost when a container is made anew.
compose up --detach --no-build --no-deps --force-recreate --wait --wait-timeout 120 web-1
echo 'The image and compose.yaml work.'
