/**
 * Builds the Android application, signs it and describes it for the server: npm run build:android -- --url
 * https://exemple.ga --keystore /coffre/okoume.keystore npm run build:android -- --describe signed-elsewhere.apk See
 * docs/operations/android.md.
 */
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import project from '../../package.json' with { type: 'json' }
import { reportProblems } from './build-error.ts'
import { readOptions } from './build-options.ts'
import { requirePackages } from './debian-tools.ts'
import { type ApkDescription, writeDescription } from './describe-apk.ts'
import { signApk, throwawayKey } from './sign-apk.ts'
import { buildUnsigned } from './unsigned-apk.ts'

const root = path.join(import.meta.dirname, '../..')
const [first, file, ...rest] = process.argv.slice(2)

const LOUD = [
  '',
  "!! Signé avec une clé jetable : pour essayer, jamais pour publier. Qui l'installe devra la désinstaller avant",
  '!! de recevoir la vraie. MODE=production refuse de la proposer. La vôtre : --keystore, ANDROID_KEYSTORE.',
].join('\n')

const LOUD_DEBUG = [
  '',
  '!! Construit avec --debug : qui tient le téléphone peut y regarder les pages et ce qui vous y connecte. Pour',
  '!! essayer, jamais pour publier : MODE=production refuse de le proposer. Reconstruisez-le sans --debug.',
].join('\n')

await reportProblems(async () => {
  requirePackages()
  if (first === '--describe' && file && rest.length === 0) show(path.resolve(root, file))
  else await build()
})

async function build(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env, root, project.version)
  const { out } = options
  const { file: unsigned } = await buildUnsigned(path.join(out, 'work'), options)
  copyFileSync(unsigned, path.join(out, 'okoume-unsigned.apk'))
  const signed = path.join(out, 'okoume.apk')
  signApk(unsigned, signed, options.key ?? throwawayKey(out))
  show(signed)
}

function show(signed: string): void {
  const description = writeDescription(signed)
  console.log(`${signed}\n${lines(description).join('\n')}`)
  if (description.throwawayKey) console.error(LOUD)
  if (description.debug) console.error(LOUD_DEBUG)
}

function lines(of: ApkDescription): string[] {
  return [
    `  ouvre         ${of.url}`,
    `  paquet        ${of.package}, version ${of.versionName} (${of.versionCode})`,
    `  taille        ${(of.size / 1024).toFixed(1)} Ko`,
    `  SHA-256       ${of.sha256}`,
    ...of.certificates.map((digest) => `  certificat    ${digest}`),
  ]
}
