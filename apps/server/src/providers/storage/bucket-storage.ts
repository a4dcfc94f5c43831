import type { IncomingMessage } from 'node:http'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Settings } from '../../config/storage-config.ts'
import type { StreamingStorage } from '../../features/pictures/picture-storage.ts'
import { readOrNull } from './read-or-null.ts'

const CONNECTING_MS = 3000
const ANSWERING_MS = 15_000
/** Without a byte, either because the bucket is silent or because a client takes none. */
const STALLED_MS = 60_000
/** A slow client holds a connection to the bucket for as long as it reads. */
const MAX_CONNECTIONS = 500

/** Keeps files in a private bucket, under their own prefix where one is set; they are read through this server only. */
export function bucketStorage(settings: S3Settings, prefix = ''): StreamingStorage {
  const { bucket } = settings
  const client = createClient(settings)
  const driver = new S3Driver({
    client,
    bucket,
    visibility: 'private',
    supportsACL: false,
  })
  const disk = new Disk(driver)
  return {
    put: (key, bytes) => disk.put(prefix + key, bytes),
    get: (key) => readOrNull(disk, prefix + key, isMissing),
    open: async (key) => {
      // Past the library, which does not tell the length.
      try {
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: prefix + key }),
        )
        if (!Body || ContentLength === undefined) throw new Error('the bucket answered without a length')
        const stream = Body as IncomingMessage
        stream.setTimeout(STALLED_MS, () => stream.destroy(new Error('the object stalled')))
        return { size: ContentLength, stream }
      } catch (error) {
        if (error instanceof Error && isMissing(error)) return null
        throw error
      }
    },
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
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    maxAttempts: 3,
  })
}
