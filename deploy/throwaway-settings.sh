#!/bin/sh
# Settings, keys and certificates for a trial of compose.yaml on a machine of no consequence, in the folder that is
# named: okoume.env, secrets/, tls/. Every key is random and the providers are nobody's: no money, no mail, no site.
set -eu
folder=${1:?the folder of compose.yaml}
here=$(dirname "$0")
for taken in okoume.env secrets tls; do
    if [ -e "$folder/$taken" ]; then
        echo "$folder/$taken exists: these settings are for a trial, never beside real ones." >&2
        exit 1
    fi
done
mkdir -m 700 "$folder/secrets"
mkdir -p "$folder/tls/nginx" "$folder/tls/database"

# Pictures in DATA_DIR: there is no bucket.
sed '/^STORAGE_S3_/d' "$here/okoume.env.example" > "$folder/okoume.env"

secret() { printf '%s\n' "$2" > "$folder/secrets/$1"; }
random() { openssl rand -hex 24; }
password=$(random)
secret database_password "$password"
secret database_url "postgres://okoume:$password@database:5432/okoume?sslmode=verify-full&sslrootcert=/etc/okoume/database-ca.crt"
secret auth_secret "$(random)"
secret smtp_url smtps://okoume:word@smtp.invalid:465
secret payment_password_airtel "$(random)"
secret payment_password_moov "$(random)"

certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$1" \
        -addext "subjectAltName=DNS:$1" -keyout "$2" -out "$3" 2> /dev/null
}
certificate database "$folder/tls/database/database.key" "$folder/tls/database/database.crt"
certificate okoume.example "$folder/tls/nginx/privkey.pem" "$folder/tls/nginx/fullchain.pem"
cp "$folder/tls/database/database.crt" "$folder/tls/database-ca.crt"
chmod 644 "$folder/tls/database-ca.crt"
