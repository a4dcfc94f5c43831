import type { Kysely } from 'kysely'
import { MODES, type Mode } from '../config/modes.ts'
import type { Schema } from '../platform/database/schema.ts'

/** Whose a database is, and what a start in another mode would do there. */
const OWNERS: Readonly<Record<Mode, string>> = {
  demo: "celle d'une démonstration, dont les comptes (un administrateur parmi eux) ont un mot de passe que tout le monde connaît",
  staging: "celle d'un site d'essai, dont ni les personnes, ni les locations, ni l'argent ne sont vrais",
  production: "celle d'un serveur en production, ou d'une de ses sauvegardes",
}
const EMPTY = 'Donnez une base vide dans DATABASE_URL.'

/** Started in a mode on a database of another one. */
export class OtherModeError extends Error {
  constructor(started: Mode, claimed: Mode) {
    super(explain(started, claimed))
    this.name = 'OtherModeError'
  }
}

function explain(started: Mode, claimed: Mode): string {
  const owner = OWNERS[claimed]
  if (started === 'demo')
    return (
      `MODE=demo, ou MODE oublié : cette base est ${owner}, où la démonstration mettrait un administrateur dont tout ` +
      `le monde connaît le mot de passe. Ajoutez MODE=${claimed}, ou donnez une autre base.`
    )
  if (started === 'staging' && claimed === 'production')
    return (
      `MODE=staging : cette base est ${owner} : un essai y enverrait de vrais retraits et remboursements, et retiendrait ` +
      `les mails des gens. ${EMPTY}`
    )
  return `MODE=${started} : cette base est ${owner}. ${EMPTY}`
}

/**
 * The first to start on a database says what it is for, and no other may start there. The demo's accounts have one
 * password, which is printed on its screen, and one of them decides of money.
 * @throws OtherModeError
 */
export async function claimInstallation(db: Kysely<Schema>, mode: Mode): Promise<void> {
  if (MODES[mode].served) {
    const played = await db.selectFrom('demoClock').select('onlyRow').executeTakeFirst()
    if (played) throw new OtherModeError(mode, 'demo')
  }
  await db
    .insertInto('installation')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const claimed = await db.selectFrom('installation').select('mode').executeTakeFirstOrThrow()
  if (claimed.mode !== mode) throw new OtherModeError(mode, claimed.mode)
}
