import { readFileSync } from 'node:fs'
import { Settlement } from '@okoume/contract/wire/administration.ts'
import { NewMessage } from '@okoume/contract/wire/conversation.ts'
import { NewItem } from '@okoume/contract/wire/item.ts'
import { CaseDecision, ReportRequest } from '@okoume/contract/wire/moderation.ts'
import { DepositClaimAnswer, RentalRequest, ReturnChange } from '@okoume/contract/wire/rental.ts'
import { ReviewChange } from '@okoume/contract/wire/review.ts'
import { NewTicket, TicketWork } from '@okoume/contract/wire/ticket.ts'
import { z } from 'zod'
import { demoId } from './demo-id.ts'
import { DEMO_PEOPLE } from './demo-people.ts'

/** @throws Error that names the file, the place in it, and what is wrong there */
export function parseDemoData<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  json: string,
): z.output<Schema> {
  const read = schema.safeParse(JSON.parse(json))
  if (!read.success) throw new Error(`demo/data/${file}.json: ${z.prettifyError(read.error)}`)
  return read.data
}

function readDemoData<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const json = readFileSync(new URL(`data/${file}.json`, import.meta.url), 'utf8')
  return parseDemoData(file, schema, json)
}

const person = z.enum(DEMO_PEOPLE.map(({ key }) => key))
const hoursAgo = z.number().positive()

export const DemoListing = NewItem.safeExtend({
  /** Never changed once seeded: the item's id is derived from it. */
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  owner: person,
  place: z.string(),
  landmark: NewItem.shape.landmark.default(''),
  /** False when the owner shows the listing as «non-disponible». */
  offered: z.boolean(),
  /** Names of folders in demo-pictures; the first is the cover. */
  pictures: z.array(z.string()).min(1),
  createdDaysAgo: z.int().min(0),
}).strict()
export type DemoListing = z.output<typeof DemoListing>

const LISTING_FILES = ['electronique', 'bricolage', 'vehicules', 'sport', 'cuisine', 'jardin', 'vetements']

export const demoListings = LISTING_FILES.flatMap((category) =>
  readDemoData(`listings-${category}`, z.array(DemoListing)),
)

const item = z.enum(
  demoListings.map(({ slug }) => slug),
  'no listing has this slug',
)

const DemoReturn = z.discriminatedUnion('said', [
  z.strictObject({ said: z.enum(['declared', 'confirmed']), hoursAgo }),
  z.strictObject({ said: z.literal('contested'), hoursAgo, reason: ReturnChange.shape.reason }),
  // The renter does not agree with a contested return.
  z.strictObject({ said: z.literal('refused'), hoursAgo, reason: DepositClaimAnswer.shape.text }),
  z.strictObject({ said: z.literal('settled'), hoursAgo, ...Settlement.shape }),
])
export type DemoReturn = z.output<typeof DemoReturn>

const DemoReview = ReviewChange.extend({ by: z.enum(['renter', 'owner']), hoursAgo }).strict()
export type DemoReview = z.output<typeof DemoReview>

export const DemoRental = RentalRequest.pick({ quantity: true, notes: true })
  .extend({
    renter: person,
    listing: item,
    /** Days from today to the first and the last day. */
    from: z.int(),
    to: z.int(),
    askedHoursAgo: hoursAgo,
    /** Left out, the request still waits for its answer. */
    answer: z.enum(['acceptée', 'refusée', 'annulée']).optional(),
    /** Oldest first. */
    returns: z.array(DemoReturn).optional(),
    reviews: z.array(DemoReview).default([]),
  })
  .strict()
export type DemoRental = z.output<typeof DemoRental>

/** Past, present and coming; each goes through the product's own commands, at its own time. */
export const DEMO_RENTALS = readDemoData('rentals', z.array(DemoRental))

const DemoTicket = NewTicket.pick({ topic: true, text: true })
  .extend({
    by: person,
    askedHoursAgo: hoursAgo,
    /** About the newest rental of that person. */
    aboutRental: z.literal(true).optional(),
    /** With an action of support, else the person replies. */
    steps: z
      .array(
        TicketWork.pick({ action: true, text: true }).partial({ action: true }).extend({ hoursAgo }).strict(),
      )
      .default([]),
  })
  .strict()

export const DEMO_TICKETS = readDemoData('tickets', z.array(DemoTicket))

const DemoReport = z
  .looseObject({ by: person, item, hoursAgo })
  .transform(({ by, item: slug, hoursAgo: hours, ...report }) => ({
    by,
    hoursAgo: hours,
    report: { ...report, kind: 'item', id: demoId(slug) },
  }))
  .pipe(z.object({ by: person, hoursAgo, report: ReportRequest.strict() }))

const { title, description, price } = NewItem.shape

export const DEMO_MODERATION = readDemoData(
  'moderation',
  z.strictObject({
    reports: z.array(DemoReport),
    /** Oldest first; its owner rewrote it after the first report. */
    rewrittenListing: z.strictObject({
      item,
      before: z
        .array(
          z.strictObject({
            replacedHoursAgo: hoursAgo,
            title: title.optional(),
            price: price.optional(),
            description,
          }),
        )
        .min(1),
    }),
    copiedListing: z.strictObject({ of: item, title, description, price }),
    /** With numbers that the other party could not read: a signal of their author, the owner. */
    maskedMessages: z.strictObject({
      owner: person,
      renter: person,
      hoursAgo,
      texts: z.array(NewMessage.shape.text),
    }),
    suspension: CaseDecision.omit({ id: true }).extend({ of: person, by: person }).strict(),
  }),
)
