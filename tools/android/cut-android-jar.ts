/**
 * Reduces Android's API jar to the classes that the application is compiled against, for `apps/android/vendor`. Run by
 * hand, with the whole jar of Debian 11's libandroid-23-java, when the application uses a new class: node
 * tools/android/cut-android-jar.ts com.android.android-23.jar data/android/work/generated
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BuildError, reportProblems } from './build-error.ts'
import { namedTypes, superTypes } from './class-file.ts'
import { requirePackages, runTool } from './debian-tools.ts'
import { ANDROID_JAR, javaFiles, SOURCES } from './unsigned-apk.ts'
import { writeZip } from './zip-writer.ts'

const [whole, generated] = process.argv.slice(2)

await reportProblems(async () => {
  requirePackages()
  if (!whole || !generated) {
    throw new BuildError([
      'cut-android-jar.ts ANDROID.jar GENERATED, the folder of the last build with R.java',
    ])
  }
  const work = mkdtempSync(path.join(tmpdir(), 'okoume-android-'))
  try {
    const loaded = loadedClasses(path.resolve(whole), path.resolve(generated), work)
    const all = path.join(work, 'all')
    mkdirSync(all)
    runTool('jar', ['--extract', '--file', path.resolve(whole)], all)
    const names = withTheirTypes(loaded, all)
    const entries = names.map((name) => ({
      name,
      content: readFileSync(path.join(all, name)),
      stored: false,
    }))
    writeFileSync(ANDROID_JAR, writeZip(entries))
    console.log(`${ANDROID_JAR}: ${names.length} classes`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})

/** The classes that the compiler reads, by its own log. */
function loadedClasses(jar: string, folder: string, work: string): string[] {
  const sources = ['java', 'newer'].flatMap((name) => javaFiles(path.join(SOURCES, name)))
  const compiled = spawnSync(
    'javac',
    [
      ...['-verbose', '--release', '8', '-encoding', 'UTF-8', '-proc:none', '-nowarn'],
      ...['-classpath', jar],
      ...['-d', path.join(work, 'classes'), ...sources, ...javaFiles(folder)],
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (compiled.status !== 0) throw new BuildError(['javac a échoué :', compiled.stderr])
  const loaded = compiled.stderr.matchAll(
    /\[loading .*?\(?\/?((?:android|org\/(?:json|xml|w3c|apache))\/[\w/$]+\.class)/g,
  )
  return [...new Set([...loaded].flatMap(([, name]) => name ?? []))].sort()
}

/** The tests instantiate them too: that needs the types in their methods, and their superclasses. */
function withTheirTypes(loaded: readonly string[], all: string): string[] {
  const read = (name: string) => readFileSync(path.join(all, name))
  const there = (types: readonly string[]) =>
    types.map((type) => `${type}.class`).filter((name) => existsSync(path.join(all, name)))
  const found = new Set([...loaded, ...loaded.flatMap((name) => there(namedTypes(read(name))))])
  for (const name of found) for (const parent of there(superTypes(read(name)))) found.add(parent)
  return [...found].sort()
}
