import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STORAGE } from '../config/storage-config.ts'
import { acquireInstanceLock } from '../platform/single-instance/instance-lock.ts'
import { DatabaseStartError } from '../platform/start-errors.ts'
import { assertPortIsFree } from './free-port.ts'
import { explainStartFailure } from './start-failure.ts'
import { assertFoldersAreWritable } from './writable-folders.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-start-'))
  file = path.join(folder, 'file')
  await writeFile(file, '')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const explain = (failing: Promise<unknown>) => failing.then(() => 'nothing', explainStartFailure)

test.each([
  ['EACCES', /^Le port 80 n'est pas permis à ce compte .*PORT=…$/],
  ['EADDRINUSE', /^Le port 80 est déjà pris par un autre programme.*$/],
  ['EADDRNOTAVAIL', /^HOST=203\.0\.113\.1 n'est pas une adresse de cette machine.*$/],
  ['ENOTFOUND', /^HOST=203\.0\.113\.1 n'est pas une adresse de cette machine.*$/],
])('an unavailable address (%s) is reported with its setting', async (code, message) => {
  vi.spyOn(net.Server.prototype, 'listen').mockImplementation(function (this: net.Server) {
    queueMicrotask(() => this.emit('error', Object.assign(new Error('listen'), { code, syscall: 'listen' })))
    return this
  })
  expect(await explain(assertPortIsFree({ host: '203.0.113.1', port: 80 }))).toMatch(message)
})

test('a data folder that is a file, or lies below one, is reported in one line', async () => {
  for (const dataDir of [file, path.join(file, 'data')]) {
    expect(await explain(acquireInstanceLock(dataDir))).toMatch(
      /n'est pas un dossier, mais un fichier.*DATA_DIR/,
    )
  }
})

test('an unwritable folder of photos or documents is detected; a writable one is left unchanged', async () => {
  const dataFolder = path.join(folder, 'kept')
  await assertFoldersAreWritable(STORAGE.read({ DATA_DIR: dataFolder }).value)
  expect(await readdir(dataFolder, { recursive: true })).toEqual(['identity', 'pictures'])

  await rm(path.join(dataFolder, 'identity'), { recursive: true })
  await writeFile(path.join(dataFolder, 'identity'), '')
  for (const dataDir of [dataFolder, file]) {
    expect(await explain(assertFoldersAreWritable(STORAGE.read({ DATA_DIR: dataDir }).value))).toMatch(
      /^Rien ne peut être gardé dans .*\(E\w+\) : donnez dans DATA_DIR un dossier/,
    )
  }
})

test('an unusable database is reported with the code that the documentation uses', () => {
  const error = new DatabaseStartError('DATABASE_NEWER', 'Cette base est plus récente.')
  expect(explainStartFailure(error)).toBe('Cette base est plus récente. (DATABASE_NEWER)')
})
