import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareFile } from './write-file.ts'

let folder: string
const discarded: (() => Promise<void>)[] = []
const holding = { close() {}, discard: (one: () => Promise<void>) => discarded.push(one) }

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a backup gets its name once it is complete, and leaves no other file', async () => {
  const file = path.join(folder, 'one.okoume')
  const output = await prepareFile(file, holding)
  await output.consume(Readable.from(['whole']))
  expect(await readdir(folder)).not.toContain('one.okoume')
  await output.keep()
  expect(await readdir(folder)).toEqual(['one.okoume'])
  expect(await readFile(file, 'utf8')).toBe('whole')
})

test('a file that another program created in the meantime is not overwritten', async () => {
  const file = path.join(folder, 'one.okoume')
  const output = await prepareFile(file, holding)
  await output.consume(Readable.from(['ours']))
  await writeFile(file, 'theirs')
  await expect(output.keep()).rejects.toMatchObject({ code: 'FILE_EXISTS' })
  for (const discard of discarded.splice(0)) await discard()
  expect(await readdir(folder)).toEqual(['one.okoume'])
  expect(await readFile(file, 'utf8')).toBe('theirs')
})
