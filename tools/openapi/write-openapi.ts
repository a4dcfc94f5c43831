// `node tools/openapi/write-openapi.ts` writes packages/contract/openapi.json; with `--check` it only compares,
// and fails when the file no longer says what the contract says.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describeApi } from '@okoume/contract/openapi.ts'
import { differingLines } from '../schema/differing-lines.ts'

const FILE = resolve(import.meta.dirname, '../../packages/contract/openapi.json')

const described = `${JSON.stringify(describeApi(), null, 2)}\n`

if (process.argv.includes('--check')) await check()
else await writeFile(FILE, described)

async function check(): Promise<void> {
  const written = await readFile(FILE, 'utf8').catch(() => '')
  const lines = differingLines(written.replaceAll('\r\n', '\n'), described)
  if (lines.length === 0) return
  console.error('packages/contract/openapi.json is not what the contract says (- the file, + the contract):')
  for (const line of lines) console.error(line)
  console.error('Write it again with: node tools/openapi/write-openapi.ts')
  process.exitCode = 1
}
