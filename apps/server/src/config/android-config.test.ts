import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANDROID } from './android-config.ts'
import type { Context } from './setting.ts'

const CONTENT = 'PK an application'
const CERTIFICATE = 'cd'.repeat(32)
const DESCRIPTION = {
  package: 'ga.okoume.app',
  versionName: '1.0.0',
  versionCode: 1_000_000,
  size: CONTENT.length,
  sha256: createHash('sha256').update(CONTENT).digest('hex'),
  certificates: [CERTIFICATE],
  throwawayKey: false,
  url: 'https://okoume.test/',
}

let folder = ''
const readAndroid = (settings: NodeJS.ProcessEnv, mode: Context['mode'] = 'demo') =>
  ANDROID.read(settings, { mode, root: folder })
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'okoume-apk-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function build(name: string, description: object): NodeJS.ProcessEnv {
  writeFileSync(path.join(folder, name), CONTENT)
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(description))
  return { ANDROID_APK: name }
}

test('without a setting no application is offered or vouched for', () => {
  expect(readAndroid({})).toEqual({ value: { app: undefined, trusted: undefined }, problems: [] })
})

test('an application is offered as described, and its signing key is vouched for with the additional ones', () => {
  const other = 'EF:'.repeat(31).concat('EF')
  const settings = { ...build('a.apk', DESCRIPTION), ANDROID_CERTIFICATES: other }
  const { value: android, problems } = readAndroid(settings)
  expect(problems).toEqual([])
  expect(android.app).toMatchObject({ versionName: '1.0.0', sha256: DESCRIPTION.sha256 })
  expect(android.trusted).toEqual({
    packageName: 'ga.okoume.app',
    certificates: [CERTIFICATE, 'ef'.repeat(32)],
  })
  expect(readAndroid({ ...settings, PUBLIC_URL: 'https://okoume.test' }, 'production').problems).toEqual([])
})

test('an application published elsewhere is vouched for by its name', () => {
  const settings = { ANDROID_PACKAGE: 'ga.okoume.app', ANDROID_CERTIFICATES: CERTIFICATE }
  expect(readAndroid(settings).value).toEqual({
    app: undefined,
    trusted: { packageName: 'ga.okoume.app', certificates: [CERTIFICATE] },
  })
})

test('the public is not offered an application signed with a throwaway key, nor one of another site', () => {
  const settings = {
    ...build('b.apk', { ...DESCRIPTION, throwawayKey: true }),
    PUBLIC_URL: 'https://autre.test',
  }
  expect(readAndroid(settings).problems).toEqual([])
  expect(readAndroid(settings, 'production').problems).toEqual([
    'ANDROID_APK : signée avec une clé jetable. Signez-la avec la vôtre, ou ne la proposez pas.',
    'ANDROID_APK : cette application ouvre https://okoume.test, et PUBLIC_URL est https://autre.test.',
  ])
})

test('the public is not offered a debuggable application, nor one whose description lacks that fact', () => {
  const settings = { ...build('e.apk', { ...DESCRIPTION, debug: true }), PUBLIC_URL: 'https://okoume.test' }
  expect(readAndroid(settings, 'production').problems).toEqual([
    'ANDROID_APK : construite avec --debug. Reconstruisez-la sans, ou ne la proposez pas.',
  ])
  expect(readAndroid(build('f.apk', DESCRIPTION)).value.app?.debug).toBe(false)
})

test('contradictory settings are refused at start', () => {
  const problemsOf = (settings: NodeJS.ProcessEnv) => readAndroid(settings).problems
  expect(problemsOf({ ANDROID_APK: 'nowhere.apk' })).toEqual([
    'ANDROID_APK : ce fichier ne peut pas être lu.',
  ])
  expect(problemsOf(build('c.apk', { ...DESCRIPTION, certificates: [] }))).toEqual([
    'ANDROID_APK : c.apk.json, que la construction écrit à côté, ne peut pas être lu.',
  ])
  expect(problemsOf(build('d.apk', { ...DESCRIPTION, sha256: '0'.repeat(64) }))).toEqual([
    "ANDROID_APK : ce fichier n'est pas celui que décrit son .json : reconstruisez-le, ou « --describe ».",
  ])
  expect(problemsOf({ ANDROID_CERTIFICATES: CERTIFICATE })).toEqual([
    "ANDROID_CERTIFICATES demande ANDROID_PACKAGE, le nom de l'application, ou ANDROID_APK.",
  ])
  expect(problemsOf({ ANDROID_CERTIFICATES: 'abc', ANDROID_CERT: 'abc' })).toEqual([
    "ANDROID_CERT n'est pas un réglage.",
    'ANDROID_CERTIFICATES : des empreintes SHA-256 de 64 chiffres hexadécimaux, séparées par des virgules.',
  ])
})
