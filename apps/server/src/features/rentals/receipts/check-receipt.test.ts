import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatReceiptControl, receiptCheckPath } from '@okoume/domain/rental/receipt-check.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { listAnother, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { request } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

stageRentals({ jobs: false })

const SOMEWHERE = '41.158.3.4'

async function paid() {
  const id = await request(server, parties, { start: server.day(3), end: server.day(5) })
  const { number, control } = await renter.client.getReceipt({ params: { id } })
  return { id, number, control }
}

const check = (number: string, control: string) =>
  server.visitor.checkReceipt({ params: { number }, query: { control } })

async function open(url: string, remoteAddress = '127.0.0.1') {
  const answer = await server.http.inject({ url, remoteAddress })
  const text = answer.payload.replace(/[\u00a0\u202f]/g, ' ')
  return { ...answer, status: answer.statusCode, headers: answer.headers, text }
}

/** Another letter of the alphabet in that place. */
function falsify(control: string, place: number): string {
  return control.slice(0, place) + (control[place] === 'A' ? 'C' : 'A') + control.slice(place + 1)
}

describe('a receipt is checked by anybody who has its number and control', () => {
  test('from its payment to its refund, however both are written', async () => {
    const { id, number, control } = await paid()
    expect(control).toMatch(/^[ACDEFHJKMNPRTWXY]{6}$/)
    const receipt = await check(number, control)
    const nothing = { carriedIn: 0, carriedOut: 0, refunded: 0, refunding: 0 }
    expect(receipt).toEqual({ number, total: 41_400, paidOn: expect.any(String), ...nothing })
    expect(
      await check(number.toLowerCase().replaceAll('-', ' '), formatReceiptControl(control).toLowerCase()),
    ).toEqual(receipt)

    await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée' } })
    expect(await check(number, control)).toMatchObject({ refunded: 0, refunding: 41_400 })
    await server.runDue()
    expect(await check(number, control)).toEqual({ ...receipt, refunded: 41_400 })
  })

  test('learns nothing of people or of the object, by the page either', async () => {
    const { number, control } = await paid()
    const { text, headers } = await open(receiptCheckPath(number, control))

    expect(text).toContain('41 400 FCFA payés le')
    for (const secret of [
      parties.listing.title,
      'Ndong',
      'Serge',
      renter.phone.slice(1),
      owner.phone.slice(1),
    ])
      expect(text).not.toContain(secret)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  test('each receipt has a control of its own, and keeps it', async () => {
    const { id, control } = await paid()
    expect((await renter.client.getReceipt({ params: { id } })).control).toBe(control)
    const { rows } = await server.pool.query<{ control: string }>(
      'select receipt_control as control from checkouts',
    )
    expect(new Set(rows.map((row) => row.control)).size).toBe(rows.length)
  })
})

describe('whatever is wrong, the answer is one', () => {
  test('of the operation and of the page', async () => {
    const { number, control } = await paid()
    const other = await paidForAnother()
    const wrong: [string, string][] = [
      [number, falsify(control, 0)],
      [number, falsify(control, 5)],
      [number, other.control],
      [number, 'no control'],
      [number, control.slice(1)],
      [number.replace(/-\d{4}-/, '-1999-'), control],
      [number.replace(/.$/, (letter) => (letter === '0' ? '1' : '0')), control],
      ['OK', control],
      ["' or true --", "' or 1"],
    ]
    const refusals = await Promise.all(wrong.map(([n, c]) => refusalOf(check(n, c))))
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ status: 404, code: 'RECEIPT_NOT_FOUND' })

    const pages = await Promise.all(wrong.map(([n, c]) => open(receiptCheckPath(encodeURIComponent(n), c))))
    for (const { status, text } of pages) {
      expect(status).toBe(404)
      expect(text.split('<form')[0]).toBe(pages[0]?.text.split('<form')[0])
    }
  })

  test.each([
    '%00',
    '%ED%A0%80',
    '%FF',
    '%F0%9F',
    '%',
    '%E2%80%AE',
    'x'.repeat(3000),
    '..%2F..%2Fetc',
    '=cmd()',
  ])('an address with %s is refused, in number and control, by both ways', async (hostile) => {
    const { number, control } = await paid()
    for (const url of [
      `/api/receipts/${hostile}?control=${control}`,
      `/api/receipts/${number}?control=${hostile}`,
      `/verifier/${hostile}?controle=${control}`,
      `/verifier/${number}?controle=${hostile}`,
    ]) {
      const { status, text } = await open(url)
      expect([400, 404], url).toContain(status)
      expect(text).not.toContain('41 400')
    }
  })

  test('a payment that has not succeeded has no receipt yet', async () => {
    const { id, number, control } = await paid()
    await server.pool.query(
      `update payment_operations set state = 'review' where id = (select payment_id from checkouts where id = $1)`,
      [id],
    )
    expect(await refusalOf(check(number, control))).toMatchObject({ code: 'RECEIPT_NOT_FOUND' })
    await server.pool.query(
      `update payment_operations set state = 'succeeded' where id = (select payment_id from checkouts where id = $1)`,
      [id],
    )
  })
})

