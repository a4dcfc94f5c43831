import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { BuildError } from './build-error.ts'

/** The purpose of a command or a file of the machine, and its Debian package. */
interface Needed {
  readonly what: string
  readonly package: string
}

const COMMANDS: readonly Needed[] = [
  { what: 'aapt2', package: 'aapt' },
  { what: 'zipalign', package: 'zipalign' },
  { what: 'apksigner', package: 'apksigner' },
  { what: 'javac', package: 'openjdk-17-jdk-headless' },
  { what: 'jar', package: 'openjdk-17-jdk-headless' },
  { what: 'java', package: 'openjdk-17-jdk-headless' },
  { what: 'keytool', package: 'openjdk-17-jdk-headless' },
]

/** The platform's own resources, which the application's refer to. */
export const FRAMEWORK = '/usr/share/android-framework-res/framework-res.apk'
/** Rewrites compiled classes, for the tests. */
export const ASM = ['/usr/share/java/asm.jar', '/usr/share/java/asm-tree.jar']

const FILES: readonly Needed[] = [{ what: FRAMEWORK, package: 'android-framework-res' }]
const FILES_OF_TESTS: readonly Needed[] = ASM.map((what) => ({ what, package: 'libasm-java' }))

/** The missing Debian packages, each once. */
export function missingPackages(forTests = false): readonly string[] {
  const files = forTests ? [...FILES, ...FILES_OF_TESTS] : FILES
  const missing = [
    ...COMMANDS.filter(({ what }) => !isOnPath(what)),
    ...files.filter(({ what }) => !existsSync(what)),
  ]
  return [...new Set(missing.map((needed) => needed.package))]
}

/** @throws BuildError with the installation command */
export function requirePackages(forTests = false): void {
  const missing = missingPackages(forTests)
  if (missing.length === 0) return
  throw new BuildError([
    `Il manque à cette machine : ${missing.join(', ')}. Sur Debian : apt-get install ${missing.join(' ')}`,
  ])
}

function isOnPath(command: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Runs a command to its end and returns its output. @throws BuildError with its error output */
export function runTool(command: string, args: readonly string[], cwd?: string): string {
  const done = spawnSync(command, args, { encoding: 'utf8', cwd, maxBuffer: 64 * 1024 * 1024 })
  if (done.status === 0) return done.stdout
  const output = done.error?.message ?? `${done.stdout}${done.stderr}`.trim()
  throw new BuildError([`${command} a échoué :`, output])
}
