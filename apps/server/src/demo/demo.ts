import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { demoOperations } from '@okoume/contract/operations/demo.ts'
import { type CalendarDay, dayInLibreville, daysBetween } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { followNow } from '../features/payments/transactions/create-payment.ts'
import { followPayment } from '../features/payments/transactions/follow-payment.ts'
import { findOpenPayments } from '../features/payments/transactions/open-payments.ts'
import { findPaymentByReference } from '../features/payments/transactions/payment-queries.ts'
import type { PaymentContext } from '../features/payments/transactions/submit-payment.ts'
import { asksForLess, lighterFile } from '../features/pictures/save-data.ts'
import { contentTag, type ServedFile, sendPicture } from '../features/pictures/serve-pictures.ts'
import {
  type DerivedPictures,
  type PictureSource,
  SOCIAL_PICTURE,
} from '../features/pictures/social-pictures.ts'
import { type Clock, systemClock } from '../platform/clock/clock.ts'
import type { Schema } from '../platform/database/schema.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Handlers } from '../platform/http/operations/operations.ts'
import { answerPrompt, findPrompts } from '../providers/simulator/simulated-phones.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoIdentity } from './demo-people.ts'
import { seedDemo } from './seed-demo.ts'
import type { SeedContext } from './seed-rentals.ts'

/** Everything that makes a demo of the product: its catalogue, its outside parties, its calendar. */
export interface Demo {
  readonly clock: DemoClock
  readonly handlers: ReturnType<typeof demoHandlers>
  registerPictures(http: FastifyInstance, derive: DerivedPictures): Promise<void>
  /** Null for an address that is none of the demo's pictures. */
  findSource(address: string): PictureSource | null
  /** Done at once when the calendar is moved; `since` is where it stood before. */
  onCalendarMoved(work: (since: Date) => Promise<void>): void
  seed(): Promise<void>
}

export async function createDemo(context: SeedContext & { readonly identity: DemoIdentity }): Promise<Demo> {
  const clock = await openDemoClock(context.db)
  let runSchedules = async (_since: Date) => {}
  const runAllDue = async (since: Date) => {
    const now = clock.now()
    await followPayments(context, now)
    await runSchedules(since)
    // The schedules may have ordered refunds.
    await followPayments(context, now)
  }
  return {
    clock,
    handlers: demoHandlers({ db: context.db, clock, runDue: runAllDue }),
    registerPictures: registerDemoPictures,
    findSource: findDemoSource,
    onCalendarMoved(work) {
      runSchedules = work
    },
    seed: () => seedDemo(context, clock.now()),
  }
}

/** A clock whose calendar can be moved; it keeps the time of day, and its place when the server restarts. */
interface DemoClock extends Clock {
  today(): CalendarDay
  moveTo(day: CalendarDay): Promise<void>
}

export async function openDemoClock(db: Kysely<Schema>): Promise<DemoClock> {
  const saved = await db.selectFrom('demoClock').select('offsetMs').executeTakeFirst()
  let offset = saved?.offsetMs ?? 0
  const now = () => new Date(systemClock.now().getTime() + offset)
  return {
    now,
    today: () => dayInLibreville(now()),
    async moveTo(day) {
      const moved = offset + daysBetween(dayInLibreville(now()), day) * DAY_MS
      await db
        .insertInto('demoClock')
        .values({ onlyRow: true, offsetMs: moved })
        .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ offsetMs: moved }))
        .execute()
      offset = moved
    },
  }
}

interface DemoContext {
  readonly db: Kysely<Schema>
  readonly clock: DemoClock
  /** Does everything that time asks for, and answers when nothing is left to do. */
  readonly runDue: (since: Date) => Promise<void>
}

const MAILS_SHOWN = 200

