import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AndroidConfig, AndroidApp as OfferedApp } from '../../config/android-config.ts'
import { fixText, serveFixedText } from './static-text.ts'

/** Facts for the page that offers the application. */
export interface AndroidAppFacts {
  readonly version: string
  readonly size: number
  readonly sha256: string
  /** To be tried only: it was signed with a throwaway key. */
  readonly trial: boolean
}

export function readAndroidAppFacts({ app }: AndroidConfig): AndroidAppFacts | null {
  if (!app) return null
  const { content, versionName, sha256, throwawayKey } = app
  return { version: versionName, size: content.length, sha256, trial: throwawayKey }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** The Android application, where one was built; and, for Android, whose links open in it. */
export function registerAndroidApp(app: FastifyInstance, android: AndroidConfig): void {
  serveFixedText(app, '/okoume.apk.json', fixText(JSON.stringify(readAndroidAppFacts(android))), JSON_TYPE)
  if (android.trusted) {
    serveFixedText(
      app,
      '/.well-known/assetlinks.json',
      fixText(
        JSON.stringify([
          {
            relation: ['delegate_permission/common.handle_all_urls'],
            target: {
              namespace: 'android_app',
              package_name: android.trusted.packageName,
              sha256_cert_fingerprints: android.trusted.certificates.map((digest) =>
                digest.toUpperCase().replaceAll(/(..)(?!$)/g, '$1:'),
              ),
            },
          },
        ]),
      ),
      JSON_TYPE,
    )
  }
  const offered = android.app
  if (offered) app.get('/okoume.apk', async (request, reply) => sendApp(request, reply, offered))
}

/** A line that drops in the middle goes on where it was, as long as the application is still the same. */
function sendApp(request: FastifyRequest, reply: FastifyReply, offered: OfferedApp): FastifyReply {
  const { content, sha256, versionName } = offered
  const tag = `"${sha256}"`
  reply.headers({
    'content-type': 'application/vnd.android.package-archive',
    'content-disposition': `attachment; filename="okoume-${versionName}.apk"`,
    'cache-control': 'public, no-cache',
    'accept-ranges': 'bytes',
    etag: tag,
  })
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  const same = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const part = same ? askedPart(request.headers.range, content.length) : null
  if (part === null) return reply.send(content)
  if (part === 'beyond') {
    return reply.code(416).header('content-range', `bytes */${content.length}`).send()
  }
  const { first, last } = part
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${content.length}`)
    .send(content.subarray(first, last + 1))
}

interface Part {
  readonly first: number
  readonly last: number
}

/** Range requests: one range, from a first byte or so many bytes from the end. Several ranges get the whole file. */
export function askedPart(range: string | undefined, length: number): Part | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (from !== '' && to !== '' && Number(to) < first) return null
  return first >= length || last < first ? 'beyond' : { first, last }
}
