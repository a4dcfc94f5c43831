import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError } from '../start-errors.ts'

export interface MigrationFile {
  number: number
  /** The file's name without its ending, as in '0001-accounts'. */
  name: string
  sql: string
  digest: string
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

/** The migrations of a folder, in the order of their numbers. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const listed = await readdir(directory).catch((error: unknown) => {
    throw misnamed(`le dossier des migrations ${directory} est introuvable`, error)
  })
  const names = listed.filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(
    names.map(async (fileName) => {
      const number = FILE_NAME.exec(fileName)?.[1]
      if (number === undefined) throw misnamed(`la migration ${fileName} n'a pas la forme 0001-nom.sql`)
      // Git may check out the same file with other line ends, which change nothing.
      const sql = (await readFile(join(directory, fileName), 'utf8')).replaceAll('\r\n', '\n')
      const digest = createHash('sha256').update(sql).digest('hex')
      return { number: Number(number), name: fileName.replace(/\.sql$/, ''), sql, digest }
    }),
  )
  for (const [index, file] of files.entries()) {
    if (file.number === files[index - 1]?.number) {
      throw misnamed(`les migrations ${files[index - 1]?.name} et ${file.name} portent le même numéro`)
    }
  }
  return files
}

function misnamed(what: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError('MIGRATION_FAILED', `Les migrations sont inutilisables : ${what}.`, cause)
}
