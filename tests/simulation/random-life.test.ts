import { expect, test } from 'vitest'
import { brokenPromises } from './invariants.ts'
import { letEverythingEnd, nextStep } from './life-steps.ts'
import { seededRandom } from './seeded-random.ts'
import { beginLife, type Life } from './simulated-life.ts'

const STEPS = Number(process.env.SIMULATION_STEPS ?? 500)
// What happens at the same instant may still come out one way or the other.
const SEED = Number(process.env.SIMULATION_SEED ?? 20_270_301)
const PATIENCE_MS = 30_000 + STEPS * 500

async function assertPromisesKept(life: Life): Promise<void> {
  const broken = await brokenPromises(life.database.kysely, life.now())
  const sentTwice = [...life.sent].filter(([, times]) => times > 1).map(([one]) => `${one} was sent twice`)
  const wrong = [...broken, ...sentTwice, ...life.faults]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

async function live(life: Life, story: string[]): Promise<void> {
  for (let step = 1; step <= STEPS; step++) {
    story.push(`${step}. ${life.now().toISOString()}`)
    story.push(`   ${await nextStep(life)}`)
    await assertPromisesKept(life)
  }
  story.push('everything ends')
  await letEverythingEnd(life)
  await assertPromisesKept(life)
}

test(
  `whatever ${STEPS} things happen to a town, nothing is oversold, lost or paid twice, and all comes to an end`,
  async () => {
    const life = await beginLife(seededRandom(SEED))
    const story: string[] = []
    await live(life, story).catch((error: unknown) => {
      const told = `SIMULATION_SEED=${SEED} SIMULATION_STEPS=${STEPS}\n${story.join('\n')}`
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${told}`, { cause: error })
    })

    expect(await leftOver(life)).toEqual([])
    if (STEPS >= 500) expect((await endsSeen(life)).length).toBeGreaterThan(6)
    await life.database.drop()
  },
  PATIENCE_MS,
)

/** What has not come to an end although months went by. */
async function leftOver({ database }: Life) {
  const { rows } = await database.pool.query(`
    select 'checkout' as what, checkouts.id::text, checkouts.state from checkouts
      join payment_operations as payment on payment.id = payment_id
      where (checkouts.state in ('paying', 'released')) = (payment.state = 'succeeded')
    union all
    select kind, id::text, state from payment_operations where state not in ('succeeded', 'failed')
    union all
    select kind, reference, state from simulator_operations
      where state = 'succeeded' and reference not in
        (select reference from payment_operations where state = 'succeeded')
    union all
    select 'rental', id::text, concat(status, ', ', return_state) from rentals
      where status in ('en attente', 'acceptée', 'en cours') or (status = 'terminée' and return_state <> 'presumed')
    union all
    select 'mail', id::text, cause from mails where sent_at is null
    union all
    select account, holder, balance::text from ledger_balances
      where balance <> 0 and account in ('received', 'escrow', 'unearned_fees', 'refunds_due', 'cautions')`)
  return rows
}

/** The different ends that things came to: a town that saw few of them would prove little. */
async function endsSeen({ database }: Life): Promise<string[]> {
  const { rows } = await database.pool.query<{ end: string }>(`
    select distinct rtrim(concat(status, ' ', cancellation)) as end from rentals
    union select concat('checkout ', state) from checkouts
    union select concat('payment ', failure) from payment_operations where failure is not null`)
  return rows.map(({ end }) => end)
}
