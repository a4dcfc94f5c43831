import { setTimeout as sleep } from 'node:timers/promises'
import { followNow } from '@okoume/server/src/features/payments/transactions/create-payment.ts'
import type { MypvitFault } from '../../server/fakes/mypvit-faults.ts'
import { playMailServer } from '../../server/mail-server.ts'
import { drawPhoto } from '../../server/photos.ts'
import { assertPromises, type Figures, type Scenario, type ScenarioOptions } from '../scenario.ts'
import { openStage, type Stage } from '../stage.ts'
import { waitLong } from '../wait-long.ts'

const BUSY_MS = 6000
const TIMEOUT_MS = 120_000

/** The payment provider is unreachable, slow and wrong, while mail and picture storage are down. */
export const outsideTroubles: Scenario = {
  name: 'outside-troubles',
  title: 'the payment provider down, slow and lying; SMTP and S3 down',
  minutes: 15,
  run,
}

/** The order arrives, but is never confirmed to us in a valid way. */
const WRONG_ANSWERS: readonly MypvitFault[] = [
  { at: 'payment', is: 'error', effect: true },
  { at: 'payment', is: 'cut', effect: true },
  { at: 'payment', is: 'broken', effect: true },
  { at: 'payment', is: 'garbled', effect: true },
  { at: 'payment', is: 'changed', fields: { status: 'SUCCESS' } },
  { at: 'payment', is: 'silence', effect: true },
  { at: 'status', is: 'error', effect: false },
  { at: 'status', is: 'cut', effect: false },
  { at: 'status', is: 'broken', effect: false },
  { at: 'status', is: 'silence', effect: false },
]
const ROUNDS = 4

async function run(scenario: ScenarioOptions): Promise<Figures> {
  const stage = await openStage({ scenario, processes: ['all'] })
  const { outside, web, books } = stage
  const payer = stage.payer()
  const load = stage.load()
  await sleep(BUSY_MS)

  scenario.log('mails have nowhere to go, pictures neither')
  await outside.mails.stop()
  outside.storage.fail('SlowDown')
  const picture = await uploadOne(stage)
  scenario.log('the provider answers wrongly, late, or not at all')
  for (let round = 0; round < ROUNDS; round++) outside.mypvit.faults.push(...WRONG_ANSWERS)
  await sleep(BUSY_MS)
  const forged = await forgeCallbacks(stage)
  await sleep(BUSY_MS)
  outside.mypvit.faults.length = 0
  const turned = await turnSuccessAround(stage)

  const { rows } = await books.pool.query<{ waiting: number }>(
    `select count(*) as waiting from graphile_worker.jobs where task_identifier in ('send-mail', 'send-mails')`,
  )
  const mails = await playMailServer({}, outside.mails.port)
  scenario.stack.defer(() => mails.stop())
  outside.storage.fail(null)
  const statuses = new Set<number>()
  await waitLong(
    () => `a picture to be taken again (${[...statuses].join(', ')})`,
    TIMEOUT_MS,
    async () => {
      const status = await uploadOne(stage)
      statuses.add(status)
      return status < 300
    },
  )
  await load.stop()
  const figures = await stage.assertWordsKept(load)
  await payer.stop()
  assertPromises([
    ...forged.broken,
    ...turned,
    ...(picture === 503 ? [] : [`a picture was answered ${picture} while S3 was down`]),
    ...(web.every((one) => one.diedByItself() === null) ? [] : ['a process ended']),
  ])
  return {
    ...figures,
    'forged callbacks refused': forged.refused,
    'answer to a picture while S3 is down': picture,
    'mails that waited for SMTP': rows[0]?.waiting ?? 0,
    'mails that arrived in the end': outside.mails.messages.length + mails.messages.length,
  }
}

async function uploadOne({ web, people }: Stage): Promise<number> {
  const form = new FormData()
  form.append('upload_preset', 'objets')
  form.append(
    'file',
    new Blob([new Uint8Array(await drawPhoto({ width: 640, height: 480 }))], { type: 'image/jpeg' }),
    'photo.jpg',
  )
  const answer = await fetch(`${web[0]?.url}/api/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people[0]?.token}` },
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Callbacks to a wrong address, and false ones to the right address, move no money. */
async function forgeCallbacks(stage: Stage): Promise<{ refused: number; broken: string[] }> {
  const { web, callbackPath, outside } = stage
  const call = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${web[0]?.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const claims = outside.mypvit.transactions
    .filter(({ status }) => status === 'FAILED')
    .map(({ reference }) => outside.mypvit.callbackOf(reference, { status: 'SUCCESS', code: 200 }))
  const strangers = await Promise.all(
    claims.map((claim) => call(callbackPath.replace(/[^/]+$/, 'guessed'), claim)),
  )
  for (const claim of claims) await call(callbackPath, claim)
  return {
    refused: strangers.length,
    broken: strangers
      .filter((status) => status !== 403)
      .map((status) => `a stranger's callback was answered ${status}`),
  }
}

/**
 * The provider reports a failure of what it has paid, by callback and by status: what is posted stays. Returns what
 * does not.
 */
async function turnSuccessAround({ outside, web, books, callbackPath }: Stage): Promise<string[]> {
  const [paid] = outside.mypvit.moved.filter(({ type }) => type === 'PAYMENT')
  if (!paid) return ['the provider was paid nothing']
  const known = async () =>
    (
      await books.pool.query<{ id: string; state: string; jobs: number }>(
        `select id, state, (select count(*)::int from graphile_worker._private_jobs
           where payload ->> 'id' = payment_operations.id::text) as jobs
         from payment_operations where reference = $1`,
        [paid.reference],
      )
    ).rows[0]
  await waitLong('what was paid to be known', TIMEOUT_MS, async () => (await known())?.state === 'succeeded')
  outside.mypvit.settle(paid.reference, 'SUCCESS', { status: 'FAILED' })
  const claim = outside.mypvit.callbackOf(paid.reference, { status: 'FAILED', code: 400 })
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${web[0]?.url}${callbackPath}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(claim),
  })
  await followNow(books.db, (await known())?.id ?? '')
  await waitLong('it to be followed once more', TIMEOUT_MS, async () => (await known())?.jobs === 0)
  const state = (await known())?.state
  return [
    ...(status === 200 ? [] : [`a callback about what was paid was answered ${status}`]),
    ...(state === 'succeeded' ? [] : [`what had succeeded became ${state}`]),
  ]
}
