import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { ASM, runTool } from './debian-tools.ts'
import { ANDROID_JAR, SOURCES, type UnsignedApk } from './unsigned-apk.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
}

const TESTS = path.join(SOURCES, 'test')

/** Runs the compiled classes of the application on a fake Android, whose every answer the tests decide. */
export function runShellTests(folder: string, { classes, newer }: UnsignedApk): Tally {
  const at = (name: string) => path.join(folder, name)
  for (const name of ['fake', 'tests']) mkdirSync(at(name), { recursive: true })
  const compile = (classpath: readonly string[], out: string, files: readonly string[]) => {
    const sources = files.map((name) => path.join(TESTS, name))
    runTool('javac', ['-nowarn', '-encoding', 'UTF-8', '-cp', classpath.join(':'), '-d', out, ...sources])
  }
  compile(ASM, at('fake'), ['FakeAndroid.java', 'fake/Calls.java'])
  runTool('java', [
    '-cp',
    [at('fake'), ...ASM].join(':'),
    'FakeAndroid',
    at('android.jar'),
    ANDROID_JAR,
    newer,
  ])
  const platform = [at('fake'), at('android.jar'), classes]
  compile(platform, at('tests'), ['Telephone.java', 'ShellTest.java'])
  const run = spawnSync(
    'java',
    ['-Dfile.encoding=UTF-8', '-cp', [at('tests'), ...platform].join(':'), 'ShellTest'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const output = `${run.stdout}${run.stderr}`.trimEnd().split('\n')
  console.log(output.filter((line) => !COUNTED.test(line)).join('\n'))
  const [, passed, failed] = COUNTED.exec(output.findLast((line) => COUNTED.test(line)) ?? '') ?? []
  return passed && failed ? { passed: Number(passed), failed: Number(failed) } : { passed: 0, failed: 1 }
}

const COUNTED = /^(\d+) passed, (\d+) failed$/
