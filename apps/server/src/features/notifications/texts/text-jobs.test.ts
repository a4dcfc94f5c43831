import { randomUUID } from 'node:crypto'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { newUuid } from '#platform/clock/identifiers.ts'
import { createNotify } from '../create-notify.ts'
import { spendText } from './text-spending.ts'

useTestServer()

test('a notice that a person chose to have by SMS arrives on their telephone', async () => {
  const awa = await signUpConfirmed(server, 'Awa Mba')
  const phone = '+24177555559'
  await server.pool.query(
    'update auth.users set phone_number = $2, phone_number_verified = true where id = $1',
    [awa.id, phone],
  )
  const { ways } = await awa.client.getNoticeSettings({})
  await awa.client.saveNoticeWays({ body: { ...ways, answers: 'sms' } })
  const notification = {
    to: awa.id,
    cause: randomUUID(),
    kind: 'answers' as const,
    title: 'Votre location est acceptée',
    paragraphs: [],
    words: 'Okoume : votre location est acceptée. La suite :',
  }
  const notify = createNotify(
    { test: () => [notification] },
    { newId: newUuid, publicUrl: PUBLIC_URL, sendsTexts: true },
  )
  await server.db.transaction().execute((trx) => notify(trx, 'test', null, new Date()))

  const arrived = async () =>
    (await server.visitor.listPhoneTexts({ params: { number: phone } })).map(({ text }) => text)
  await expect.poll(arrived).toEqual([expect.stringContaining(`${notification.words} ${PUBLIC_URL}/s/`)])
  const { rows } = await server.pool.query(
    'select text_provider, text_delivery from notices where cause = $1',
    [notification.cause],
  )
  expect(rows).toEqual([{ text_provider: 'simulator', text_delivery: 'accepted' }])
})

test('administrators of payments are told of each share of the ceiling, once', async () => {
  const finance = await signUpConfirmed(server, 'Estelle Mavoungou', { roles: ['finance'] })
  const support = await signUpConfirmed(server, 'Odile Koumba', { roles: ['support'] })
  const budget = { price: 30, ceiling: 300, now: new Date('2036-12-03T11:00:00Z') }

  for (let sent = 0; sent < 11; sent++)
    await server.db.transaction().execute((trx) => spendText(trx, 'code', budget))

  await expect
    .poll(async () => (await titlesTo(finance)).map((title) => title.replaceAll(/\s/g, ' ')).toSorted())
    .toEqual(['SMS : 80 % du plafond du mois', 'SMS : le plafond du mois est atteint'])
  expect(await titlesTo(support)).toEqual([])
})
