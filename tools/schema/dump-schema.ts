// `node tools/schema/dump-schema.ts` writes what is generated from the migrations: database/schema.sql, Kysely's types
// and the list of columns that the server selects by. With `--check` it only compares, and fails when one is out of
// date.
import { resolve } from 'node:path'
import { writeOrCheck } from '../checks/generated-files.ts'
import { readTables } from './read-tables.ts'
import { dumpSchema } from './schema-dump.ts'
import { withMigratedDatabase } from './throwaway-database.ts'
import { writeColumnNames, writeKyselyTypes } from './write-types.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../database/migrations')
const SERVER = 'apps/server/src/platform/database'

const { dump, tables } = await withMigratedDatabase(MIGRATIONS, async (pool) => ({
  dump: await dumpSchema(pool),
  tables: await readTables(pool),
}))

await writeOrCheck([
  { file: 'database/schema.sql', text: dump },
  { file: `${SERVER}/schema.generated.ts`, text: writeKyselyTypes(tables) },
  { file: `${SERVER}/columns.ts`, text: writeColumnNames(tables) },
])
