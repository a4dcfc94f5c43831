import path from 'node:path'
import { z } from 'zod'
import { DATA_DIR, readOrigin } from './server-config.ts'
import { group, isOutsideAddress, parsed, secret, setting } from './setting.ts'

/** Storage of pictures: a folder, or an S3 bucket. */
export type StorageConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Settings)

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Address of an S3 server that is not Amazon's. */
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

// Amazon's rules; other servers allow more.
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const BUCKET_FORM = "%s doit être un nom d'espace : 3 à 63 minuscules, chiffres, points ou tirets."
const ENDPOINT_FORM =
  '%s doit être une adresse https:// (http:// vers cette machine seulement), sans identifiants ni paramètres.'
const CDN_FORM = '%s doit être une adresse https:// sans chemin, comme https://photos.okoume.example.'
const INCOMPLETE = "Il manque %s : les photos vont dans un espace S3 dès qu'un réglage S3 est donné."
const NEEDED = 'required with a bucket'
const S3 = ['bucket', 'region', 'endpoint', 'accessKeyId', 'secretAccessKey'] as const

/** Storage of pictures and of identity documents: two folders, or one bucket for both. */
export const STORAGE = group({
  title: 'Pictures and documents',
  guide: 'pictures.md',
  reserved: /^STORAGE_S3_/,
  fields: {
    dataDir: DATA_DIR,
    bucket: setting(
      'STORAGE_S3_BUCKET',
      z.string().regex(BUCKET_NAME, BUCKET_FORM).optional(),
      'The private S3 bucket where pictures and documents go; it must exist',
      'folders in `DATA_DIR`',
    ),
    region: setting(
      'STORAGE_S3_REGION',
      z.string().optional(),
      'Its region; `auto` for Cloudflare R2',
      NEEDED,
    ),
    endpoint: setting(
      'STORAGE_S3_ENDPOINT',
      z.string().refine(isOutsideAddress, ENDPOINT_FORM).optional(),
      "The address of a server other than Amazon's, which is spoken to by path; `http://` on this machine only",
      "Amazon's",
    ),
    accessKeyId: secret('STORAGE_S3_ACCESS_KEY_ID', z.string().optional(), 'The key that may use it', NEEDED),
    secretAccessKey: secret(
      'STORAGE_S3_SECRET_ACCESS_KEY',
      z.string().optional(),
      "The key's secret; never logged",
      NEEDED,
    ),
    pictureCdn: setting(
      'PICTURES_CDN_URL',
      parsed(readOrigin, CDN_FORM).optional(),
      'The CDN from which browsers fetch the pictures of objects and people, `https://photos.okoume.example`, no path; it asks this site',
      'the site itself',
    ),
  },
  read: ({ dataDir, endpoint, pictureCdn }, { root, isSet, need }) => {
    const folder = path.resolve(root, dataDir)
    if (!S3.some((key) => isSet(key))) return { ...inFolders(folder), pictureCdn }
    const storage: StorageConfig = {
      kind: 's3',
      bucket: need('bucket', INCOMPLETE),
      region: need('region', INCOMPLETE),
      endpoint,
      accessKeyId: need('accessKeyId', INCOMPLETE),
      secretAccessKey: need('secretAccessKey', INCOMPLETE),
    }
    return { storage, identityStorage: storage, pictureCdn }
  },
})

interface Storages {
  readonly storage: StorageConfig
  readonly identityStorage: StorageConfig
}

function inFolders(dataDir: string): Storages {
  return {
    storage: { kind: 'folder', folder: path.join(dataDir, 'pictures') },
    identityStorage: { kind: 'folder', folder: path.join(dataDir, 'identity') },
  }
}
