import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A browser, and its launch options. */
export interface Chromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

const root = path.join(import.meta.dirname, '../..')
const chromiumPackage = path.join(root, 'node_modules/@sparticuz/chromium')

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The last switch of its name counts: another list starts with this one. */
export const FEATURES_OFF = '--disable-features=SpareRendererForSitePerProcess,Translate,OptimizationHints'

/**
 * Root has no sandbox, and a container often neither; the pages opened here are our own. The rest keeps Chromium quiet,
 * and avoids renderers that no page needs.
 */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  FEATURES_OFF,
  '--disable-site-isolation-trials',
  '--renderer-process-limit=2',
]

/**
 * The browser of the tests and measurements: $CHROMIUM if set, else the one from npm, so that every machine tests the
 * same, else (another system than Linux on x64) the installed one.
 */
export function findChromium(): Chromium {
  const chosen = process.env.CHROMIUM
  if (chosen !== undefined && chosen !== '') return { executablePath: chosen, env: inherited() }

  const brought = broughtByNpm()
  if (brought !== undefined) return brought

  const installed = installedChromium()
  if (installed !== undefined) return installed

  throw new Error('No browser: install Chromium or Chrome, or set CHROMIUM to the path of one.')
}

/** A full browser: the one from npm has no notifications. */
export function installedChromium(): Chromium | undefined {
  const installed = INSTALLED.find((file) => existsSync(file))
  return installed === undefined ? undefined : { executablePath: installed, env: inherited() }
}

function broughtByNpm(): Chromium | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(chromiumPackage)) return undefined
  const name = `.okoume-chromium-${packageVersion()}`
  const places = [path.join(root, 'node_modules'), path.join(os.tmpdir(), `okoume-${os.userInfo().username}`)]
  const ready = places.map((place) => path.join(place, name)).find(isReady)
  if (ready !== undefined) return unpacked(ready)

  // The packages may belong to another user.
  const place = places.find(isWritable)
  return place === undefined ? undefined : unpackInto(path.join(place, name))
}

function unpacked(folder: string): Chromium {
  const env = inherited()
  const libraries = [path.join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean)
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...env,
      LD_LIBRARY_PATH: libraries.join(':'),
      FONTCONFIG_FILE: path.join(folder, 'fonts/fonts.conf'),
    },
  }
}

/** The final name means complete and started once. In a shared folder, it must be one's own too. */
function isReady(folder: string): boolean {
  if (!existsSync(folder)) return false
  return folder.startsWith(root) || statSync(folder).uid === os.userInfo().uid
}

function isWritable(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function unpackInto(folder: string): Chromium | undefined {
  const fresh = mkdtempSync(`${folder}-`)
  try {
    const script = path.join(import.meta.dirname, 'unpack-chromium.ts')
    const { status, stderr } = spawnSync(process.execPath, [script, fresh], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr.trim())
    startOnce(unpacked(fresh))
    // mkdtemp uses 0700: another user may run the tests after root.
    chmodSync(fresh, 0o755)
    moveIntoPlace(fresh, folder)
    return unpacked(folder)
  } catch (error) {
    console.error(`The Chromium that npm brought does not work here: ${error}`)
    return undefined
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Enough to detect a missing library or another C library. */
function startOnce({ executablePath, env }: Chromium): void {
  const { status, stderr, error } = spawnSync(executablePath, ['--version'], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  })
  if (status !== 0) throw error ?? new Error(stderr.trim())
}

function moveIntoPlace(fresh: string, folder: string): void {
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // Another process unpacked the same meanwhile.
    if (!existsSync(folder)) throw error
  }
}

function packageVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(path.join(chromiumPackage, 'package.json'), 'utf8'),
  )
  return manifest.version
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
