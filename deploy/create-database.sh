#!/bin/sh
# Run once by PostgreSQL's image, on an empty data folder. Least privilege: Okoumé owns its database and is not a
# superuser, so that an attack through it cannot read files, run programs or change other roles.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password OKOUME_PASSWORD
create role okoume login password :'password';
create database okoume owner okoume encoding 'UTF8' template template0;
SQL
