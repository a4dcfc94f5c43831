import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Settings } from '../../config/storage-config.ts'
import type { PictureStorage } from '../../features/pictures/picture-storage.ts'
import { readOrNull } from './read-or-null.ts'

const CONNECTING_MS = 3000
const ANSWERING_MS = 15_000

/** Keeps files in a private bucket, under their own prefix where one is set; they are read through this server only. */
export function bucketStorage(settings: S3Settings, prefix = ''): PictureStorage {
  const { bucket } = settings
  const driver = new S3Driver({
    client: createClient(settings),
    bucket,
    visibility: 'private',
    supportsACL: false,
  })
  const disk = new Disk(driver)
  return {
    put: (key, bytes) => disk.put(prefix + key, bytes),
    get: (key) => readOrNull(disk, prefix + key, isMissing),
    // The disk would take the stroke away, and with it whatever begins with the same letters.
    deleteFolder: (key) => driver.deleteAll(`${prefix}${key}/`),
  }
}

function isMissing(cause: Error): boolean {
  return cause.name === 'NoSuchKey' || cause.name === 'NotFound'
}

function createClient({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than Amazon's seldom have a host name for each bucket, nor the newest checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without these a silent server would be waited for without end.
    requestHandler: {
      connectionTimeout: CONNECTING_MS,
      requestTimeout: ANSWERING_MS,
      throwOnRequestTimeout: true,
    },
    maxAttempts: 3,
  })
}
