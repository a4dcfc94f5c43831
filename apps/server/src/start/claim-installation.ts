import type { Kysely } from 'kysely'
import { MODES, type Mode } from '../config/modes.ts'
import type { Schema } from '../platform/database/schema.ts'

const REFUSALS: Readonly<Record<Mode, string>> = {
  production:
    "MODE=production : cette base est celle d'une démonstration, dont les comptes (un administrateur parmi eux) ont un mot " +
    'de passe que tout le monde connaît. Donnez une base vide dans DATABASE_URL.',
  demo:
    "MODE=demo, ou MODE oublié : cette base est celle d'un serveur en production, où la démonstration mettrait un " +
    'administrateur dont tout le monde connaît le mot de passe. Ajoutez MODE=production, ou donnez une autre base.',
}

/** Started in that mode on a database of the other one. */
export class OtherModeError extends Error {
  constructor(mode: Mode) {
    super(REFUSALS[mode])
    this.name = 'OtherModeError'
  }
}

/**
 * The first to start on a database says what it is for, and no other may start there. The demo's accounts have one
 * password, which is printed on its screen, and one of them decides of money.
 * @throws OtherModeError
 */
export async function claimInstallation(db: Kysely<Schema>, mode: Mode): Promise<void> {
  if (MODES[mode].served) {
    const played = await db.selectFrom('demoClock').select('onlyRow').executeTakeFirst()
    if (played) throw new OtherModeError(mode)
  }
  await db
    .insertInto('installation')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const claimed = await db.selectFrom('installation').select('mode').executeTakeFirst()
  if (claimed?.mode !== mode) throw new OtherModeError(mode)
}
