import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SigningKey } from './build-options.ts'
import { runTool } from './debian-tools.ts'
import { MIN_SDK } from './unsigned-apk.ts'

/** Of the throwaway key: it protects nothing, and need not. */
const THROWAWAY_PASSWORD = 'okoume-essai'
/** The name by which a server recognises the throwaway key. */
export const THROWAWAY_NAME = 'CN=Okoume essai'

/** Signs for every supported Android: the second scheme for 7 and 8, the third from 9 on. */
export function signApk(unsigned: string, signed: string, key: SigningKey): void {
  const { keystore, alias, keystorePassword, keyPassword } = key
  runTool('apksigner', [
    'sign',
    ...['--ks', keystore, '--ks-pass', keystorePassword],
    ...(alias ? ['--ks-key-alias', alias] : []),
    ...(keyPassword ? ['--key-pass', keyPassword] : []),
    ...['--min-sdk-version', String(MIN_SDK)],
    ...['--v1-signing-enabled', 'false', '--v2-signing-enabled', 'true', '--v3-signing-enabled', 'true'],
    ...['--out', signed, unsigned],
  ])
}

/** A throwaway key for trials, made once in that folder. Never used for publishing. */
export function throwawayKey(folder: string): SigningKey {
  const keystore = path.join(folder, 'essai.keystore')
  if (!existsSync(keystore)) {
    runTool('keytool', [
      ...['-genkeypair', '-keystore', keystore, '-storetype', 'PKCS12', '-storepass', THROWAWAY_PASSWORD],
      ...['-alias', 'essai', '-keyalg', 'EC', '-groupname', 'secp256r1', '-validity', '3650'],
      ...['-dname', THROWAWAY_NAME],
    ])
  }
  return { keystore, alias: 'essai', keystorePassword: `pass:${THROWAWAY_PASSWORD}`, keyPassword: undefined }
}
