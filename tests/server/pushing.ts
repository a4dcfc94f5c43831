import { randomUUID } from 'node:crypto'
import type { PushSubscription } from '@okoume/contract/wire/push.ts'
import type { NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { type PushConfig, USUAL_PUSHES } from '../../apps/server/src/config/push-config.ts'
import { createNotify } from '../../apps/server/src/features/notifications/create-notify.ts'
import { PlannedPush } from '../../apps/server/src/features/notifications/push/plan-push.ts'
import { type PushContext, pushNotice } from '../../apps/server/src/features/notifications/push-notice.ts'
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import { createSimulatedTexts } from '../../apps/server/src/providers/sms/simulated-texts.ts'
import { createWebPush } from '../../apps/server/src/providers/webpush/web-push.ts'
import {
  type PlayedPushService,
  playPushService,
  type ReceivedPush,
  trustLocalCertificate,
} from './fakes/push-service.ts'
import { type Person, signUpConfirmed } from './people.ts'
import { PUBLIC_URL, SERVER_SECRET, startTestServer, type TestServer } from './test-server.ts'

/** A server whose people have browsers, with a fake push service; nothing is pushed before a test does it. */
export interface Pushing {
  readonly server: TestServer
  readonly service: PlayedPushService
  readonly context: PushContext
  /** Subscribes a browser of this person's. */
  allow(person: Person): Promise<PushSubscription>
  /** Notifies a person; returns the notification's id. */
  notify(person: Person, kind?: NoticeKind | null, cause?: string): Promise<string>
  /** The scheduled attempt, taken from the queue. */
  takePlanned(noticeId: string): Promise<Planned | undefined>
  attemptOf(push: PlannedPush): Promise<void>
  /** Runs the scheduled attempt at once; returns the delay it had. */
  attempt(noticeId: string): Promise<number | undefined>
  attemptAll(noticeId: string): Promise<number[]>
  pushesTo(device: PushSubscription): ReceivedPush[]
  stop(): Promise<void>
}

interface Planned {
  readonly push: PlannedPush
  /** From now. */
  readonly inMs: number
}

/** The mails of this person. */
export const mailsTo = ({ client, email }: Person) => client.listDemoMails({ query: { to: email } })

/** Number of this person's subscribed browsers. */
export const devicesOf = async ({ client }: Person) => (await client.getNoticeSettings({})).devices

/** Short timeout for a push service that does not answer. */
const TIMEOUT_MS = 400

async function openPushing(): Promise<Pushing> {
  const distrust = trustLocalCertificate()
  const service = await playPushService()
  const push: PushConfig = { ...USUAL_PUSHES, moreServices: [service.host] }
  const server = await startTestServer({ jobs: false, push })
  const log = pino({ level: 'silent' })
  const pushes = createWebPush({ push, secret: SERVER_SECRET, log, timeoutMs: TIMEOUT_MS })
  const sending = { db: server.db, clock: systemClock, newId: newUuid }
  const texts = {
    senders: [createSimulatedTexts(sending)],
    log: () => {},
    budget: { price: 30, ceiling: null },
  }
  const context = {
    ...sending,
    publicUrl: PUBLIC_URL,
    pushes,
    texts,
  }
  const takePlanned = (noticeId: string) => takeFromQueue(server, noticeId)

  async function attempt(noticeId: string): Promise<number | undefined> {
    const planned = await takePlanned(noticeId)
    if (planned) await pushNotice(context, planned.push)
    return planned?.inMs
  }

  return {
    server,
    service,
    context,
    takePlanned,
    attempt,
    attemptOf: (planned) => pushNotice(context, planned),
    notify: (person, kind = 'requests', cause = randomUUID()) => notify(server, person, kind, cause),
    async allow({ client }) {
      const body = service.subscribe()
      await client.subscribeDevice({ body })
      return body
    },
    async attemptAll(noticeId) {
      const waits: number[] = []
      for (;;) {
        const wait = await attempt(noticeId)
        if (wait === undefined) return waits
        waits.push(wait)
      }
    },
    pushesTo: ({ endpoint }) => service.received.filter((came) => came.endpoint === endpoint),
    async stop() {
      pushes.close()
      await server.stop()
      await service.stop()
      distrust()
    },
  }
}

/** The server, its fake push service, and a person who is new for each test. */
export let pushing: Pushing
export let server: TestServer
export let service: PlayedPushService
export let awa: Person

/** Sets all of these for the tests of a file; the push service takes everything again after each of them. */
export function usePushing(): void {
  beforeAll(async () => {
    pushing = await openPushing()
    server = pushing.server
    service = pushing.service
    return () => pushing.stop()
  })
  beforeEach(async () => {
    awa = await signUpConfirmed(server, 'Awa Mba')
  })
  afterEach(() => {
    service.onPush(() => {})
    service.answer(201)
  })
}

async function notify(
  { db }: TestServer,
  person: Person,
  kind: NoticeKind | null,
  cause: string,
): Promise<string> {
  const action = { label: 'Voir les demandes', path: '/tableau-de-bord/demandes' }
  const notification = {
    to: person.id,
    cause,
    kind,
    title: 'Nouvelle demande',
    paragraphs: ['Un mot.', 'Un autre.'],
    words: 'Okoume : une demande :',
    action,
  }
  const emit = createNotify({ test: () => [notification] }, { newId: newUuid, publicUrl: PUBLIC_URL })
  await db.transaction().execute((trx) => emit(trx, 'test', null, new Date()))
  const { id } = await db
    .selectFrom('notices')
    .select('id')
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow()
  return id
}

async function takeFromQueue({ pool }: TestServer, noticeId: string): Promise<Planned | undefined> {
  const { rows } = await pool.query<{ payload: unknown; run_at: Date }>(
    'delete from graphile_worker._private_jobs where key = $1 returning payload, run_at',
    [`push-notice ${noticeId}`],
  )
  const [job] = rows
  return job && { push: PlannedPush.parse(job.payload), inMs: job.run_at.getTime() - Date.now() }
}
