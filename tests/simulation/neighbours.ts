import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { addDays, type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { openAccount } from '../../apps/server/src/features/accounts/open-account.ts'
import { addItems, type NewItem } from '../../apps/server/src/features/listings/items/add-items.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { Person } from '../server/people.ts'
import type { RunningServer } from './running-server.ts'

/** A person with a confirmed e-mail, not signed in. */
export type Neighbour = Omit<Person, 'token' | 'client'>

const PASSWORD = 'mot-de-passe-des-simulations'
// The cheapest parameters that the library accepts: hundreds of people sign in.
const HASHED = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A database with an empty catalogue, to which the server adds no demo. */
export async function openSimulation(): Promise<TestDatabase> {
  const town = await createTestDatabase()
  // Marks the demo as seeded.
  await town.kysely.insertInto('demoClock').values({ onlyRow: true, offsetMs: 0 }).execute()
  return town
}

let neighbours = 0

export async function addNeighbours(town: TestDatabase, count: number): Promise<Neighbour[]> {
  return Promise.all(Array.from({ length: count }, () => addNeighbour(town)))
}

async function addNeighbour({ pool, kysely }: TestDatabase): Promise<Neighbour> {
  neighbours += 1
  const id = randomUUID()
  const name = `Voisin ${neighbours}`
  const email = `voisin.${neighbours}@exemple.test`
  const phone = `077${String(neighbours).padStart(6, '0')}`
  await pool.query('insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, true)', [
    id,
    name,
    email,
  ])
  await pool.query(
    `insert into auth.accounts (account_id, provider_id, user_id, password, updated_at)
     values ($1, 'credential', $2, $3, now())`,
    [id, id, await HASHED],
  )
  await openAccount(kysely, { id, email, name }, new Date())
  return { id, email, name, phone }
}

/** Signs them in over HTTP, as the browser does. */
export async function signIn(
  server: Pick<RunningServer, 'url' | 'clientOf'>,
  who: Neighbour,
  password: string = PASSWORD,
): Promise<Person> {
  const opened = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: who.email, password }),
  })
  if (!opened.ok) throw new Error(`${who.email} could not sign in: ${await opened.text()}`)
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const answer = await fetch(`${server.url}/api/auth/token`, { headers: { cookie } })
  const { token } = (await answer.json()) as { token: string }
  return { ...who, token, client: server.clientOf(token) }
}

export async function signInAll(server: RunningServer, people: readonly Neighbour[]): Promise<Person[]> {
  return Promise.all(people.map((one) => signIn(server, one)))
}

let objects = 0

/** An item of that owner: one unit, 10 000 FCFA a day, 20 000 of deposit by default. */
export async function addObject(
  { kysely }: TestDatabase,
  owner: { readonly id: string },
  fields: Partial<NewItem> = {},
): Promise<NewItem> {
  objects += 1
  const item: NewItem = {
    id: randomUUID(),
    ownerId: owner.id,
    title: `Groupe électrogène ${objects}`,
    description: 'Un groupe électrogène de 3 kVA, silencieux.',
    category: 'bricolage',
    price: 10_000,
    priceUnit: 'jour',
    images: [],
    location: 'Libreville',
    available: 1,
    offered: true,
    condition: 'bon',
    deposit: 20_000,
    specifications: {},
    createdAt: new Date(),
    ...fields,
  }
  await addItems(kysely, [item])
  return item
}

/** The day that many days from today. */
export function dayFromToday(offset: number): CalendarDay {
  return addDays(dayInLibreville(new Date()), offset)
}
