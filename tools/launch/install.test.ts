import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Fake `npm ci`: empties its folder and fills it; its lock file says with what, and how it ends. */
const NPM = `
  import fs from 'node:fs'
  import path from 'node:path'
  const { version, ends } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  const put = (file) => {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, version)
  }
  for (const place of ['.', 'apps/web']) fs.rmSync(place + '/node_modules', { recursive: true, force: true })
  put('node_modules/pg/index.js')
  if (ends === 'offline') {
    console.error('npm error code ENOTFOUND')
    process.exit(1)
  }
  if (ends === 'killed') process.kill(process.pid, 'SIGKILL')
  while (ends === 'when asked' && !fs.existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 20))
  put('apps/web/node_modules/pg/index.js')
`

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'okoume-install-')))
  await cp(import.meta.dirname, path.join(root, 'tools/launch'), { recursive: true })
  await cp(path.join(import.meta.dirname, '../launch.mjs'), path.join(root, 'tools/launch.mjs'))
  await mkdir(path.join(root, 'bin'))
  await writeFile(path.join(root, 'bin/npm-cli.js'), NPM)
})
afterEach(() => rm(root, { recursive: true }))

const lock = (asks: { version: string; ends?: 'offline' | 'killed' | 'when asked' }) =>
  writeFile(path.join(root, 'package-lock.json'), JSON.stringify(asks))

async function ended(args: readonly string[], onText: (text: string) => unknown = () => {}) {
  const env = { PATH: process.env.PATH, npm_execpath: path.join(root, 'bin/npm-cli.js') }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
      onText(output)
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

const install = () =>
  ended(['-e', `import('./tools/launch/install.mjs').then((it) => it.installWhenNeeded())`])

async function installed() {
  const read = (file: string) => readFile(path.join(root, file), 'utf8').catch(() => null)
  return [await read('node_modules/pg/index.js'), await read('apps/web/node_modules/pg/index.js')]
}

test('installs the first time and when the lock file changes, and not otherwise', async () => {
  await lock({ version: '1' })
  expect(await install()).toMatchObject({ code: 0 })
  expect(await installed()).toEqual(['1', '1'])

  await lock({ version: '2' })
  expect(await install()).toMatchObject({ code: 0 })
  expect(await installed()).toEqual(['2', '2'])
  expect(await install()).toEqual({ code: 0, output: '' })
})

test.each(['offline', 'killed'] as const)(
  'an installation that ends %s is repeated by the next',
  async (ends) => {
    await lock({ version: '1' })
    await install()
    await lock({ version: '2', ends })
    expect(await install()).toMatchObject({ code: 1 })
    expect(await installed()).toEqual(['2', null])

    // Also where the lock file has gone back to an earlier version.
    await lock({ version: '1' })
    expect(await install()).toMatchObject({ code: 0 })
    expect(await installed()).toEqual(['1', '1'])
  },
)

test('a second command waits until the first has prepared the folder, and says so', async () => {
  await lock({ version: '1', ends: 'when asked' })
  const waits = /on attend qu'elle ait fini/
  const letFirstFinish = (output: string) => waits.test(output) && writeFileSync(path.join(root, 'go'), '')
  const prepare = () => ended(['tools/launch.mjs', 'house'], letFirstFinish)
  const both = await Promise.all([prepare(), prepare()])

  const output = both.map((each) => each.output).join()
  expect(output.match(new RegExp(waits, 'g'))).toHaveLength(1)
  expect(output.match(/Installation des dépendances/g)).toHaveLength(1)
})

test('where nothing could be installed, the ledger check reports that nothing was checked', async () => {
  await lock({ version: '1', ends: 'offline' })
  const checked = await ended(['tools/launch.mjs', 'ledger:check'])
  expect(checked).toEqual({ code: 2, output: expect.stringContaining('connexion à Internet') })
  expect(await ended(['tools/launch.mjs', 'backup'])).toMatchObject({ code: 1 })
})
