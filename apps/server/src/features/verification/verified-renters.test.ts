import { addListing } from '@okoume/tests/server/listings.ts'
import { notifiedText } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import {
  drill,
  listAnother,
  owner,
  parties,
  renter,
  stageRentals,
} from '@okoume/tests/server/rental-stage.ts'
import {
  accepted,
  notifiedAbout,
  paymentBody,
  rentalSeenBy,
  request,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { applyForVerification, pressButton } from '@okoume/tests/server/verification-links.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { urgeVerifications } from './verification-jobs.ts'
import { createVerificationLinks } from './verification-links.ts'

stageRentals({ jobs: false })

let administrator: Person
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
beforeEach(async () => {
  await server.passDays(0)
  await listAnother({ renters: 'verified' })
})

const wish = (from: number) => ({ start: server.day(from), end: server.day(from + 1) })
const bodyFor = (from: number, person = renter) => paymentBody(person, drill, wish(from))
const seen = async (id: string) => {
  const { status, cancellation, identity } = await rentalSeenBy(renter, id)
  return { status, cancellation, identity }
}
const see = ({ client }: Person, id: string) => client.getHandover({ params: { id } })

async function decide(person: Person, decision: '2' | '0' | '-1'): Promise<void> {
  const links = await applyForVerification(server, administrator, person)
  const reason = decision === '2' ? undefined : 'La photo est floue.'
  expect((await pressButton(server, links[decision], reason)).statusCode).toBe(200)
  await server.runDue()
}

/** The owner types the right code, read past the server. */
async function guess(id: string, code: string) {
  const body = { key: `guess ${code}`, code }
  return refusalOf(owner.client.proveHandover({ params: { id, direction: 'remise' }, body }))
}

describe('a rental of an item for verified renters', () => {
  test('is asked for and paid without an identity, and shows its code once that is verified', async () => {
    const id = await accepted(server, parties, wish(1))
    expect(await seen(id)).toEqual({ status: 'acceptée', cancellation: null, identity: 'awaited' })
    expect(await rentalSeenBy(owner, id)).toMatchObject({ identity: 'awaited', renterVerified: false })
    expect(await see(renter, id)).toMatchObject({ code: null, scan: null })
    expect(await notifiedText(renter)).toContain("Le code de remise s'affiche après la vérification.")

    await decide(renter, '2')
    expect(await seen(id)).toEqual({ status: 'acceptée', cancellation: null, identity: 'verified' })
    expect(await notifiedAbout(server, id, owner)).toContain('identity verified')
    const { code } = await see(renter, id)
    expect(code).toMatch(/^\d{6}$/)
    const body = { key: 'remise', code: code ?? '' }
    const proved = await owner.client.proveHandover({ params: { id, direction: 'remise' }, body })
    expect(proved.state).toBe('proved')
  })

  test('takes no code before, not even the right one, and none is in a mail, a message or an archive', async () => {
    const id = await accepted(server, parties, wish(1))
    // As it will be shown: drawn by a verification that is taken back.
    const setIdentity = (identity: 'verified' | 'awaited') =>
      server.db.updateTable('rentals').set({ identity }).where('id', '=', id).execute()
    await setIdentity('verified')
    const { code, scan } = await see(renter, id)
    await setIdentity('awaited')
    expect(await see(renter, id)).toMatchObject({ code: null, scan: null })
    expect(await guess(id, code ?? '')).toMatchObject({ status: 409, code: 'HANDOVER_TOO_EARLY' })
    const token = scan?.split('.').at(-1) ?? ''
    const body = { key: 'scan', token }
    const scanned = owner.client.proveHandover({ params: { id, direction: 'remise' }, body })
    expect((await refusalOf(scanned)).code).toBe('HANDOVER_TOO_EARLY')
    const answers = await Promise.all([
      renter.client.listRentals(),
      renter.client.getReceipt({ params: { id } }),
      renter.client.listNotices(),
      renter.client.exportAccount({ params: { id: renter.id } }),
      server.visitor.listDemoMails({ query: { to: renter.email } }),
    ])
    for (const secret of [code, token]) expect(JSON.stringify(answers)).not.toContain(`"${secret}"`)
  })

  test.each([
    ['a request', request, 'en attente'],
    ['an accepted rental', accepted, 'acceptée'],
  ] as const)('gives everything back of %s whose identity is rejected', async (_, start, status) => {
    const id = await start(server, parties, wish(5))
    expect((await seen(id)).status).toBe(status)
    await decide(renter, '-1')
    expect(await seen(id)).toEqual({ status: 'annulée', cancellation: 'identity', identity: 'rejected' })
    const { totalPrice, fee } = await rowOf(id)
    expect(await refundsTo(server, renter, 1)).toEqual([totalPrice + fee])
    const { refunds } = await renter.client.getReceipt({ params: { id } })
    expect(refunds.map(({ amount }) => amount)).toEqual([totalPrice + fee])
    for (const party of [renter, owner])
      expect(await notifiedAbout(server, id, party)).toContain('cancelled for identity')
    expect((await refusalOf(startPayment(renter, bodyFor(5)))).code).toBe('IDENTITY_REQUIRED')
  })

  test('goes on where a file is refused, and gives everything back at 18:00 of the day before', async () => {
    const id = await accepted(server, parties, wish(2))
    await decide(renter, '0')
    await server.passDays(1)
    expect((await seen(id)).status).toBe('acceptée')
    const { dueAt } = await rowOf(id)
    expect(dueAt?.toISOString()).toBe(`${server.day(0)}T17:00:00.000Z`)
    await server.passDays(1)
    expect(await seen(id)).toMatchObject({ status: 'annulée', cancellation: 'identity' })
    const { totalPrice, fee } = await rowOf(id)
    expect(await refundsTo(server, renter, 1)).toEqual([totalPrice + fee])
  })

  test.each([
    ['who has sent no file', async () => {}, 1],
    ['whose file was refused', () => decide(renter, '0'), 1],
    ['whose file waits', () => applyForVerification(server, administrator, renter), 0],
  ] as const)('reminds a renter %s, once, a day before the identity is due', async (_, act, times) => {
    const id = await accepted(server, parties, wish(3))
    await act()
    const reminders = async () =>
      (await notifiedAbout(server, id, renter)).filter((event) => event === 'identity reminder').length
    await server.passDays(1)
    expect(await reminders()).toBe(0)
    await server.passDays(1)
    await server.runDue()
    expect(await reminders()).toBe(times)
    expect((await seen(id)).status).toBe('acceptée')
    expect(await notifiedAbout(server, id, owner)).not.toContain('identity reminder')
  })

  test('has administrators mailed of its waiting file, once, where nobody decides it for two hours', async () => {
    await request(server, parties, wish(2))
    await applyForVerification(server, administrator, renter)
    const context = {
      db: server.db,
      links: createVerificationLinks('a secret of the tests, as long'),
      notify,
    }
    const urged = async (hour: number) => {
      await urgeVerifications(context, new Date(`${server.day(0)}T${hour}:00:00Z`))
      const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
      return mails.filter(({ subject, text }) => subject.startsWith('Urgent') && text.includes(renter.id))
    }
    // It is noon at Libreville.
    expect(await urged(12)).toEqual([])
    expect(await urged(14)).toMatchObject([{ subject: "Urgent\u00a0: l'identité de Serge Ndong" }])
    const [mail] = await urged(16)
    expect(await urged(18)).toHaveLength(1)
    expect(mail?.text).toMatch(/Une location de cette personne est proche\s: décidez avant le .* à 18\sh\s00/)
  })

  test('counts a verification that no job has told of when its time is over', async () => {
    const id = await accepted(server, parties, wish(2))
    await server.db.updateTable('users').set({ verifier: 2 }).where('id', '=', renter.id).execute()
    await server.passDays(2)
    expect(await seen(id)).toEqual({ status: 'en cours', cancellation: null, identity: 'verified' })
  })

  test('keeps what was asked as it was paid, whatever the owner changes', async () => {
    const { id } = await startPayment(renter, bodyFor(3))
    const change = (renters: 'anyone' | 'verified') =>
      server.db.updateTable('items').set({ renters }).where('id', '=', drill.id).execute()
    await change('anyone')
    await server.visitor.answerPhonePrompt({
      params: {
        number: renter.phone,
        id: (await server.visitor.listPhonePrompts({ params: { number: renter.phone } }))[0]?.id ?? '',
      },
      body: { answer: 'confirm' },
    })
    await server.runDue()
    expect((await seen(id)).identity).toBe('awaited')
    const other = await signUpConfirmed(server, 'Yves Mba')
    const free = await request(server, { ...parties, renter: other }, wish(8))
    await change('verified')
    expect((await rentalSeenBy(other, free)).identity).toBeNull()
  })
})

describe('a payment for an item for verified renters', () => {
  test('is refused where no decision can come in time, and where the page said otherwise', async () => {
    expect(await refusalOf(startPayment(renter, bodyFor(0)))).toMatchObject({
      status: 409,
      code: 'IDENTITY_REQUIRED',
      fields: { 'rental.start_date': expect.stringContaining("c'est trop tard pour ces dates") },
    })
    const payment = startPayment(renter, { ...bodyFor(3), renters: 'anyone' })
    expect((await refusalOf(payment)).code).toBe('RENTERS_CHANGED')
    const verified = await signUpOwner(server, 'Yves Mba')
    const id = await request(server, { ...parties, renter: verified }, wish(0))
    expect((await rentalSeenBy(verified, id)).identity).toBe('verified')
  })
})

test('files on which a rental depends come first, then those of who rents soon, then the oldest', async () => {
  const [oldest, soon, depending] = await Promise.all(
    ['Awa Obiang', 'Lise Mba', 'Paul Ndong'].map((name) => signUpConfirmed(server, name)),
  )
  if (!oldest || !soon || !depending) throw new Error('somebody is missing')
  for (const person of [oldest, soon, depending]) await applyForVerification(server, administrator, person)
  await request(server, { ...parties, renter: depending }, wish(1))
  const free = await addListing(server, owner)
  await request(server, { owner, renter: soon, listing: free }, wish(1))

  const { files } = await administrator.client.listWaitingVerifications()
  const mine = files.filter(({ userId }) => [oldest, soon, depending].some(({ id }) => id === userId))
  expect(mine.map(({ userId, soon: why }) => [userId, why])).toEqual([
    [depending.id, { until: `${server.day(0)}T17:00:00.000Z`, depends: true }],
    [soon.id, { until: `${server.day(0)}T23:00:00.000Z`, depends: false }],
    [oldest.id, null],
  ])
})

async function rowOf(id: string) {
  return server.db.selectFrom('rentals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
