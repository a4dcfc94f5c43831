import { CALLERS, type CallerName } from '@okoume/contract/authorisation/callers.ts'
import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import type { Cast } from './cast.ts'
import type { Person } from './people.ts'
import { say } from './talking.ts'
import type { TestServer } from './test-server.ts'
import type { Town } from './town.ts'

/** A canary: a text that occurs in one place of the database alone, and who besides administrators may read it. */
interface Canary {
  readonly text: string
  readonly readers: readonly CallerName[]
}

export interface Canaries {
  /** Data leaks: the canaries in a response that its reader may not see. */
  leaksTo(reader: CallerName, answer: string): string[]
}

/** Plants canaries in private data: names, e-mails, phones, addresses, texts, reasons. */
export async function plantCanaries(server: TestServer, town: Town, cast: Cast): Promise<Canaries> {
  const { owner, renter, stranger, unconfirmed } = town
  const people: readonly (readonly [Person, CallerName])[] = [
    [owner, 'owner'],
    [renter, 'renter'],
    [stranger, 'stranger'],
    [unconfirmed, 'e-mail not confirmed'],
    [cast.verifiedStranger, 'verified stranger'],
    [cast.formerParty, 'former party'],
  ]
  const canaries: Canary[] = []
  for (const [index, [person, reader]] of people.entries()) {
    canaries.push(...(await plantPerson(server, person, { index, reader })))
  }
  const texts = await plantRental(server, town)
  canaries.push(...texts.map((text) => ({ text, readers: ['owner', 'renter'] as const })))
  return {
    leaksTo(reader, answer) {
      const { roles, relation } = CALLERS[reader]
      if (roles.length > 0) return []
      // The same person, with an open or an ended session.
      const person: CallerName = relation ?? reader
      const written = answer.replaceAll(' ', '').toLowerCase()
      return canaries
        .filter(({ text, readers }) => !readers.includes(person) && written.includes(text))
        .map(({ text }) => text)
    },
  }
}

async function plantPerson(
  { pool }: TestServer,
  { id, email }: Person,
  { index, reader }: { readonly index: number; readonly reader: CallerName },
): Promise<Canary[]> {
  const name = `Canari${index} Nomsecret${index}`
  const phone = `7799100${index}`
  const home = [`ruecanari${index}`, `villecanari${index}`, `postecanari${index}`]
  const reason = `raisoncanari${index}`
  await pool.query('update auth.users set name = $2 where id = $1', [id, name])
  await pool.query(
    `update users set name = $2, phone = $3, address = $4, city = $5, postal_code = $6, verifier_reason = $7
     where id = $1`,
    [id, name, `+241${phone}`, ...home, reason],
  )
  const own = [`nomsecret${index}`, email, ...home, reason]
  // Each party may read the other's number once the rental is accepted.
  const parties: readonly CallerName[] = ['owner', 'renter']
  const ofParty = parties.includes(reader) ? parties : [reader]
  return [...own.map((text) => ({ text, readers: [reader] })), { text: phone, readers: ofParty }]
}

async function plantRental({ pool }: TestServer, town: Town): Promise<string[]> {
  const texts = {
    address: 'livraisoncanari',
    phone: '66991234',
    notes: 'notecanari',
    contest: 'contestecanari',
    message: 'messagecanari',
    withdrawal: '66995678',
  }
  for (const table of ['rentals', 'checkouts']) {
    await pool.query(
      `update ${table} set address = $2, recipient_phone = $3, notes = $4 where renter_id = $1`,
      [town.renter.id, texts.address, `+241${texts.phone}`, texts.notes],
    )
  }
  await pool.query('update rentals set contest_reason = $2 where id = $1', [town.contestedId, texts.contest])
  await pool.query('update withdrawals set phone = $2 where id = $1', [
    town.withdrawal,
    `+241${texts.withdrawal}`,
  ])
  for (const id of [town.rentalId, town.ongoingId]) await say(town.renter, id, `Un ${texts.message}`)
  return Object.values(texts)
}

/** The demo's mailbox and telephones are open to everyone who uses the demo. */
export function isOpenToAll(name: OperationName): boolean {
  return CONTRACT[name].tag === 'Démonstration'
}
