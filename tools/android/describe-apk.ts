import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { BuildError } from './build-error.ts'
import { runTool } from './debian-tools.ts'
import { THROWAWAY_NAME } from './sign-apk.ts'
import { MIN_SDK } from './unsigned-apk.ts'

/** The description beside an application, for the server that offers it. */
export interface ApkDescription {
  readonly package: string
  readonly versionName: string
  readonly versionCode: number
  readonly size: number
  readonly sha256: string
  /** SHA-256 of the certificate of each key that signed it. */
  readonly certificates: readonly string[]
  /** Signed with the throwaway key: for trials, not for publishing. */
  readonly throwawayKey: boolean
  /** Debuggable: for trials, not for publishing. */
  readonly debug: boolean
  /** The site that it opens. */
  readonly url: string
}

/** Reads an application's manifest, and verifies its signatures. @throws BuildError */
export function describeApk(file: string): ApkDescription {
  const signatures = runTool('apksigner', [
    'verify',
    '--print-certs',
    '-v',
    '--min-sdk-version',
    String(MIN_SDK),
    file,
  ])
  const content = readFileSync(file)
  const badging = runTool('aapt2', ['dump', 'badging', file])
  return {
    package: found(/^package: name='([^']+)'/m, badging),
    versionName: found(/versionName='([^']+)'/, badging),
    versionCode: Number(found(/versionCode='(\d+)'/, badging)),
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    certificates: [...signatures.matchAll(/certificate SHA-256 digest: ([0-9a-f]{64})/g)].flatMap(
      ([, digest]) => digest ?? [],
    ),
    throwawayKey: signatures.includes(THROWAWAY_NAME),
    debug: /^application-debuggable$/m.test(badging),
    url: siteOf(file),
  }
}

/** Writes the description beside the application, where the server reads it. */
export function writeDescription(file: string): ApkDescription {
  const description = describeApk(file)
  writeFileSync(`${file}.json`, `${JSON.stringify(description, null, 2)}\n`)
  return description
}

function siteOf(file: string): string {
  const resources = runTool('aapt2', ['dump', 'resources', file])
  return found(/string\/site_url\n\s*\(\) "([^"]+)"/, resources)
}

function found(pattern: RegExp, text: string): string {
  const value = pattern.exec(text)?.[1]
  if (!value)
    throw new BuildError([`Ce fichier n'est pas l'application que ce projet construit : ${pattern}`])
  return value
}
