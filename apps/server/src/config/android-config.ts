import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The Android application, as `npm run build:android` made and described it. */
export interface AndroidApp {
  readonly content: Buffer
  readonly versionName: string
  readonly versionCode: number
  readonly sha256: string
  /** Signed with a key that anybody may make: to be tried, not to be published. */
  readonly throwawayKey: boolean
  /** Whoever holds the telephone can look into its pages. */
  readonly debug: boolean
  /** The site that it opens. */
  readonly url: string
}

export interface AndroidConfig {
  /** What is offered for download; undefined where none was built. */
  readonly app: AndroidApp | undefined
  /** The application that our links may open in, and the keys by which Android knows it. */
  readonly trusted: TrustedApp | undefined
}

export interface TrustedApp {
  readonly packageName: string
  /** SHA-256 of each key's certificate, as 64 hexadecimal digits. */
  readonly certificates: readonly string[]
}

interface Reading<T> {
  readonly value: T
  readonly problems: readonly string[]
}

const KNOWN = ['ANDROID_APK', 'ANDROID_PACKAGE', 'ANDROID_CERTIFICATES']
/** What builds and signs it may stand in the same environment. */
const OF_THE_BUILD = /^ANDROID_(KEY|KEYSTORE)(_PASSWORD(_FILE)?)?$/

const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const Description = z.object({
  package: z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/),
  versionName: z.string().regex(/^[\w.-]{1,40}$/),
  versionCode: z.int().positive(),
  size: z.int().positive(),
  sha256: Digest,
  certificates: z.array(Digest).min(1),
  throwawayKey: z.boolean(),
  // Those of before do not tell.
  debug: z.boolean().default(false),
  url: z.url(),
})
type Description = z.infer<typeof Description>

/** Reads which Android application is offered, and which one is vouched for. Relative paths are from `root`. */
export function readAndroid(
  environment: NodeJS.ProcessEnv,
  root: string,
): { readonly android: AndroidConfig; readonly problems: readonly string[] } {
  const unknown = Object.keys(environment).filter(
    (name) => /^ANDROID_(APK|PACKAGE|CERT)/.test(name) && !KNOWN.includes(name) && !OF_THE_BUILD.test(name),
  )
  const file = environment.ANDROID_APK || undefined
  const found = file === undefined ? NOTHING : readApp(path.resolve(root, file))
  const said = readCertificates(environment.ANDROID_CERTIFICATES ?? '')
  const packageName = found.value?.description.package ?? (environment.ANDROID_PACKAGE || undefined)
  const certificates = [...new Set([...(found.value?.description.certificates ?? []), ...said.value])]
  const unnamed =
    said.value.length > 0 && packageName === undefined && found.problems.length === 0
      ? ["ANDROID_CERTIFICATES demande ANDROID_PACKAGE, le nom de l'application, ou ANDROID_APK."]
      : []
  return {
    android: {
      app: found.value?.app,
      trusted: packageName && certificates.length > 0 ? { packageName, certificates } : undefined,
    },
    problems: [
      ...unknown.map((name) => `${name} n'est pas un réglage.`),
      ...found.problems,
      ...said.problems,
      ...unnamed,
    ],
  }
}

interface FoundApp {
  readonly app: AndroidApp
  readonly description: Description
}

const NOTHING: Reading<FoundApp | undefined> = { value: undefined, problems: [] }

function readApp(file: string): Reading<FoundApp | undefined> {
  const content = readOrNull(file)
  if (content === null) return wrong('ce fichier ne peut pas être lu.')
  const description = readDescription(`${file}.json`)
  if (description === null)
    return wrong(`${path.basename(file)}.json, que la construction écrit à côté, ne peut pas être lu.`)
  if (createHash('sha256').update(content).digest('hex') !== description.sha256) {
    return wrong("ce fichier n'est pas celui que décrit son .json : reconstruisez-le, ou « --describe ».")
  }
  const { versionName, versionCode, sha256, throwawayKey, debug, url } = description
  return {
    value: { app: { content, versionName, versionCode, sha256, throwawayKey, debug, url }, description },
    problems: [],
  }
}

function wrong(problem: string): Reading<undefined> {
  return { value: undefined, problems: [`ANDROID_APK : ${problem}`] }
}

function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

function readDescription(file: string): Description | null {
  try {
    return Description.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** As apksigner prints them, or with colons, as Google's console does. */
function readCertificates(text: string): Reading<readonly string[]> {
  const value = text
    .toLowerCase()
    .replaceAll(':', '')
    .split(/[\s,]+/)
    .filter((digest) => digest !== '')
  if (value.every((digest) => Digest.safeParse(digest).success)) return { value, problems: [] }
  return {
    value: [],
    problems: [
      'ANDROID_CERTIFICATES : des empreintes SHA-256 de 64 chiffres hexadécimaux, séparées par des virgules.',
    ],
  }
}

/** What keeps the public from being offered that application. */
export function unfitForPublic({ app }: AndroidConfig, publicUrl: string): readonly string[] {
  if (!app) return []
  const opens = new URL(app.url).origin
  return [
    ...(app.throwawayKey
      ? ['ANDROID_APK : signée avec une clé jetable. Signez-la avec la vôtre, ou ne la proposez pas.']
      : []),
    ...(app.debug
      ? ['ANDROID_APK : construite avec --debug. Reconstruisez-la sans, ou ne la proposez pas.']
      : []),
    ...(publicUrl !== '' && opens !== publicUrl
      ? [`ANDROID_APK : cette application ouvre ${opens}, et PUBLIC_URL est ${publicUrl}.`]
      : []),
  ]
}
