// `node tools/schema/dump-schema.ts` writes database/schema.sql and the list of columns that the server selects by; with
// `--check` it only compares, and fails when a file or the Kysely types no longer say what the migrations make.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { columnsFile } from './columns-file.ts'
import { differingLines } from './differing-lines.ts'
import { publicTables, typeDisagreements } from './kysely-agreement.ts'
import { parseSchemaTypes } from './kysely-types.ts'
import { dumpSchema } from './schema-dump.ts'
import { withMigratedDatabase } from './throwaway-database.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SCHEMA_FILE = 'database/schema.sql'
const COLUMNS_FILE = 'apps/server/src/platform/database/columns.ts'
const TYPES_FILES = ['schema.ts', 'schema-people.ts', 'schema-watch.ts'].map((file) =>
  resolve(ROOT, 'apps/server/src/platform/database', file),
)

const { dump, tables } = await withMigratedDatabase(resolve(ROOT, 'database/migrations'), async (pool) => ({
  dump: await dumpSchema(pool),
  tables: await publicTables(pool),
}))

const files: readonly [file: string, text: string][] = [
  [SCHEMA_FILE, dump],
  [COLUMNS_FILE, columnsFile(tables)],
]
const isCheck = process.argv.includes('--check')
const complaints: string[] = []
for (const [file, text] of files) {
  if (isCheck) complaints.push(...(await fileDrift(file, text)))
  else await writeFile(resolve(ROOT, file), text)
}
const types = await Promise.all(TYPES_FILES.map((file) => readFile(file, 'utf8')))
complaints.push(...typeDisagreements(parseSchemaTypes(types.join('\n')), tables))
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1

async function fileDrift(file: string, text: string): Promise<string[]> {
  const written = await readFile(resolve(ROOT, file), 'utf8').catch(() => '')
  const lines = differingLines(written.replaceAll('\r\n', '\n'), text)
  if (lines.length === 0) return []
  return [
    `${file} is not what the migrations make (- the file, + the migrations):`,
    ...lines,
    'Write it again with: node tools/schema/dump-schema.ts',
  ]
}
