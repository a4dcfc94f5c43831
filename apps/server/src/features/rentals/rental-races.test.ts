import { returnDeadline } from '@okoume/domain/rental/rental-facts.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { accepted, contested, handedOver, notifiedAbout, rentalSeenBy } from '@okoume/tests/server/renting.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import { updateReturn } from '../returns/update-return.ts'
import { advanceDueRentals } from './lifecycle/advance-due-rentals.ts'

const DEPOSIT = 20_000
const HALF = 25
/** Fifty concurrent calls queue for one row. */
const TIMEOUT_MS = 60_000

stageRentals()

const wallet = async () => {
  const { balance, withdrawable, cautions } = await owner.client.getWallet()
  return { balance, withdrawable, cautions }
}

/** Runs as many of each concurrently; returns how many of each succeeded, and the codes of the others. */
async function atOnce(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const racing = Array.from({ length: HALF }, () => [one(), other()])
  const results = await Promise.allSettled(racing.flat())
  const ofSide = (side: 0 | 1) => results.filter((_, index) => index % 2 === side)
  const won = (side: 0 | 1) => ofSide(side).filter(({ status }) => status === 'fulfilled').length
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? [String((result.reason as { code?: unknown }).code ?? result.reason)] : [],
  )
  return { one: won(0), other: won(1), refusals: [...new Set(codes)] }
}

const context = () => scriptedContext(server, new ScriptedProvider())
const readRow = (id: string) =>
  server.db.selectFrom('rentals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const justBefore = (instant: Date) => new Date(instant.getTime() - 1)

describe('concurrent changes of a return', () => {
  test(
    'confirm or presume it, and refund its deposit once',
    async () => {
      const id = await handedOver(server, parties)
      await server.passDays(2)
      const deadline = returnDeadline(await readRow(id))
      const change = { rentalId: id, callerId: owner.id, state: 'confirmed', reason: '' } as const
      const { one, refusals } = await atOnce(
        () => updateReturn(context(), { ...change, now: justBefore(deadline) }),
        () => advanceDueRentals(context(), deadline),
      )
      const { returnState } = await rentalSeenBy(renter, id)
      const isConfirmed = returnState === 'confirmed'

      expect(['confirmed', 'presumed']).toContain(returnState)
      expect([one, refusals]).toEqual(isConfirmed ? [HALF, []] : [0, ['RETURN_REFUSED']])
      expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT])
      expect((await wallet()).cautions).toBe(0)
      const events = await notifiedAbout(server, id, renter)
      expect(events.filter((event) => event === 'deposit refunded')).toHaveLength(1)
    },
    TIMEOUT_MS,
  )

  test(
    'settle a dispute by one of two decisions',
    async () => {
      const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
      const id = await contested(server, parties)
      const before = (await wallet()).balance
      const settle = (toOwner: number) =>
        administrator.client.settleDispute({ params: { id }, body: { toOwner, reason: 'Vu les photos.' } })
      const { one, other, refusals } = await atOnce(
        () => settle(5_000),
        () => settle(10_000),
      )
      const { settlement } = await rentalSeenBy(owner, id)
      const toOwner = settlement?.toOwner ?? 0

      expect([one, other]).toEqual(toOwner === 5_000 ? [HALF, 0] : [0, HALF])
      expect(refusals).toEqual(['RETURN_REFUSED'])
      expect(await wallet()).toMatchObject({ balance: before + toOwner, cautions: 0 })
      expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT - toOwner])
      const audited = await server.db
        .selectFrom('auditEvents')
        .select('id')
        .where('subject', '=', id)
        .execute()
      expect(audited).toHaveLength(1)
    },
    TIMEOUT_MS,
  )
})

describe('a server that was down for two weeks', () => {
  test('begins, ends and settles a rental after its restart, and notifies of each once', async () => {
    const id = await accepted(server, parties, { start: server.day(1), end: server.day(2) })
    await Promise.all([server.passDays(14), ...Array.from({ length: 4 }, () => server.runDue())])
    await server.passDays(14)

    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'terminée', returnState: 'presumed' })
    expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT])
    expect(await wallet()).toEqual({ balance: 10_000, withdrawable: 10_000, cautions: 0 })
    for (const person of [owner, renter]) {
      const events = await notifiedAbout(server, id, person)
      expect(events).toEqual([...new Set(events)])
    }
    const events = await notifiedAbout(server, id, renter)
    // Times are read before the processes wait for each other: their order is not guaranteed.
    expect(events.filter((event) => event !== 'return presumed').toSorted()).toEqual([
      'accepted',
      'begun',
      'deposit refunded',
      'ended',
      'requested',
    ])
  })
})
