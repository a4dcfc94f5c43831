/**
 * Fetches what `fetched/package.json` names, unpacks its Chromiums, and prints the folder. A process of its own, as each
 * script that runs npm.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { fetchOnce } from '../../tools/launch/fetch-once.mjs'
import { digestFiles } from '../../tools/launch/install.mjs'

const MANIFESTS = ['package.json', 'package-lock.json'].map((name) =>
  path.join(import.meta.dirname, 'fetched', name),
)
/** The browser, and the libraries that a minimal machine lacks. */
const ARCHIVES = ['chromium', 'aws.tar']

async function unpackChromiums(folder) {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies).filter((dependency) => dependency.startsWith('chromium-')))
    await unpack(path.join(folder, 'node_modules', name), path.join(folder, name))
}

async function unpack(packed, folder) {
  mkdirSync(folder)
  for (const archive of ARCHIVES) {
    await pipeline(
      createReadStream(path.join(packed, 'bin', `${archive}.br`)),
      createBrotliDecompress(),
      createWriteStream(path.join(folder, archive)),
    )
  }
  const { status, stderr } = spawnSync('tar', ['-xf', 'aws.tar'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  chmodSync(path.join(folder, 'chromium'), 0o755)
  rmSync(path.join(folder, 'aws.tar'))
  rmSync(packed, { recursive: true })
}

try {
  const folder = await fetchOnce({
    name: `browsers-${digestFiles(MANIFESTS).slice(0, 12)}`,
    size: '230 Mo',
    npm: ['ci', '--legacy-peer-deps'],
    before: (fresh) => {
      for (const file of MANIFESTS) copyFileSync(file, path.join(fresh, path.basename(file)))
    },
    after: unpackChromiums,
    explain: () => "Les navigateurs n'ont pas pu être téléchargés : ils viennent du registre npm.",
  })
  process.stdout.write(folder)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
