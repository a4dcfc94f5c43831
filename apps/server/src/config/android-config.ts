import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { PUBLIC_URL } from './server-config.ts'
import { borrowed, group, list, readOrNull, setting } from './setting.ts'

/** The Android application, as `npm run build:android` made and described it. */
export interface AndroidApp {
  readonly content: Buffer
  readonly versionName: string
  readonly versionCode: number
  readonly sha256: string
  /** Signed with a key made for one build: for trying out, refused in production. */
  readonly throwawayKey: boolean
  /** The pages can be debugged on the telephone. */
  readonly debug: boolean
  /** The site that it opens. */
  readonly url: string
}

export interface AndroidConfig {
  /** The application offered for download; undefined where none was built. */
  readonly app: AndroidApp | undefined
  /** The application that our links may open in, and the keys by which Android knows it. */
  readonly trusted: TrustedApp | undefined
}

export interface TrustedApp {
  readonly packageName: string
  /** SHA-256 of each key's certificate, as 64 hexadecimal digits. */
  readonly certificates: readonly string[]
}

const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const Description = z.object({
  package: z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/),
  versionName: z.string().regex(/^[\w.-]{1,40}$/),
  versionCode: z.int().positive(),
  size: z.int().positive(),
  sha256: Digest,
  certificates: z.array(Digest).min(1),
  throwawayKey: z.boolean(),
  // Absent in descriptions of earlier builds.
  debug: z.boolean().default(false),
  url: z.url(),
})
type Description = z.infer<typeof Description>

const NO_NAME = "%s demande ANDROID_PACKAGE, le nom de l'application, ou ANDROID_APK."
const CERTIFICATES_FORM =
  '%s : des empreintes SHA-256 de 64 chiffres hexadécimaux, séparées par des virgules.'

/** Which Android application is offered for download, and which one may open our links. */
export const ANDROID = group({
  title: 'Android application',
  guide: 'android.md',
  // Not ANDROID_KEYSTORE and the others that build and sign it, which may be in the same environment.
  reserved: /^ANDROID_(APK|PACKAGE|CERT)/,
  fields: {
    apk: setting(
      'ANDROID_APK',
      z.string().optional(),
      'The path of `okoume.apk`, which is offered for download; its `.json` stands beside it',
    ),
    certificates: setting(
      'ANDROID_CERTIFICATES',
      // As apksigner prints them, or with colons, as Google's console does.
      list((digest) => Digest.safeParse(plainDigest(digest)).success, CERTIFICATES_FORM)
        .transform((digests) => digests.map(plainDigest))
        .default([]),
      "SHA-256 of further signing certificates to vouch for, such as Google Play's, separated by commas",
    ),
    packageName: setting(
      'ANDROID_PACKAGE',
      z.string().optional(),
      'The package to vouch for where the server offers no file, with `ANDROID_CERTIFICATES`',
    ),
    publicUrl: borrowed(PUBLIC_URL, undefined),
  },
  read: ({ apk, certificates = [], packageName, publicUrl }, { allows, root, refuse }): AndroidConfig => {
    const found = apk === undefined ? undefined : readApp(path.resolve(root, apk))
    if (typeof found === 'string') {
      refuse('apk', found)
      return { app: undefined, trusted: undefined }
    }
    if (found && allows.served) {
      for (const problem of unfitForPublic(found.app, publicUrl)) refuse('apk', problem)
    }
    const named = found?.description.package ?? packageName
    if (certificates.length > 0 && named === undefined) refuse('certificates', NO_NAME)
    const all = [...new Set([...(found?.description.certificates ?? []), ...certificates])]
    return {
      app: found?.app,
      trusted: named && all.length > 0 ? { packageName: named, certificates: all } : undefined,
    }
  },
})

function plainDigest(text: string): string {
  return text.toLowerCase().replaceAll(':', '')
}

interface FoundApp {
  readonly app: AndroidApp
  readonly description: Description
}

/** The application with its description, or what is wrong with it. */
function readApp(file: string): FoundApp | string {
  const content = readOrNull(file)
  if (content === null) return '%s : ce fichier ne peut pas être lu.'
  const description = readDescription(`${file}.json`)
  if (description === null)
    return `%s : ${path.basename(file)}.json, que la construction écrit à côté, ne peut pas être lu.`
  if (createHash('sha256').update(content).digest('hex') !== description.sha256) {
    return "%s : ce fichier n'est pas celui que décrit son .json : reconstruisez-le, ou « --describe »."
  }
  const { versionName, versionCode, sha256, throwawayKey, debug, url } = description
  return { app: { content, versionName, versionCode, sha256, throwawayKey, debug, url }, description }
}

function readDescription(file: string): Description | null {
  try {
    return Description.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Why production must not offer that application; empty where it may. */
function unfitForPublic(app: AndroidApp, publicUrl: string | undefined): readonly string[] {
  const opens = new URL(app.url).origin
  return [
    ...(app.throwawayKey
      ? ['%s : signée avec une clé jetable. Signez-la avec la vôtre, ou ne la proposez pas.']
      : []),
    ...(app.debug ? ['%s : construite avec --debug. Reconstruisez-la sans, ou ne la proposez pas.'] : []),
    ...(publicUrl !== undefined && opens !== publicUrl
      ? [`%s : cette application ouvre ${opens}, et PUBLIC_URL est ${publicUrl}.`]
      : []),
  ]
}