async function paidForAnother() {
  await listAnother()
  const id = await request(server, parties, { start: server.day(8), end: server.day(9) })
  return renter.client.getReceipt({ params: { id } })
}

describe('guesses end', () => {
  test('after thirty in a minute of one network, by both ways together, the right control too', async () => {
    const { number, control } = await paid()
    const ask = (letters: string, remoteAddress: string) =>
      server.http.inject({ url: `/api/receipts/${number}?control=${letters}`, remoteAddress })
    for (let guess = 0; guess < 15; guess++) {
      expect((await ask('ACDEFH', SOMEWHERE)).statusCode).toBe(404)
      expect((await open(receiptCheckPath(number, 'ACDEFH'), SOMEWHERE)).status).toBe(404)
    }

    const late = await ask(control, SOMEWHERE)
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
    const page = await open(receiptCheckPath(number, control), SOMEWHERE)
    expect([page.status, Number(page.headers['retry-after']) > 0]).toEqual([429, true])
    expect(page.text).toContain('Patientez')
    expect(page.text).not.toContain('41 400')
    const elsewhere = await ask(control, '41.158.77.4')
    expect([elsewhere.statusCode, elsewhere.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('the empty form asks nothing, and is not counted', async () => {
    for (let time = 0; time < 35; time++) expect((await open('/verifier', '41.158.5.5')).status).toBe(200)
  })
})

describe('the page', () => {
  test('asks for what is missing, with what was typed in its place', async () => {
    const { number, control } = await paid()
    const asked = await open(`/verifier/${number}`)
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining(`value="${number}"`)])
    expect((await open(`/verifier?numero=${number}&controle=${control}`)).text).toContain('Reçu authentique')
    const hostile = await open(`/verifier?numero=${encodeURIComponent('"><script>')}&controle=a&controle=b`)
    expect(hostile.text).not.toContain('<script')
  })

  test('says the day, the sum, what came back, and that money is played', async () => {
    const { id, number, control } = await paid()
    const { paidOn } = await check(number, control)
    await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
    await server.runDue()
    const { text } = await open(receiptCheckPath(number, control))

    expect(text).toContain(
      `41 400 FCFA payés le ${formatLongDay(paidOn as CalendarDay)}, 40 000 FCFA rendus.`,
    )
    expect(text).toContain('aucun argent réel')
  })

  test('a preview says what the page is for, never how a check ended', async () => {
    const { number, control } = await paid()
    const { text } = await open(receiptCheckPath(number, control))

    expect(text).toContain('<meta property="og:title" content="Vérifier un reçu Okoumé">')
    expect(text.match(/og:[^>]*(authentique|FCFA)/)).toBeNull()
  })
})
