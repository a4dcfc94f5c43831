import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { endsWithUs } from '../server/ends-with-us.ts'

/** The output of a command, as an operator sees it. */
export interface Seen {
  readonly code: number | null
  readonly output: string
  readonly seconds: number
}

const ROOT = resolve(import.meta.dirname, '../..')

/** The product's settings in this environment must not reach the drill. */
const SETTING = /^(DATA_DIR|DATABASE_URL|AUTH_|STORAGE_|MODE|PORT|OKOUME_)/

function surroundings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTING.test(name)))
}

/** Runs a command in a shell at the root of the project, with only these product settings. */
async function type(line: string, settings: Readonly<Record<string, string>>): Promise<Seen> {
  const startedAt = performance.now()
  const shell = spawn('bash', ['-o', 'pipefail', '-c', line], {
    cwd: ROOT,
    env: { ...surroundings(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endsWithUs(shell)
  let output = ''
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code]: (number | null)[] = await once(shell, 'close')
  return { code: code ?? null, output, seconds: (performance.now() - startedAt) / 1000 }
}

/** @throws where the command did not end so, or did not print that */
export async function expectTyped(
  line: string,
  settings: Readonly<Record<string, string>>,
  expected: { readonly code: number; readonly says: RegExp },
): Promise<void> {
  const seen = await type(line, settings)
  const isRight = seen.code === expected.code && expected.says.test(seen.output)
  console.log(`${isRight ? '✓' : '✗'} ${seen.seconds.toFixed(1)} s  ${line}`)
  if (!isRight) throw new Error(`exit code ${seen.code}, and it said:\n${seen.output}`)
}