/** The outside parties of the demo, played by its visitor. */
function demoHandlers({ db, clock, runDue }: DemoContext) {
  return {
    listDemoAccounts: async () => ({
      password: DEMO_PASSWORD,
      accounts: DEMO_PEOPLE.flatMap(({ email, purpose, start }) =>
        purpose === null ? [] : [{ email, purpose, start }],
      ),
    }),

    async listDemoMails({ query }) {
      const all = db
        .selectFrom('mails')
        .selectAll()
        .where('failedAt', 'is', null)
        .orderBy('queuedAt', 'desc')
        .orderBy('id', 'desc')
      const recipient = query.to
      const some =
        recipient === undefined
          ? all
          : all.where((eb) => eb(eb.fn('lower', ['recipient']), '=', recipient.toLowerCase()))
      const mails = await some.limit(MAILS_SHOWN).execute()
      return mails.map(({ id, recipient, subject, textBody, htmlBody, queuedAt, sentAt }) => ({
        id,
        to: recipient,
        subject,
        text: textBody,
        html: htmlBody,
        sentAt: (sentAt ?? queuedAt).toISOString(),
      }))
    },

    listPhonePrompts: ({ params }) => findPrompts(db, systemClock, readPhone(params.number)),

    async answerPhonePrompt({ params, body }) {
      const prompt = { phone: readPhone(params.number), id: params.id, answer: body.answer }
      const reference = await answerPrompt(db, systemClock, prompt)
      if (reference === null) throw new ApiError('PROMPT_NOT_FOUND')
      // As with a provider's callback, the answer only triggers a question for the status.
      const operation = await findPaymentByReference(db, 'simulator', reference)
      if (operation) await followNow(db, operation.id)
      return { ok: true }
    },

    getDemoClock: async () => ({ today: clock.today() }),

    async setDemoClock({ body }) {
      const since = clock.now()
      await clock.moveTo(body.today as CalendarDay)
      await runDue(since)
      return { today: clock.today() }
    },
  } satisfies Handlers<keyof typeof demoOperations>
}

function readPhone(number: string): GabonPhone {
  const phone = readGabonPhone(number)
  if (!phone) throw new ApiError('INVALID_INPUT', { number: 'Numéro de mobile gabonais attendu.' })
  return phone
}

const FOLDER = path.resolve(import.meta.dirname, '../../demo-pictures')
const NAME = /^[a-z0-9-]+$/

/** The pictures of the demo's listings and people; drawn once, they never change under their name. */
async function registerDemoPictures(app: FastifyInstance, derive: DerivedPictures): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ vary: 'Save-Data', 'cross-origin-resource-policy': 'cross-origin' })
      const lighter = asksForLess(request) ? await findLighterFile(request.url) : null
      return lighter ? sendPicture(request, reply, lighter) : undefined
    })
    await scope.register(fastifyStatic, {
      root: FOLDER,
      prefix: '/images/demo/',
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '30d',
    })
  })
  app.get<{ Params: { name: string } }>('/images/demo/:name/social.jpg', async (request, reply) => {
    const { name } = request.params
    if (!NAME.test(name)) return reply.callNotFound()
    // Covers have one that was drawn for it; of the others it is made.
    const drawn = await readIfThere(name, 'social.jpg')
    const bytes = drawn ?? (await derive(demoSource(name), SOCIAL_PICTURE))
    if (!bytes) return reply.callNotFound()
    return sendPicture(request, reply, { content: bytes, type: 'image/jpeg', etag: contentTag(bytes) })
  })
}

function demoSource(name: string): PictureSource {
  return { folder: `demo/${name}`, read: () => readIfThere(name, '960.webp') }
}

function findDemoSource(address: string): PictureSource | null {
  const [, name] = FILE.exec(address) ?? []
  return name === undefined ? null : demoSource(name)
}

const FILE = /^\/images\/demo\/([a-z0-9-]+)\/(\d+[.](avif|webp))(?:$|[?])/

/** The smaller picture for data saving; null where there is none. */
async function findLighterFile(url: string): Promise<ServedFile | null> {
  const [, name, file, format] = FILE.exec(url) ?? []
  if (!name || !file) return null
  const lighter = lighterFile(file)
  const bytes = lighter === file ? null : await readIfThere(name, lighter)
  if (!bytes) return null
  const type = format === 'avif' ? 'image/avif' : 'image/webp'
  return { content: bytes, type, etag: contentTag(bytes), lighter }
}

async function readIfThere(name: string, file: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(FOLDER, name, file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const ALL = 10_000

/** Payments go by the machine's clock, and are asked about at once. */
async function followPayments(context: PaymentContext, now: Date): Promise<void> {
  for (const { id } of await findOpenPayments(context.db, ALL)) await followPayment(context, id, now)
}
