import { CANCEL_POLICIES } from '@okoume/domain/rental/cancellation-policy.ts'
import { openAccount } from '../../apps/server/src/features/accounts/open-account.ts'
import { addItems, type NewItem } from '../../apps/server/src/features/listings/items/add-items.ts'
import type { TestDatabase } from '../database/test-database.ts'
import type { Person } from '../server/people.ts'
import type { Random } from './seeded-random.ts'
import type { SimulatedServer } from './simulated-server.ts'

/** The people of a town, and their items. */
export interface Settlers {
  readonly people: readonly Person[]
  readonly administrator: Person
  /** Confirms what is too large for one administrator. */
  readonly second: Person
  readonly items: readonly NewItem[]
}

export const MORNING = Date.UTC(2027, 2, 1, 7)

const PEOPLE = 24
/** Few owners own everything, so that many rentals change the same accounts. */
export const OWNERS = 2
// Few, so that people compete.
const ITEMS = 3

/** Telephones that no refund or payout reaches, and those on which none ever ends. */
export const UNREACHABLE = '074345088'
export const ENDLESS = '077345128'

export async function settle(town: TestDatabase, server: SimulatedServer, random: Random): Promise<Settlers> {
  const everybody = Array.from({ length: PEOPLE + 1 }, (_, number) => describePerson(server, number))
  const [administrator, ...people] = everybody
  if (!administrator) throw new Error('no such person')
  const second = describePerson(server, PEOPLE + 1)
  for (const person of [...everybody, second]) await openAccount(town.kysely, person, new Date(MORNING))
  await town.kysely.updateTable('users').set({ verifier: 2 }).execute()
  await town.kysely
    .updateTable('users')
    .set({ verifier: 0 })
    .where(
      'id',
      'in',
      people.filter(isUnverified).map(({ id }) => id),
    )
    .execute()
  await town.kysely
    .updateTable('users')
    .set({ roles: ['supervisor'] })
    .where('id', 'in', [administrator.id, second.id])
    .execute()
  const items = Array.from({ length: ITEMS }, (_, index) => chooseItem(random, people, index))
  await addItems(town.kysely, items)
  return { people, administrator, second, items }
}

/** Renters only: owners, and whose balances are corrected, are verified. */
export function isUnverified(_: Person, index: number): boolean {
  return index > OWNERS && index % 2 === 0
}

function describePerson(server: SimulatedServer, number: number): Person {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const name = number === 0 ? 'Équipe' : `Voisin ${number}`
  const email = `voisin.${number}@exemple.test`
  return { id, name, email, phone: phoneOf(number), token: '', client: server.clientOf(id) }
}

function phoneOf(number: number): string {
  if (number === PEOPLE) return UNREACHABLE
  if (number === PEOPLE - 1) return ENDLESS
  return `077${String(number).padStart(6, '0')}`
}

function chooseItem(random: Random, people: readonly Person[], index: number): NewItem {
  const available = random.between(1, 3)
  const deposit = random.chance(0.3) ? 0 : 1000 * random.between(1, 50)
  return {
    id: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
    ownerId: random.pick(people.slice(0, OWNERS)).id,
    title: `Groupe électrogène ${index + 1}`,
    description: 'Un groupe électrogène de 3 kVA, silencieux.',
    category: 'bricolage',
    price: 500 * random.between(1, 40),
    priceUnit: index === 0 ? 'semaine' : 'jour',
    images: [],
    location: 'Libreville',
    available,
    offered: true,
    condition: 'bon',
    deposit,
    // As low as the deposit allows: one unit of several is worth less than it.
    value: index % 2 === 0 ? null : Math.max(1000, Math.ceil(deposit / available)),
    specifications: {},
    instant: index === 2 ? 'verified' : 'off',
    renters: index === 1 ? 'verified' : 'anyone',
    bufferDays: index === 2 ? 1 : 0,
    cancelPolicy: CANCEL_POLICIES[index % CANCEL_POLICIES.length] ?? 'souple',
    createdAt: new Date(MORNING),
  }
}
