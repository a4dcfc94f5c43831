import path from 'node:path'
import { readConfig } from '../config/config.ts'
import { DATABASE } from '../config/database-config.ts'
import { MAIL } from '../config/mail-config.ts'
import { readPayments } from '../config/payment-config.ts'
import { BASE } from '../config/server-config.ts'
import { ConfigError, type Reading } from '../config/setting.ts'
import { STORAGE } from '../config/storage-config.ts'
import { explainStartFailure } from '../start/start-failure.ts'
import { Problem, probeDatabase, probeMail, probePayments, probeStorage } from './config-probes.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** Finds something out and says it in one French line; null where its settings are refused already. @throws Problem */
type Check = () => Promise<string | null>

/** Prints what of the settings is fine and what is not. The exit code: 1 where there is a problem. */
export async function checkConfig(environment: NodeJS.ProcessEnv): Promise<number> {
  const { mode } = BASE.read(environment, { root: ROOT }).value
  const context = { mode, root: ROOT }
  const checks: readonly (readonly [title: string, check: Check])[] = [
    ['Réglages', async () => checkSettings(environment)],
    ['Base de données', of(DATABASE.read(environment, context), (value) => probeDatabase(value, mode))],
    ['Photos et documents', of(STORAGE.read(environment, context), probeStorage)],
    ['Mails', of(MAIL.read(environment, context), probeMail)],
    ['Paiements', of(readPayments(environment, context), probePayments)],
  ]
  let problems = 0
  for (const [title, check] of checks) {
    try {
      const found = await check()
      console.log(found === null ? `· ${title} : pas essayé, réglages refusés` : `✓ ${title} : ${found}`)
    } catch (error) {
      problems += 1
      console.log(`✗ ${title} : ${explain(error).replaceAll('\n', '\n    ')}`)
    }
  }
  console.log(problems === 0 ? '\nTout va.' : `\nÀ corriger : ${problems}.`)
  return problems === 0 ? 0 : 1
}

function of<T>({ value, problems }: Reading<T>, probe: (value: T) => Promise<string>): Check {
  return async () => (problems.length > 0 ? null : probe(value))
}

function explain(error: unknown): string {
  return error instanceof Problem ? error.message : explainStartFailure(error)
}

function checkSettings(environment: NodeJS.ProcessEnv): string {
  try {
    const { mode, publicUrl } = readConfig(environment, ROOT)
    return `mode ${mode}, ${publicUrl}`
  } catch (error) {
    if (error instanceof ConfigError) throw new Problem(['', ...error.problems].join('\n'))
    throw error
  }
}
