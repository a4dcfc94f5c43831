import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { expectSameMails, noticesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'
import { newUuid } from '#platform/clock/identifiers.ts'
import { remindReviewers } from '../payment-jobs.ts'
import { createPayment } from '../transactions/create-payment.ts'

const MONDAY = new Date('2026-05-18T09:00:00Z')
const later = (milliseconds: number) => new Date(MONDAY.getTime() + milliseconds)

let administrator: Person
useTestServer({ jobs: false })
beforeEach(async () => {
  await server.db.updateTable('paymentOperations').set({ state: 'failed' }).execute()
  await server.db.updateTable('users').set({ roles: [] }).execute()
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

/** A payment that has needed a review since then. */
async function waitingSince(since: Date): Promise<void> {
  const id = newUuid(since)
  const account = { provider: 'simulator', accountCode: 'ACC_SIMULATOR_AIRTEL', operator: 'AIRTEL' } as const
  const order = { kind: 'collect', cause: randomUUID(), phone: '+24177000001' as GabonPhone } as const
  await createPayment(server.db, { id, ...account, ...order, amount: 5000, label: 'Scie', now: since })
  await server.db
    .updateTable('paymentOperations')
    .set({ state: 'review', failure: 'MISMATCH', nextCheckAt: null })
    .where('id', '=', id)
    .execute()
}

const remind = (now: Date) => remindReviewers(settlementContext(server), now)
const reminders = async (person = administrator) =>
  (await noticesTo(person)).map(({ title, paragraphs }) => [title, ...paragraphs].join(' | '))

test('administrators are reminded how many payments need a review, and since when, on the screen and by mail', async () => {
  const other = await signUpConfirmed(server, 'Annick Ondo', { administrator: true })
  for (const hours of [0, 5, 30]) await waitingSince(later(hours * HOUR_MS))
  await remind(later(2 * DAY_MS))

  for (const person of [administrator, other]) {
    expect(await reminders(person)).toEqual([
      "3 paiements à vérifier attendent votre décision | Le plus ancien attend depuis le 18 mai 2026. Rien ne bouge tant qu'une personne n'a pas tranché.",
    ])
    await expectSameMails(server, person)
  }
  const [notice] = await noticesTo(administrator)
  expect(notice).toMatchObject({ link: '/administration' })
})

test('of a single one, in the singular', async () => {
  await waitingSince(MONDAY)
  await remind(later(DAY_MS))

  expect(await reminders()).toEqual([
    "Un paiement à vérifier attend votre décision | Il attend depuis le 18 mai 2026. Rien ne bouge tant qu'une personne n'a pas tranché.",
  ])
})

test('once a day, however often and concurrently the reminder runs', async () => {
  await waitingSince(MONDAY)
  const tuesday = later(DAY_MS + HOUR_MS)
  await Promise.all([1, 2, 3, 4, 5].map(() => remind(tuesday)))
  await remind(later(DAY_MS + 2 * HOUR_MS))
  expect(await reminders()).toHaveLength(1)

  await remind(later(2 * DAY_MS))
  expect(await reminders()).toHaveLength(2)
  await expectSameMails(server, administrator)
})

test('not on the day of its notification, nor when nothing waits', async () => {
  await remind(MONDAY)
  await waitingSince(MONDAY)
  await remind(later(DAY_MS - HOUR_MS))

  expect(await reminders()).toEqual([])
})
