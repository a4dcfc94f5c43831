// `node tools/schema/dump-schema.ts` writes database/schema.sql; with `--check` it only compares, and fails
// when the file or the Kysely types no longer say what the migrations make.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { differingLines } from './differing-lines.ts'
import { publicTables, typeDisagreements } from './kysely-agreement.ts'
import { parseSchemaTypes } from './kysely-types.ts'
import { dumpSchema } from './schema-dump.ts'
import { withMigratedDatabase } from './throwaway-database.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SCHEMA_FILE = resolve(ROOT, 'database/schema.sql')
const TYPES_FILES = ['schema.ts', 'schema-people.ts', 'schema-watch.ts'].map((file) =>
  resolve(ROOT, 'apps/server/src/platform/database', file),
)

const { dump, tables } = await withMigratedDatabase(resolve(ROOT, 'database/migrations'), async (pool) => ({
  dump: await dumpSchema(pool),
  tables: await publicTables(pool),
}))

const complaints = process.argv.includes('--check') ? await fileDrift(dump) : await write(dump)
const types = await Promise.all(TYPES_FILES.map((file) => readFile(file, 'utf8')))
complaints.push(...typeDisagreements(parseSchemaTypes(types.join('\n')), tables))
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1

async function write(schema: string): Promise<string[]> {
  await writeFile(SCHEMA_FILE, schema)
  return []
}

async function fileDrift(schema: string): Promise<string[]> {
  const written = await readFile(SCHEMA_FILE, 'utf8').catch(() => '')
  const lines = differingLines(written.replaceAll('\r\n', '\n'), schema)
  if (lines.length === 0) return []
  return [
    'database/schema.sql is not what the migrations make (- the file, + the migrations):',
    ...lines,
    'Write it again with: node tools/schema/dump-schema.ts',
  ]
}
