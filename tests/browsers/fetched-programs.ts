import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Builder } from 'selenium-webdriver'
import { type Chromium, findChromium } from '../../tools/browser/chromium-path.ts'
import { MissingProgramError } from '../production/programs.ts'

/** @throws MissingProgramError */
export function fetchedChromium(version: number): Chromium {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new MissingProgramError(`npm n'a Chromium ${version} que pour Linux sur x64`)
  const folder = path.join(fetchPrograms(), `chromium-${version}`)
  const { env } = findChromium()
  // Its own libraries first; the fonts are those of the other tests.
  const libraries = [path.join(folder, 'lib'), env.LD_LIBRARY_PATH].filter(Boolean)
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: libraries.join(':') },
  }
}

/** @throws MissingProgramError */
export function fetchedSelenium(): { Builder: typeof Builder } {
  return createRequire(path.join(fetchPrograms(), 'package.json'))('selenium-webdriver')
}

let fetchedInto: string | undefined

function fetchPrograms(): string {
  fetchedInto ??= fetchOnce()
  return fetchedInto
}

function fetchOnce(): string {
  const script = path.join(import.meta.dirname, 'fetch-browsers.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new MissingProgramError('les programmes du registre npm manquent')
  return stdout
}
