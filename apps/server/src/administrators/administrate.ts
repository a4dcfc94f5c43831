// Who administers, with which roles: of DATABASE_URL, or of the embedded database of DATA_DIR, also beside a server that runs.
import path from 'node:path'
import { type Role, roleLabels } from '@okoume/domain/person/administrator-roles.ts'
import { DATABASE } from '../config/database-config.ts'
import { valueOrThrow } from '../config/setting.ts'
import { type CheckedDatabase, NoDatabaseError, openChecked } from '../ledger-check/open-checked.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import { explainStartFailure } from '../start/start-failure.ts'
import {
  addAdministrator,
  type ChangeContext,
  listAdministrators,
  NotChangedError,
  removeAdministrator,
  resetSecondFactor,
} from './change-administrators.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const NO_SUPERVISOR =
  "Personne n'a le rôle supervisor : nul ne peut corriger un solde ni donner de rôle sur le site."
const NOBODY_LEFT = "Plus personne n'est administrateur : rien de ce qui attend une décision n'en aura."

export type Administration =
  | { readonly does: 'add'; readonly email: string; readonly roles: readonly Role[] }
  | { readonly does: 'remove' | 'reset'; readonly email: string }
  | { readonly does: 'list' }

async function carryOut(context: ChangeContext, command: Administration): Promise<void> {
  if (command.does === 'add') {
    const { name, email, roles } = await addAdministrator(context, command.email, command.roles)
    console.log(`${name} (${email}) est maintenant administrateur : ${roleLabels(roles)}.`)
  }
  if (command.does === 'remove') {
    const { name, email } = await removeAdministrator(context, command.email)
    console.log(`${name} (${email}) n'est plus administrateur.`)
  }
  if (command.does === 'reset') {
    const { name, email } = await resetSecondFactor(context, command.email)
    return console.log(`${name} (${email}) se connecte maintenant avec son seul mot de passe.`)
  }
  const all = await listAdministrators(context.db)
  if (command.does === 'list')
    for (const { email, name, roles } of all) console.log(`${email}\t${name}\t${roles.join(',')}`)
  if (all.length === 0) console.log(NOBODY_LEFT)
  else if (!all.some(({ roles }) => roles.includes('supervisor'))) console.log(NO_SUPERVISOR)
}

/** The exit code: 0, or 1 where nothing was changed. */
export async function administrate(command: Administration): Promise<number> {
  let opened: CheckedDatabase | undefined
  try {
    opened = await openChecked(valueOrThrow(DATABASE.read(process.env, { root: ROOT })))
    const hostedIdentity = process.env.IDENTITY === 'firebase'
    await carryOut({ db: opened.db, newId: newUuid, now: new Date(), hostedIdentity }, command)
    return 0
  } catch (error) {
    console.error(explain(error))
    return 1
  } finally {
    await opened?.close()
  }
}

function explain(error: unknown): string {
  const foreseen = error instanceof NotChangedError || error instanceof NoDatabaseError
  if (foreseen) return error.message
  const notYet = error instanceof Error && 'code' in error && error.code === '42P01'
  return notYet
    ? "Cette base n'a pas encore été ouverte : démarrez Okoumé une fois, puis recommencez."
    : explainStartFailure(error)
}
