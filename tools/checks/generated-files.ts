import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { differingLines } from './differing-lines.ts'
import { root } from './steps.ts'

interface Generated {
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

/**
 * The last step of a generator: it writes its files, or, with `--check` on its command line, fails where one differs.
 */
export async function writeOrCheck(files: readonly Generated[]): Promise<void> {
  for (const generated of files) {
    if (process.argv.includes('--check')) await check(generated)
    else await write(generated)
  }
}

async function write({ file, text }: Generated): Promise<void> {
  const target = path.join(root, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, text)
}

async function check({ file, text }: Generated): Promise<void> {
  const written = await readFile(path.join(root, file), 'utf8').catch(() => '')
  const lines = differingLines(written.replaceAll('\r\n', '\n'), text)
  if (lines.length === 0) return
  console.error(`${file} is out of date (- the file, + what it is generated from):`)
  for (const line of lines) console.error(line)
  console.error('Write it again with: npm run generate')
  process.exitCode = 1
}
