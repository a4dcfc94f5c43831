import { randomUUID } from 'node:crypto'
import { CALLERS, type CallerName } from '@okoume/contract/authorisation/callers.ts'
import type { Role } from '@okoume/domain/person/administrator-roles.ts'
import { sql } from 'kysely'
import { addSpare } from './listings.ts'
import { closeSession, idToken, openSession, type Person, signUpConfirmed, signUpOwner } from './people.ts'
import { request } from './renting.ts'
import type { TestServer } from './test-server.ts'
import { addIssuerKey, claimsOf } from './tokens.ts'
import type { Town } from './town.ts'

/** One caller of every kind in the table of authorisation. */
export interface Cast {
  readonly verifiedStranger: Person
  readonly formerParty: Person
  /** The rental that the former party cancelled. */
  readonly cancelledRental: string
  readonly closed: Person
  /** The `Authorization` header for that kind. */
  readonly authorization: Readonly<Record<CallerName, string | undefined>>
  /** Runs it while the caller has that role: some are administrators only for that time. */
  as<T>(caller: CallerName, act: () => Promise<T>): Promise<T>
}

export async function buildCast(server: TestServer, town: Town): Promise<Cast> {
  const { owner, renter, stranger, unconfirmed, administrator, listing } = town
  const verifiedStranger = await signUpOwner(server, 'Firmin Obame')
  const formerParty = await signUpConfirmed(server, 'Yolande Mba')
  const closed = await signUpConfirmed(server, 'Aristide Nze')
  await closed.client.closeAccount({ params: { id: closed.id } })
  const wish = { start: server.day(8), end: server.day(9) }
  const cancelledRental = await request(server, { owner, renter: formerParty, listing }, wish)
  await formerParty.client.updateRentalStatus({ body: { rental_id: cancelledRental, status: 'annulée' } })

  const forge = await addIssuerKey(server)
  const bearer = ({ token }: Pick<Person, 'token'>) => `Bearer ${token}`
  const past = Math.floor(Date.now() / 1000) - 60
  const unopened = { ...claimsOf(stranger), ...(await signUpUnopened(server)) }
  const isOwners = { ...claimsOf(owner) }
  const signedOut = async (person: Person) => {
    const cookie = await openSession(server, person.email)
    const token = await idToken(server, cookie)
    await closeSession(server, cookie)
    return bearer({ token })
  }
  return {
    verifiedStranger,
    formerParty,
    cancelledRental,
    closed,
    authorization: {
      visitor: undefined,
      'forged token': `Bearer ${owner.token.slice(0, -8)}AAAAAAAA`,
      'expired token': `Bearer ${await forge.sign({ ...isOwners, exp: past })}`,
      "another service's token": `Bearer ${await forge.sign({ ...isOwners, aud: 'autre' })}`,
      'e-mail not confirmed': bearer(unconfirmed),
      'account never opened': `Bearer ${await forge.sign(unopened)}`,
      'account closed': bearer(closed),
      stranger: bearer(stranger),
      'verified stranger': bearer(verifiedStranger),
      'former party': bearer(formerParty),
      owner: bearer(owner),
      renter: bearer(renter),
      ...(await administratorsByRole(server)),
      supervisor: bearer(administrator),
      'supervisor who owns': bearer(owner),
      'supervisor who rents': bearer(renter),
      'supervisor signed out': await signedOut(owner),
      'renter signed out': await signedOut(renter),
    },
    async as(caller, act) {
      const { relation, roles } = CALLERS[caller]
      if (roles.length === 0 || relation === null) return act()
      const { id } = town[relation]
      // Past the triggers, so that the change watch does not count it.
      const set = (next: readonly Role[]) =>
        server.db.transaction().execute(async (trx) => {
          await sql`set local session_replication_role = replica`.execute(trx)
          await trx.updateTable('users').set({ roles: next }).where('id', '=', id).execute()
        })
      await set(roles)
      return act().finally(() => set([]))
    },
  }
}

/** The `Authorization` header of someone with that role alone. */
async function administratorsByRole(server: TestServer) {
  const bearerOf = async (role: Role) => {
    const { token } = await signUpConfirmed(server, 'Équipe Okoumé', { roles: [role] })
    return `Bearer ${token}`
  }
  return {
    support: await bearerOf('support'),
    moderation: await bearerOf('moderation'),
    finance: await bearerOf('finance'),
  }
}

/** The claims of a signed-in person without an account of the product. */
async function signUpUnopened({ pool }: TestServer) {
  const email = 'personne.encore@exemple.test'
  const user = await pool.query<{ id: string }>(
    "insert into auth.users (name, email, email_verified) values ('Personne', $1, true) returning id",
    [email],
  )
  const sub = user.rows[0]?.id ?? ''
  const session = await pool.query<{ id: string }>(
    `insert into auth.sessions (user_id, token, expires_at, updated_at)
     values ($1, $2, now() + interval '1 day', now()) returning id`,
    [sub, randomUUID()],
  )
  return { sub, email, sid: session.rows[0]?.id ?? null }
}

/** An item of the owner's without requests: each test may delete one. */
export async function withSpare(server: TestServer, town: Town): Promise<Town> {
  return { ...town, spare: await addSpare(server, town.owner) }
}
