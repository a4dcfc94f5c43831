import { readFileSync } from 'node:fs'
import { type BuildOptions, readOptions } from './build-options.ts'
import { runTool } from './debian-tools.ts'
import { describeApk } from './describe-apk.ts'

const MAX_BYTES = 48 * 1024
const VERSION = '1.4.2'
const ASKED = ['POST_NOTIFICATIONS']

export interface Check {
  readonly promise: string
  readonly ok: boolean
}

/** The builds of the tests. */
export function trialOptions(folder: string): BuildOptions {
  return readOptions(['--url', 'https://okoume.test', '--out', folder], {}, folder, VERSION)
}

/** Checks a signed application with independent tools. */
export function checkApk(file: string): readonly Check[] {
  const content = readFileSync(file)
  const signatures = runTool('apksigner', ['verify', '--print-certs', '-v', '--min-sdk-version', '25', file])
  const badging = runTool('aapt2', ['dump', 'badging', file])
  const manifest = runTool('aapt2', ['dump', 'xmltree', '--file', 'AndroidManifest.xml', file])
  const resources = runTool('aapt2', ['dump', 'resources', file])
  return [
    ...signed(signatures, file),
    check(`${(content.length / 1024).toFixed(1)} KB, 48 at most`, content.length <= MAX_BYTES),
    ...described(file, content.length),
    ...badged(badging),
    ...declared(manifest, resources),
  ]
}

function check(promise: string, ok: boolean): Check {
  return { promise, ok }
}

function signed(signatures: string, file: string): Check[] {
  return [
    check(
      'signed for Android 7 and 8 by the second scheme',
      /\(APK Signature Scheme v2\): true/.test(signatures),
    ),
    check(
      'signed for Android 9 and later by the third',
      /\(APK Signature Scheme v3\): true/.test(signatures),
    ),
    check(
      'by one key, whose certificate is reported',
      /Number of signers: 1/.test(signatures) && /SHA-256 digest: [0-9a-f]{64}/.test(signatures),
    ),
    check(
      'aligned as Android maps it',
      runTool('zipalign', ['-c', '-p', '-v', '4', file]).includes('Verification succ'),
    ),
  ]
}

function described(file: string, size: number): Check[] {
  const of = describeApk(file)
  return [
    check(
      'the server gets its description',
      of.url === 'https://okoume.test/' && of.versionCode === 1_004_002 && of.size === size,
    ),
    check('and that a throwaway key signed it', of.throwawayKey && of.certificates.length === 1),
    check('and is marked as not debuggable', !of.debug),
  ]
}

function badged(badging: string): Check[] {
  const asked = [...badging.matchAll(/uses-permission: name='([^']+)'/g)].map(([, name]) => name)
  const icons = [160, 240, 320, 480, 640].every((density) => badging.includes(`application-icon-${density}:`))
  return [
    check(
      'from Android 7.1 on, by the rules of Android 16',
      /sdkVersion:'25'/.test(badging) && /targetSdkVersion:'36'/.test(badging),
    ),
    check(
      'it asks for notifications, and for nothing else',
      asked.join() === ASKED.map((name) => `android.permission.${name}`).join(),
    ),
    check(
      'it is called Okoumé and has an icon at every density',
      /application-label:'Okoumé'/.test(badging) && icons,
    ),
    check('a published one is not debuggable', !badging.includes('application-debuggable')),
  ]
}

function declared(manifest: string, resources: string): Check[] {
  const says = (attribute: string, value: string) =>
    new RegExp(`:${attribute}\\(0x[0-9a-f]+\\)=${value}`).test(manifest)
  return [
    check('it is in no backup', says('allowBackup', 'false')),
    check(
      'links to the site are verified and open in it',
      says('autoVerify', 'true') && says('host', '"okoume.test"') && !manifest.includes(':path'),
    ),
    check(
      'browsers are seen by it since Android 11',
      /E: queries/.test(manifest) && says('name', '"android.support.customtabs.action.CustomTabsService"'),
    ),
    check(
      'one finds the service that shows its notifications',
      says('name', '"android.support.customtabs.trusted.TRUSTED_WEB_ACTIVITY_SERVICE"'),
    ),
    check(
      'only its start and that service are open to others',
      manifest.match(/:exported\(0x[0-9a-f]+\)=true/g)?.length === 2,
    ),
    check('it opens in our colours, since Android 12 too', /0x0101062c=@color\/paper/.test(resources)),
    check(
      'its icon has layers, one of them for themes',
      /mipmap\/ic_launcher[\s\S]*?\(anydpi-v26\)/.test(resources) &&
        /drawable\/mark_in_one_colour/.test(resources),
    ),
  ]
}
