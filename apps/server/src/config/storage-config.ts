import path from 'node:path'
import { isOutsideAddress, readSecret } from './outside-settings.ts'

/** Where pictures are kept: in a folder, or in a bucket that speaks S3. */
export type StorageConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Settings)

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Of a server that is not Amazon's. */
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const PREFIX = 'STORAGE_S3_'
const REQUIRED = ['BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']
const SECRET = ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']
const KNOWN = [...REQUIRED, 'ENDPOINT', ...SECRET.map((name) => `${name}_FILE`)]
// The rules that Amazon gives; others are laxer, and nobody needs that.
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export interface ReadStorage {
  readonly storage: StorageConfig
  /** Where identity documents go: another folder, or the same bucket. */
  readonly identityStorage: StorageConfig
  readonly problems: readonly string[]
}

/** Reads where pictures go; the settings of a bucket make a whole or are refused, never repeated in a message. */
export function readStorage(environment: NodeJS.ProcessEnv, dataDir: string): ReadStorage {
  const secrets = new Map(SECRET.map((name) => [name, readSecret(environment, PREFIX + name)]))
  const set = (name: string) => secrets.get(name)?.value ?? environment[PREFIX + name] ?? ''
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith(PREFIX) && !KNOWN.includes(name.slice(PREFIX.length)),
  )
  const unread = [...secrets.values()].flatMap(({ problems: found }) => found)
  const problems = [...unknown.map((name) => `${name} n'est pas un réglage.`), ...unread]
  if (KNOWN.every((name) => set(name) === '')) {
    return {
      storage: { kind: 'folder', folder: path.join(dataDir, 'pictures') },
      identityStorage: { kind: 'folder', folder: path.join(dataDir, 'identity') },
      problems,
    }
  }
  const settings: S3Settings = {
    bucket: set('BUCKET'),
    region: set('REGION'),
    endpoint: set('ENDPOINT') || undefined,
    accessKeyId: set('ACCESS_KEY_ID'),
    secretAccessKey: set('SECRET_ACCESS_KEY'),
  }
  const unset = REQUIRED.filter((name) => set(name) === '' && !secrets.get(name)?.problems.length)
  const missing = unset.map(
    (name) =>
      `Il manque ${PREFIX}${name} : les photos vont dans un espace S3 dès qu'un réglage S3 est donné.`,
  )
  const storage = { kind: 's3', ...settings } as const
  return { storage, identityStorage: storage, problems: [...problems, ...missing, ...malformed(settings)] }
}

function malformed({ bucket, endpoint }: S3Settings): string[] {
  return [
    bucket !== '' &&
      !BUCKET_NAME.test(bucket) &&
      `${PREFIX}BUCKET doit être un nom d'espace : 3 à 63 minuscules, chiffres, points ou tirets.`,
    endpoint !== undefined &&
      !isOutsideAddress(endpoint) &&
      `${PREFIX}ENDPOINT doit être une adresse https:// (http:// vers cette machine seulement), sans identifiants ni paramètres.`,
  ].filter((problem) => problem !== false)
}
