import type { Client } from '@okoume/client/client.ts'
import type { Answer } from '@okoume/contract/contract.ts'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { ADMINISTRATOR } from '../../tests/e2e/administration-steps.ts'
import { ownObject } from '../../tests/e2e/owner.ts'
import { answer, rentOverHttp } from '../../tests/e2e/paid-rental.ts'
import type { People, Person } from '../../tests/e2e/people.ts'
import { expect } from '../../tests/e2e/product-test.ts'
import { sendFile } from '../../tests/e2e/verification-form.ts'
import {
  BY_HAND,
  giveMoney,
  NOT_REACHED,
  SAVER,
  SETTLED_WITHIN_MS,
  withdrawOverHttp,
} from '../../tests/e2e/wallet-steps.ts'

/** Nothing fails in a demo: the page is answered in the server's place. */
export const FAILED_JOBS = {
  jobs: [
    {
      id: '41',
      task: 'push-notice',
      label: 'Prévenir par notification',
      queuedAt: '2026-11-27T06:49:00Z',
      failedAt: '2026-11-29T06:40:00Z',
      attempts: 25,
      error: 'connect ECONNREFUSED',
      ifDropped: "La notification ne partira pas ; l'avis reste dans l'espace de la personne.",
    },
  ],
  more: false,
} satisfies Answer<'listDeadJobs'>

/** What a demo lacks as it starts: a file, a refund that failed, a withdrawal to pay, invoices to certify. */
export async function bringCases(people: People, visitor: Client): Promise<Person> {
  const administrator = await people.known(ADMINISTRATOR)
  await sendFile(await people.newcomer('Brice Koumba'))
  await failRefund(people, visitor)
  const owner = await people.known(SAVER)
  await giveMoney(administrator, owner, 60_000)
  await withdrawOverHttp(owner, BY_HAND, 35_000)
  const { today } = await visitor.getDemoClock()
  await visitor.setDemoClock({ body: { today } })
  const waiting = async () => {
    const [{ reviews }, invoices] = await Promise.all([
      administrator.api.listReviews(),
      administrator.api.listInvoices({ query: {} }),
    ])
    return reviews.length > 0 && invoices.waiting.length > 0
  }
  await expect.poll(waiting, { timeout: SETTLED_WITHIN_MS }).toBe(true)
  return administrator
}

/** Of a request that was paid from a telephone which no refund reaches, and then refused. */
async function failRefund(people: People, visitor: Client): Promise<void> {
  const owner = await people.known('ferdinand@okoume.test')
  const item = await ownObject(owner, { title: 'Nettoyeur haute pression 140 bars' })
  const start = addDays(calendarDay((await visitor.getDemoClock()).today), 1)
  const renter = await people.newcomer('Brigitte Ntoutoume')
  const wish = { item, start, end: addDays(start, 1), number: NOT_REACHED }
  const { id } = await rentOverHttp(visitor, renter, wish)
  await answer(owner, id, 'refusée')
}
