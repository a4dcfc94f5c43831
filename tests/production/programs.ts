import { accessSync, constants, readdirSync } from 'node:fs'
import path from 'node:path'

const POSTGRES_FOLDERS = '/usr/lib/postgresql'
const NGINX_PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/bin']

/** The Debian programs that the trial requires. */
export interface Programs {
  /** The folder of initdb, pg_ctl, pg_basebackup. */
  readonly postgres: string
  readonly nginx: string
}

/** A program is missing. Its message names the package. */
export class MissingProgramError extends Error {}

export function findPrograms(environment: NodeJS.ProcessEnv): Programs {
  const onPath = (environment.PATH ?? '').split(path.delimiter)
  const postgres = [...versionsOfDebian(), ...onPath].find((folder) =>
    ['initdb', 'pg_ctl', 'pg_basebackup'].every((name) => isProgram(path.join(folder, name))),
  )
  const nginx = [...onPath, ...NGINX_PLACES].map((folder) => path.join(folder, 'nginx')).find(isProgram)
  if (!postgres) throw new MissingProgramError('PostgreSQL est introuvable : apt-get install postgresql-15')
  if (!nginx) throw new MissingProgramError('nginx est introuvable : apt-get install nginx-light')
  return { postgres, nginx }
}

/** The first of these names on the path. @throws MissingProgramError that names the package */
export function findOnPath(names: readonly string[], debianPackage: string): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
  if (found === undefined)
    throw new MissingProgramError(`${names[0]} est introuvable : apt-get install ${debianPackage}`)
  return found
}

/** Newest first. */
function versionsOfDebian(): string[] {
  try {
    const versions = readdirSync(POSTGRES_FOLDERS).filter((name) => Number(name) >= 15)
    return versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => path.join(POSTGRES_FOLDERS, version, 'bin'))
  } catch {
    return []
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
