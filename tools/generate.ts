// `npm run generate` writes everything that is generated; with `--check` it compares, and fails where a file is out of date.
import './schema/dump-schema.ts'
import './settings/write-settings.ts'
import './openapi/write-openapi.ts'
import './authorisation/write-authorisation.ts'
