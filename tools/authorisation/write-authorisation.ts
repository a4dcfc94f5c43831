// `node tools/authorisation/write-authorisation.ts` writes docs/security/authorisation.md; with `--check` it only
// compares, and fails when the file no longer says what the contract says.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { differingLines } from '../schema/differing-lines.ts'
import { describeAuthorisation } from './describe-authorisation.ts'

const FILE = path.resolve(import.meta.dirname, '../../docs/security/authorisation.md')

const described = describeAuthorisation()

if (process.argv.includes('--check')) await check()
else await write()

async function write(): Promise<void> {
  await mkdir(path.dirname(FILE), { recursive: true })
  await writeFile(FILE, described)
}

async function check(): Promise<void> {
  const written = await readFile(FILE, 'utf8').catch(() => '')
  const lines = differingLines(written.replaceAll('\r\n', '\n'), described)
  if (lines.length === 0) return
  console.error('docs/security/authorisation.md is not what the contract says (- the file, + the contract):')
  for (const line of lines) console.error(line)
  console.error('Write it again with: node tools/authorisation/write-authorisation.ts')
  process.exitCode = 1
}
