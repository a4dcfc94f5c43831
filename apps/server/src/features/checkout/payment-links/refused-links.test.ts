import { countPayments, makeLink, openLink, RELATIVE } from '@okoume/tests/server/paying-by-link.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { drill, listAnother, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { request } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

stageRentals({ jobs: false })

const wish = () => ({ start: server.day(3), end: server.day(5) })
const link = () => makeLink(renter, drill, wish())
const press = (path: string, number = RELATIVE) => openLink(server, path, { number })

describe('nothing is charged', () => {
  const changes: Readonly<
    Record<string, readonly [status: number, why: string, change: (path: string) => unknown]>
  > = {
    'after two hours': [
      410,
      'Ce lien a expiré',
      () => server.pool.query(`update payment_links set expires_at = created_at - interval '1 second'`),
    ],
    'by a link that was withdrawn': [
      410,
      'Ce lien a été retiré',
      async () => {
        const [own] = await renter.client.listPaymentLinks()
        await renter.client.withdrawPaymentLink({ params: { id: own?.id ?? '' } })
      },
    ],
    'by a link that another one replaced': [410, 'Ce lien a été retiré', () => link()],
    'where the days are taken meanwhile': [
      409,
      "pris par quelqu'un d'autre. Rien n'a été prélevé",
      async () => {
        const other = await signUpConfirmed(server, 'Annick Ondo')
        await request(server, { owner, renter: other, listing: drill }, wish())
      },
    ],
    'where the price has changed': [
      409,
      'ont changé depuis ce lien',
      () => server.pool.query('update items set price = price + 1000 where id = $1', [drill.id]),
    ],
    'where the cancellation has changed': [
      409,
      'ont changé depuis ce lien',
      () => server.pool.query(`update items set cancel_policy = 'ferme' where id = $1`, [drill.id]),
    ],
    'where the object is no longer offered': [
      410,
      'ne peut plus être payé',
      () => owner.client.updateItemAvailability({ body: { item_id: drill.id, available: false } }),
    ],
    'where the renter is suspended': [
      410,
      'ne peut plus être payé',
      () => server.pool.query('update users set suspended_at = now() where id = $1', [renter.id]),
    ],
    'where the renter has left': [
      410,
      'ne peut plus être payé',
      () => renter.client.closeAccount({ params: { id: renter.id } }),
    ],
    'where the renter has paid': [
      410,
      'déjà payée',
      () => request(server, { owner, renter, listing: drill }, wish()),
    ],
  }

  test.each(Object.entries(changes))('%s', async (_, [status, why, change]) => {
    await listAnother({ available: 1 })
    const { path } = await link()
    await change(path)
    const before = await countPayments(server, renter)
    const answer = await press(path)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(why)])
    expect(answer.text).toContain("Rien n'a été prélevé")
    expect(await countPayments(server, renter)).toEqual(before)
    if (status === 410) expect((await openLink(server, path)).status).toBe(410)
  })

  test('by a preview of the link', async () => {
    const { path } = await link()
    const before = await countPayments(server, renter)
    for (let time = 0; time < 3; time++) await openLink(server, path)
    const head = await server.http.inject({ method: 'HEAD', url: path })
    expect(head.statusCode).toBe(200)
    expect((await openLink(server, path)).text).toMatch(/og:title" content="Payer une location sur Okoumé"/)
    expect(await countPayments(server, renter)).toEqual(before)
  })

  test('by a guess, which is not told from a link that was deleted', async () => {
    const guess = await openLink(server, `/payer/${'A'.repeat(22)}`)
    expect([guess.status, guess.text]).toEqual([403, expect.stringContaining("Ce lien n'est pas valable")])
    expect((await press('/payer/x')).status).toBe(403)
    const { path, id } = await link()
    await server.pool.query('delete from payment_links where id = $1', [id])
    expect((await openLink(server, path)).status).toBe(403)
  })

  test('after three hundred guesses of a network in ten minutes', async () => {
    const from = '41.158.9.9'
    const guesses = Array.from({ length: 300 }, (_, index) => openLink(server, `/payer/${index}`, { from }))
    await Promise.all(guesses)
    const { path } = await link()
    expect((await openLink(server, path, { from })).status).toBe(429)
    expect((await openLink(server, path)).status).toBe(200)
  })
})
