import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import type { NotNull } from 'kysely'
import { openAccount } from '../features/accounts/open-account.ts'
import { addOfficeEntry } from '../features/finance/office-entries.ts'
import { takeOverFavourites } from '../features/listings/favourites/favourites.ts'
import { addItems, itemColumns } from '../features/listings/items/add-items.ts'
import { saveSearch } from '../features/listings/saved-searches/saved-searches.ts'
import { type DemoListing, demoListings } from './demo-data.ts'
import { demoId } from './demo-id.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoIdentity, type DemoPersonKey } from './demo-people.ts'
import { type SeedContext, seedRentals } from './seed-rentals.ts'
import { seedReports } from './seed-reports.ts'
import { seedTickets } from './seed-tickets.ts'

const FUNDED_DAYS = 30

/**
 * Fills an empty demo, once. Every step may be repeated, and the clock's row, written last, says that all of
 * them were done: a seeding that was killed is taken up where it stopped.
 */
export async function seedDemo(
  context: SeedContext & { readonly identity: DemoIdentity },
  now: Date,
): Promise<void> {
  const { db } = context
  const seeded = await db.selectFrom('demoClock').select('onlyRow').executeTakeFirst()
  if (seeded) return context.identity.forgetful ? restorePeople(context) : undefined
  await fillDatabase(context, DEMO_PASSWORD, now)
  await db.insertInto('demoClock').values({ onlyRow: true, offsetMs: 0 }).execute()
}

/** Every step may be repeated. `password` is that of all accounts. */
export async function fillDatabase(
  context: SeedContext & { readonly identity: DemoIdentity },
  password: string,
  now: Date,
): Promise<void> {
  const { db } = context
  const userIds = await seedPeople(context, password, now)
  await addItems(
    db,
    demoListings.map((listing) => toItem(listing, userIds, now)),
  )
  await seedFloats(context, userIds, now)
  await seedRentals(context, userIds, demoId, now)
  await seedTickets(context, userIds, now)
  await seedReports(context, userIds, now)
  await seedBlock(context, now)
  await seedFavourites(context, userIds, now)
}

async function seedPeople(
  { db, identity }: SeedContext & { readonly identity: DemoIdentity },
  password: string,
  now: Date,
): Promise<Map<string, string>> {
  const userIds = new Map<string, string>()
  for (const person of DEMO_PEOPLE) {
    const { email, name } = person
    const id = await identity.ensureAccount({ email, name, password })
    await openAccount(db, { id, email, name }, now)
    await db
      .updateTable('users')
      .set({
        avatar: `/images/demo/avatars/${person.picture ?? person.key}.webp`,
        verifier: person.verifier,
        roles: person.roles,
        city: person.city,
        createdAt: new Date(now.getTime() - person.memberDays * DAY_MS),
      })
      .where('id', '=', id)
      .execute()
    userIds.set(person.key, id)
  }
  return userIds
}

/** The company's own money at each operator, from which the first withdrawals are paid. */
async function seedFloats(
  context: SeedContext,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const actor = { id: userIds.get('okoume') ?? '', requireCode: async () => {} }
  const at = new Date(now.getTime() - FUNDED_DAYS * DAY_MS)
  const rest = { toOperator: null, of: null, amount: MAX_WITHOUT_SECOND, code: '' }
  const texts = { paper: 'Virement de départ', reason: 'De quoi payer les premiers retraits' }
  for (const { operator } of OPERATORS)
    await addOfficeEntry(
      { ...context, clock: { now: () => at } },
      {
        ...{ actor, idempotencyKey: `demo ${operator}` },
        entry: { kind: 'from-bank', operator, ...rest, ...texts },
      },
    )
}

/** Restores the demo's accounts. Closed accounts and changed e-mails stay as they are. */
async function restorePeople({
  db,
  identity,
}: SeedContext & { readonly identity: DemoIdentity }): Promise<void> {
  const emails = DEMO_PEOPLE.map(({ email }) => email)
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('email', 'in', emails)
    .$narrowType<{ email: NotNull }>()
    .execute()
  for (const person of people) await identity.ensureAccount({ ...person, password: DEMO_PASSWORD })
}

const FAVOURITES: Readonly<Partial<Record<DemoPersonKey, readonly string[]>>> = {
  serge: ['groupe-electrogene', 'drone', 'chapiteau'],
  annick: ['groupe-electrogene'],
  landry: ['groupe-electrogene', 'sono'],
}

async function seedFavourites(
  context: SeedContext,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const [key, listings] of Object.entries(FAVOURITES)) {
    const userId = userIds.get(key)
    if (userId === undefined) continue
    const device = listings.map(demoId)
    await takeOverFavourites(context.db, { userId, device, now })
  }
  const userId = userIds.get('serge')
  const filters = {
    q: 'Sonorisation',
    near: 'nzeng-ayong',
    within: 10,
    location: [],
    condition: [],
    instant: false,
  }
  if (userId !== undefined) await saveSearch(context, { userId, filters, now })
}

/** Its owner needs the generator for a week. */
async function seedBlock({ db }: SeedContext, now: Date): Promise<void> {
  const today = dayInLibreville(now)
  await db
    .insertInto('itemBlocks')
    .values({
      id: demoId('groupe-electrogene bloqué'),
      itemId: demoId('groupe-electrogene'),
      startDate: addDays(today, 24),
      endDate: addDays(today, 30),
      quantity: null,
      note: 'Mariage de ma sœur',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

function toItem(listing: DemoListing, userIds: ReadonlyMap<string, string>, now: Date) {
  const ownerId = userIds.get(listing.owner)
  if (ownerId === undefined) throw new Error(`no demo account for ${listing.owner}`)
  return {
    ...itemColumns(listing),
    id: demoId(listing.slug),
    ownerId,
    images: listing.pictures.map((name) => `/images/demo/${name}/960.webp`),
    place: listing.place,
    landmark: listing.landmark,
    offered: listing.offered,
    specifications: listing.specifications,
    createdAt: new Date(now.getTime() - listing.createdDaysAgo * DAY_MS),
  }
}
