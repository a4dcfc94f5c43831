import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Empties its folder and fills it, as `npm ci` does; its lock file says with what, and how it ends. */
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
  put('apps/web/node_modules/pg/index.js')
  fs.mkdirSync('node_modules/@okoume')
  fs.symlinkSync('../../packages/domain', 'node_modules/@okoume/domain')
  fs.symlinkSync(fs.realpathSync('apps/web'), 'node_modules/@okoume/web')
`

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'okoume-install-')))
  for (const at of ['', 'packages/domain', 'apps/web']) {
    await mkdir(path.join(root, at), { recursive: true })
    await writeFile(path.join(root, at, 'package.json'), '{"type": "module"}')
  }
  await cp(import.meta.dirname, path.join(root, 'tools/launch'), { recursive: true })
  await cp(path.join(import.meta.dirname, '../launch.mjs'), path.join(root, 'tools/launch.mjs'))
  await mkdir(path.join(root, 'bin'))
  await writeFile(path.join(root, 'bin/npm-cli.js'), NPM)
})
afterEach(() => rm(root, { recursive: true }))

const lock = (asks: { version: string; ends?: 'offline' }) =>
  writeFile(path.join(root, 'package-lock.json'), JSON.stringify(asks))

async function ended(args: readonly string[]) {
  const env = { PATH: process.env.PATH, npm_execpath: path.join(root, 'bin/npm-cli.js') }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

const install = () =>
  ended(['-e', `import('./tools/launch/install.mjs').then((it) => it.installWhenNeeded())`])

/** What is installed in the root and in a workspace, and no trace of how it came there. */
async function installed() {
  const read = (file: string) => readFile(path.join(root, file), 'utf8').catch(() => null)
  await expect(readFile(path.join(root, '.okoume-install/next/package.json'))).rejects.toThrow('ENOENT')
  return [await read('node_modules/pg/index.js'), await read('apps/web/node_modules/pg/index.js')]
}

test('the first installation and the next put everything in its place, workspaces included', async () => {
  await lock({ version: '1' })
  expect(await install()).toMatchObject({ code: 0 })
  expect(await installed()).toEqual(['1', '1'])
  expect(await readlink(path.join(root, 'node_modules/@okoume/domain'))).toBe('../../packages/domain')
  expect(await readlink(path.join(root, 'node_modules/@okoume/web'))).toBe(path.join(root, 'apps/web'))

  await lock({ version: '2' })
  expect(await install()).toMatchObject({ code: 0 })
  expect(await installed()).toEqual(['2', '2'])
  expect(await install()).toEqual({ code: 0, said: '' })
})

test('an installation that fails leaves what was there, and the next one installs', async () => {
  await lock({ version: '1' })
  await install()

  await lock({ version: '2', ends: 'offline' })
  const failed = await install()
  expect(failed).toEqual({ code: 1, said: expect.stringContaining('connexion à Internet') })
  expect(await installed()).toEqual(['1', '1'])

  await lock({ version: '2' })
  await install()
  expect(await installed()).toEqual(['2', '2'])
})

test('one that was cut while all changed places is finished by the next command, without npm', async () => {
  await lock({ version: '1' })
  await install()
  const [stage, next] = [path.join(root, '.okoume-install'), path.join(root, '.okoume-install/next')]
  await cp(path.join(root, 'node_modules'), path.join(next, 'node_modules'), { recursive: true })
  await writeFile(path.join(next, 'node_modules/pg/index.js'), '2')
  await writeFile(path.join(root, 'apps/web/node_modules/pg/index.js'), '2')
  await cp(path.join(root, 'node_modules'), path.join(stage, 'before/node_modules'), { recursive: true })
  await rm(path.join(root, 'node_modules'), { recursive: true })
  await writeFile(path.join(stage, 'whole'), '')

  expect(await install()).toEqual({ code: 0, said: '' })
  expect(await installed()).toEqual(['2', '2'])
})

test('one that was cut while npm worked is begun anew', async () => {
  await lock({ version: '1' })
  await mkdir(path.join(root, '.okoume-install/next/node_modules'), { recursive: true })
  await writeFile(path.join(root, '.okoume-install/next/node_modules/.okoume-lock'), 'half')

  expect(await install()).toMatchObject({ code: 0 })
  expect(await installed()).toEqual(['1', '1'])
})

test('where nothing could be installed, the check of the ledger says that nothing was checked', async () => {
  await lock({ version: '1', ends: 'offline' })
  const checked = await ended(['tools/launch.mjs', 'ledger:check'])
  expect(checked).toEqual({ code: 2, said: expect.stringContaining('connexion à Internet') })
  expect(await ended(['tools/launch.mjs', 'backup'])).toMatchObject({ code: 1 })
})
