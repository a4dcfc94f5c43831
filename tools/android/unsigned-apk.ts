import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions } from './build-options.ts'
import { FRAMEWORK, runTool } from './debian-tools.ts'
import { escapeXml, writeOwnResources } from './own-resources.ts'
import { writeZip } from './zip-writer.ts'

export const SOURCES = path.join(import.meta.dirname, '../../apps/android')
export const ANDROID_JAR = path.join(SOURCES, 'vendor/android-23-cut.jar')
const DX_JAR = path.join(SOURCES, 'vendor/dx-10.0.0.jar')

/** The minimum Android version (7.1), and the target version. */
export const MIN_SDK = 25
const TARGET_SDK = 36

/** The parts of a build that the tests need besides the application. */
export interface UnsignedApk {
  readonly file: string
  /** The compiled classes of the application. */
  readonly classes: string
  /** Compiled stand-ins for newer Android classes, not part of the application. */
  readonly newer: string
}

/** Builds the application in `folder`, which is emptied first; builds are reproducible. */
export async function buildUnsigned(folder: string, options: BuildOptions): Promise<UnsignedApk> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'linked'), { recursive: true })
  const at = (name: string) => path.join(folder, name)
  await linkResources(at, options)
  const newer = at('newer')
  compile(javaFiles(path.join(SOURCES, 'newer')), [ANDROID_JAR], newer)
  const own = [...javaFiles(path.join(SOURCES, 'java')), ...javaFiles(at('generated'))]
  compile(own, [newer, ANDROID_JAR], at('classes'))
  runTool('java', [
    '-cp',
    DX_JAR,
    'com.android.dx.command.Main',
    '--dex',
    `--min-sdk-version=${MIN_SDK}`,
    `--output=${at('linked/classes.dex')}`,
    at('classes'),
  ])
  writeFileSync(at('packed.apk'), packFolder(at('linked')))
  runTool('zipalign', ['-f', '-p', '4', at('packed.apk'), at('unsigned.apk')])
  return { file: at('unsigned.apk'), classes: at('classes'), newer }
}

async function linkResources(at: (name: string) => string, options: BuildOptions): Promise<void> {
  cpSync(path.join(SOURCES, 'res'), at('res'), { recursive: true })
  await writeOwnResources(at('res'), options)
  writeFileSync(at('AndroidManifest.xml'), manifest(options))
  runTool('aapt2', [
    'compile',
    '--dir',
    path.join(SOURCES, 'attributes/res'),
    '-o',
    at('newer-attributes.zip'),
  ])
  runTool('aapt2', [
    'link',
    '-o',
    at('newer-attributes.apk'),
    '--manifest',
    path.join(SOURCES, 'attributes/AndroidManifest.xml'),
    at('newer-attributes.zip'),
  ])
  runTool('aapt2', ['compile', '--dir', at('res'), '-o', at('resources.zip')])
  const { code, name } = options.version
  runTool('aapt2', [
    'link',
    ...['-o', at('linked.apk')],
    ...['-I', FRAMEWORK, '-I', at('newer-attributes.apk')],
    // Its aapt2 is older than <queries>, of Android 11, and would refuse the element.
    ...['--manifest', at('AndroidManifest.xml'), '--warn-manifest-validation', '--java', at('generated')],
    ...['--custom-package', 'app.okoume.shell', '--no-version-vectors'],
    ...['--min-sdk-version', String(MIN_SDK), '--target-sdk-version', String(TARGET_SDK)],
    ...['--version-code', String(code), '--version-name', name],
    at('resources.zip'),
  ])
  runTool('jar', ['--extract', '--file', at('linked.apk')], at('linked'))
}

function manifest({ url, packageName, debug }: BuildOptions): string {
  const values: Readonly<Record<string, string>> = {
    package: packageName,
    scheme: url.protocol.slice(0, -1),
    host: url.hostname,
    debuggable: String(debug),
  }
  const port = url.port ? `android:port="${url.port}" ` : ''
  return readFileSync(path.join(SOURCES, 'AndroidManifest.xml'), 'utf8')
    .replace('@port@', port)
    .replaceAll(/@(package|scheme|host|debuggable)@/g, (_, name: string) => escapeXml(values[name] ?? ''))
}

function compile(files: readonly string[], classpath: readonly string[], out: string): void {
  mkdirSync(out, { recursive: true })
  runTool('javac', [
    // dx supports the classes of Java 8, and no newer.
    ...['--release', '8', '-encoding', 'UTF-8', '-g:source,lines', '-Xlint:-options', '-nowarn'],
    ...['-classpath', classpath.join(path.delimiter), '-d', out],
    ...files,
  ])
}

export function javaFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => path.join(folder, name))
}

function packFolder(folder: string): Buffer {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
  return writeZip(
    names.map((name) => ({
      name,
      content: readFileSync(path.join(folder, name)),
      // Since Android 11 the resource table must be memory-mapped, so uncompressed; pictures are compressed already.
      stored: name === 'resources.arsc' || name.endsWith('.png'),
    })),
  )
}
