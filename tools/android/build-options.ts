import path from 'node:path'
import { parseArgs } from 'node:util'
import { BRAND } from '@okoume/domain/brand.ts'
import { z } from 'zod'
import { BuildError } from './build-error.ts'

export interface BuildOptions {
  /** The start address: the site's home page. */
  readonly url: URL
  readonly name: string
  /** The application id, permanent. */
  readonly packageName: string
  readonly version: Version
  /** Debuggable, and a site on this machine needs no certificate. */
  readonly debug: boolean
  readonly out: string
  readonly key: SigningKey | undefined
}

export interface Version {
  readonly name: string
  readonly code: number
}

export interface SigningKey {
  readonly keystore: string
  readonly alias: string | undefined
  /** In apksigner's format: where the password is, never the password. */
  readonly keystorePassword: string
  readonly keyPassword: string | undefined
}

/** The last is the emulator's address for its host. */
const LOOPBACK = ['localhost', '127.0.0.1', '10.0.2.2']

const PASSWORD = 'ANDROID_KEYSTORE_PASSWORD'
const KEY_PASSWORD = 'ANDROID_KEY_PASSWORD'

/** Parses the options; relative paths are from `root`. @throws BuildError */
export function readOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  root: string,
  productVersion: string,
): BuildOptions {
  const { values } = parseOptions(args)
  const debug = values.debug === true
  const problems: string[] = []
  const keep = <T>(value: T | string): T | undefined => {
    if (typeof value !== 'string') return value
    problems.push(value)
    return undefined
  }
  const url = keep(readUrl(values.url, debug))
  const version = keep(readVersion(values.version ?? productVersion))
  const packageName = values.package ?? environment.ANDROID_PACKAGE ?? 'ga.okoume.app'
  if (!PACKAGE.test(packageName)) problems.push('--package : un nom comme ga.okoume.app, en minuscules.')
  const keystore = values.keystore ?? environment.ANDROID_KEYSTORE
  const key = keystore
    ? keep(readKey(path.resolve(root, keystore), values['key-alias'], environment))
    : undefined
  if (!url || !version || problems.length > 0) throw new BuildError(problems)
  const out = path.resolve(root, values.out ?? 'data/android')
  return { url, name: values.name ?? BRAND.name, packageName, version, debug, out, key }
}

const PACKAGE = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        name: { type: 'string' },
        package: { type: 'string' },
        version: { type: 'string' },
        keystore: { type: 'string' },
        'key-alias': { type: 'string' },
        out: { type: 'string' },
        debug: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new BuildError([error instanceof Error ? error.message : String(error)])
  }
}

function readUrl(text: string | undefined, debug: boolean): URL | string {
  if (!text) return "Il manque --url https://…, l'adresse du site que l'application ouvre."
  if (!URL.canParse(text)) return `--url : « ${text} » n'est pas une adresse.`
  const url = new URL(text)
  if (url.username || url.password) return "--url : une adresse sans nom d'utilisateur ni mot de passe."
  if (url.pathname !== '/' || url.search || url.hash) return "--url : l'adresse du site, sans chemin."
  const local = debug && url.protocol === 'http:' && LOOPBACK.includes(url.hostname)
  if (url.protocol === 'https:' || local) return url
  return '--url doit commencer par https:// ; http:// ne va que vers cette machine, avec --debug.'
}

const NUMBERS = z.tuple([z.coerce.number().max(2000), z.coerce.number().max(999), z.coerce.number().max(999)])

/** Android's version code must grow: it is derived from the version name, so that it cannot be forgotten. */
function readVersion(text: string): Version | string {
  const parts = /^(\d{1,4})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  const numbers = NUMBERS.safeParse(parts?.slice(1))
  if (!numbers.success) return "--version : trois nombres, comme 1.4.2 (le premier jusqu'à 2000)."
  const [major, minor, patch] = numbers.data
  const code = major * 1_000_000 + minor * 1000 + patch
  return code > 0 ? { name: text, code } : '--version : 0.0.0 ne peut pas être installée.'
}

function readKey(
  keystore: string,
  alias: string | undefined,
  environment: NodeJS.ProcessEnv,
): SigningKey | string {
  const keystorePassword = passwordFrom(PASSWORD, environment)
  if (!keystorePassword) return `Il manque ${PASSWORD} ou ${PASSWORD}_FILE, le mot de passe de ${keystore}.`
  return { keystore, alias, keystorePassword, keyPassword: passwordFrom(KEY_PASSWORD, environment) }
}

function passwordFrom(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (environment[`${name}_FILE`]) return `file:${environment[`${name}_FILE`]}`
  return environment[name] ? `env:${name}` : undefined
}
