/**
 * `npm run test:android`: builds the application twice, and once for developers, checks the results, and runs its real
 * classes on a fake telephone. It needs Debian's packages; its last line counts the tests. --if-possible: if packages
 * are missing, prints it and skips.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BuildError } from './build-error.ts'
import { type Check, checkApk, trialOptions } from './check-apk.ts'
import { missingPackages, requirePackages } from './debian-tools.ts'
import { describeApk } from './describe-apk.ts'
import { runShellTests } from './shell-tests.ts'
import { signApk, throwawayKey } from './sign-apk.ts'
import { buildUnsigned } from './unsigned-apk.ts'

const missing = missingPackages(true)
if (missing.length > 0 && process.argv.includes('--if-possible')) {
  console.log(`The Android application was NOT tested: this machine lacks ${missing.join(', ')}`)
  console.log(`  apt-get install ${missing.join(' ')}`)
  console.log('0 passed, 0 failed')
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'okoume-android-'))
  try {
    const failed = await runAll(folder)
    if (failed > 0) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error)
    console.log('0 passed, 1 failed')
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runAll(folder: string): Promise<number> {
  requirePackages(true)
  const options = trialOptions(folder)
  console.log('The application, built twice, in two folders and at two times')
  const apk = await buildUnsigned(path.join(folder, 'one'), options)
  const again = await buildUnsigned(path.join(folder, 'elsewhere/two'), options)
  const signed = path.join(folder, 'okoume.apk')
  signApk(apk.file, signed, throwawayKey(folder))
  const same = readFileSync(apk.file).equals(readFileSync(again.file))
  const checks = [
    { promise: 'the same sources make the same bytes', ok: same },
    ...checkApk(signed),
    await checkDebug(folder),
  ]
  for (const { promise, ok } of checks) console.log(`  ${ok ? 'ok  ' : 'FAIL'} ${promise}`)
  console.log('Its classes, on a telephone that is played')
  const shell = runShellTests(path.join(folder, 'tests'), apk)
  const passed = checks.filter(({ ok }) => ok).length
  const failed = checks.length - passed + shell.failed
  console.log(`${passed + shell.passed} passed, ${failed} failed`)
  return failed
}

async function checkDebug(folder: string): Promise<Check> {
  const { file } = await buildUnsigned(path.join(folder, 'debug'), { ...trialOptions(folder), debug: true })
  const signed = path.join(folder, 'debug.apk')
  signApk(file, signed, throwawayKey(folder))
  return { promise: 'the description of one built with --debug says so', ok: describeApk(signed).debug }
}
