import { expect, test } from 'vitest'
import { z } from 'zod'
import { DEMO_RENTALS, DemoListing, DemoRental, demoListings, parseDemoData } from './demo-data.ts'

const listing = demoListings[0]
const rental = DEMO_RENTALS.find(({ returns }) => returns)

test.each<[what: string, schema: z.ZodType, entry: object, complaint: RegExp]>([
  [
    'an unknown category',
    DemoListing,
    { ...listing, category: 'bateaux' },
    /Choisissez une catégorie.*\n.*\[0\]\.category/,
  ],
  ['a quartier that does not exist', DemoListing, { ...listing, place: 'nulle-part' }, /\[0\]\.place/],
  ['a price that no owner could write', DemoListing, { ...listing, price: -1 }, /\[0\]\.price/],
  ['a misspelt field', DemoListing, { ...listing, weekprice: 5000 }, /"weekprice"/],
  ['an owner without an account', DemoListing, { ...listing, owner: 'paul' }, /\[0\]\.owner/],
  [
    'a rental of no listing',
    DemoRental,
    { ...rental, listing: 'fusée' },
    /no listing has this slug.*\n.*\[0\]\.listing/,
  ],
  [
    'an unknown step of a return',
    DemoRental,
    { ...rental, returns: [{ said: 'lost', hoursAgo: 1 }] },
    /\[0\]\.returns\[0\]\.said/,
  ],
  [
    'a review without stars',
    DemoRental,
    { ...rental, reviews: [{ by: 'owner', hoursAgo: 1 }] },
    /\[0\]\.reviews\[0\]\.note/,
  ],
])('data with %s is refused, and the message says where', (_what, schema, entry, complaint) => {
  const read = () => parseDemoData('some', z.array(schema), JSON.stringify([entry]))

  expect(read).toThrow(/^demo\/data\/some\.json: /)
  expect(read).toThrow(complaint)
})
