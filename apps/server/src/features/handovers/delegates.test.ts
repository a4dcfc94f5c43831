import { CODE_TRIES } from '@okoume/domain/rental/handover-code.ts'
import {
  codeOf,
  fieldOf,
  prove,
  proveWithCode,
  see,
  startedRental,
} from '@okoume/tests/server/handover-stage.ts'
import { noticesTo, notifiedText, titlesTo } from '@okoume/tests/server/notifications.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { listAnother, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { accepted, request } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import {
  AWA,
  enterCode,
  enterOnPage,
  nameDelegate,
  openLink,
  PAUL,
  revokeDelegate,
  wrongOf,
} from './delegates.test-helper.ts'

stageRentals({ jobs: false })

test("the renter's link shows what to fetch, where, when and the code, and neither names nor numbers", async () => {
  const id = await startedRental()
  const lien = await nameDelegate(renter, id)
  const { status, text, headers } = await openLink(lien)
  const code = await codeOf(renter, id)

  expect(status).toBe(200)
  expect(text).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(text).toContain('Ce lien est pour Awa.')
  expect(text).toContain('heure à fixer')
  for (const hidden of ['Serge', 'Rose', renter.phone, owner.phone, AWA.phone])
    expect(text).not.toContain(hidden)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const [head = ''] = text.split('</head>')
  expect(head).toContain('og:title')
  expect(head).not.toContain(code.slice(0, 3))
  expect(head.match(/content="[^"]*"/g)?.join()).not.toContain('Awa')
})

test('opening a link, as messengers do, changes nothing, and the page has no script', async () => {
  const id = await startedRental()
  const [awa, paul] = [await nameDelegate(renter, id), await nameDelegate(owner, id, PAUL)]
  for (const lien of [awa, paul, awa, paul]) {
    const { status, text } = await openLink(lien)
    expect(status).toBe(200)
    expect(text).not.toContain('<script')
  }
  expect((await see(owner, id)).delegates).toMatchObject([{ state: 'open' }, { state: 'open' }])
})

test('both parties read who comes, with the number, and the other one is notified', async () => {
  const id = await startedRental()
  await nameDelegate(renter, id)

  for (const person of [owner, renter])
    expect((await see(person, id)).delegates).toMatchObject([
      {
        party: 'renter',
        direction: 'remise',
        name: 'Awa',
        phone: '+24177123459',
        state: 'open',
        expiresAt: null,
      },
    ])
  const [notice] = await noticesTo(owner)
  expect(notice?.title).toMatch(/^Awa reçoit «/)
  expect(notice?.paragraphs.join()).not.toMatch(/77|relais/)
  expect((await titlesTo(renter)).some((title) => title.startsWith('Awa'))).toBe(false)

  await revokeDelegate(renter, id)
  expect((await titlesTo(owner))[0]).toMatch(/^Awa ne remplace plus Serge N\. pour «/)
})

test("the owner's helper ticks the list and enters the code: it counts as the owner's, and both see who did it", async () => {
  const id = await startedRental()
  const [awa, paul] = [await nameDelegate(renter, id), await nameDelegate(owner, id, PAUL)]
  const form = await openLink(paul)
  expect(form.text).toContain('Awa (pour le locataire)')
  expect(form.text).toContain('value="Le mandrin"')
  const done = await enterCode(paul, { key: 'k', code: await codeOf(renter, id), checklist: 'Le mandrin' })

  expect(done).toMatchObject({ status: 200, text: expect.stringContaining('La remise est enregistrée') })
  for (const person of [owner, renter]) {
    const seen = await see(person, id)
    expect(seen.state).toBe('proved')
    expect(seen.delegates).toMatchObject([
      { name: 'Awa', party: 'renter', state: 'proved', provedAt: null },
      { name: 'Paul', party: 'owner', state: 'proved', provedAt: seen.provedAt },
    ])
  }
  expect((await renter.client.getRental({ params: { id } })).checklist.given).toEqual(['Le mandrin'])
  for (const lien of [awa, paul]) {
    const { text } = await openLink(lien)
    expect(text).toContain('La remise est enregistrée')
    expect(text).not.toMatch(/\d{3} \d{3}|name="code"|Awa|Paul/)
  }
})

test('at the return the renter’s helper enters the code that the owner’s helper shows', async () => {
  const id = await startedRental()
  await proveWithCode(id)
  const [giver, receiver] = [
    await nameDelegate(renter, id, AWA, 'retour'),
    await nameDelegate(owner, id, PAUL, 'retour'),
  ]
  const code = await codeOf(owner, id)
  expect((await openLink(receiver)).text).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect((await openLink(giver)).text).toContain('Paul (pour le propriétaire)')

  expect((await enterCode(giver, { key: 'k', code })).text).toContain('Le retour est enregistré')
  expect((await see(owner, id)).returnProvedAt).not.toBeNull()
})

describe('a wrong code', () => {
  test('counts for the rental as if its giver had typed it; sent twice, it counts once', async () => {
    const id = await startedRental()
    const paul = await nameDelegate(owner, id, PAUL)
    const code = await codeOf(renter, id)
    const wrong = { key: 'one', code: wrongOf(code), checklist: 'Le mandrin' }
    for (let twice = 0; twice < 2; twice += 1) {
      const refused = await enterOnPage(paul, wrong)
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('Ce n&#39;est pas le bon code. Il reste 4 essais.')
      expect(refused.text).toContain('value="Le mandrin" checked')
    }
    for (let left = CODE_TRIES - 1; left > 0; left -= 1) await enterCode(paul, { ...wrong, key: `${left}` })

    const locked = await enterOnPage(paul, { key: 'k', code })
    expect([locked.status, locked.text]).toEqual([
      429,
      expect.stringContaining(', ou appelez la personne qui vous envoie.'),
    ])
    expect(await fieldOf(prove(owner, id, 'remise', { code }))).toEqual([
      'CODE_LOCKED',
      expect.stringMatching(/ou scannez le code QR\.$/),
    ])
    await nameDelegate(renter, id)
    expect(await fieldOf(prove(owner, id, 'remise', { code }))).toEqual([
      'CODE_LOCKED',
      expect.not.stringContaining('QR'),
    ])
    expect((await see(owner, id)).tries.left).toBe(0)
  })

  test.each(['', '12345', 'le code'])(
    'of no six digits, «%s», is refused at its field and not counted',
    async (code) => {
      const id = await startedRental()
      const { status, text } = await enterOnPage(await nameDelegate(owner, id, PAUL), { key: 'k', code })

      expect([status, text]).toEqual([400, expect.stringContaining('Le code a six chiffres.')])
      expect((await see(owner, id)).tries.left).toBe(CODE_TRIES)
    },
  )
})

test('an object for verified renters: the code waits on the link as for the renter, and the door is told', async () => {
  await listAnother({ renters: 'verified' })
  const id = await accepted(server, parties, { start: server.day(1), end: server.day(2) })
  const [awa, paul] = [await nameDelegate(renter, id), await nameDelegate(owner, id, PAUL)]
  expect((await openLink(awa)).text).toContain(
    'Le code viendra ici quand l&#39;identité du locataire sera vérifiée.',
  )
  expect(await notifiedText(owner)).toContain('pas encore vérifiée\u00a0: le code de remise vient après.')
  expect((await enterCode(paul, { code: '123456' })).code).toBe('HANDOVER_TOO_EARLY')
  await server.pool.query(`update rentals set identity = 'verified' where id = $1`, [id])

  expect((await openLink(awa)).text).toContain('class="code"')
  expect((await openLink(paul)).text).toContain(
    'Regardez sa pièce, sans la photographier. Le locataire, lui, est vérifié',
  )
  await nameDelegate(renter, id, PAUL)
  expect(await notifiedText(owner)).toContain('Le locataire, lui, est vérifié')
})

describe('refused, with nothing changed:', () => {
  test.each([
    ['no name', { ...AWA, name: '' }, 'name'],
    ['a number as a name', { ...AWA, name: '077 12 34 59' }, 'name'],
    ['a name that is too long', { ...AWA, name: 'A'.repeat(31) }, 'name'],
    ['no number', { ...AWA, phone: '' }, 'phone'],
    ['a malformed number', { ...AWA, phone: '077 12' }, 'phone'],
    ['a foreign number', { ...AWA, phone: '+33 6 12 34 56 78' }, 'phone'],
  ])('%s', async (_, body, field) => {
    const id = await startedRental()
    const { code, fields } = await refusalOf(nameDelegate(renter, id, body))

    expect([code, Object.keys(fields ?? {})]).toEqual(['INVALID_INPUT', [field]])
    expect((await see(renter, id)).delegates).toEqual([])
  })

  test('before the acceptance, after the proof, and for a return of what is not out', async () => {
    const asked = await request(server, parties, { start: server.day(3), end: server.day(4) })
    expect(await refusalOf(nameDelegate(renter, asked))).toMatchObject({ code: 'HANDOVER_TOO_EARLY' })
    await listAnother()
    const id = await startedRental()
    expect(await refusalOf(nameDelegate(renter, id, AWA, 'retour'))).toMatchObject({
      code: 'HANDOVER_TOO_EARLY',
    })
    await proveWithCode(id)
    expect(await refusalOf(nameDelegate(renter, id))).toMatchObject({ code: 'HANDOVER_OVER' })
  })

  test('somebody who is no party, who does not learn that the rental exists', async () => {
    const id = await startedRental()
    await nameDelegate(renter, id)
    const stranger = await signUpConfirmed(server, 'Annick Ondo')

    expect(await refusalOf(nameDelegate(stranger, id))).toMatchObject({ code: 'RENTAL_NOT_FOUND' })
    expect(await refusalOf(revokeDelegate(stranger, id))).toMatchObject({ code: 'RENTAL_NOT_FOUND' })
    expect(await refusalOf(see(stranger, id))).toMatchObject({ code: 'RENTAL_NOT_FOUND' })
  })
})

test('a party revokes its own delegate, never the other’s', async () => {
  const id = await startedRental()
  const awa = await nameDelegate(renter, id)
  await revokeDelegate(owner, id)

  expect((await openLink(awa)).status).toBe(200)
})

test('a link that is revoked while it proves is of one of the two, never of both', async () => {
  const id = await startedRental()
  const paul = await nameDelegate(owner, id, PAUL)
  const code = await codeOf(renter, id)
  const [used] = await Promise.all([enterCode(paul, { key: 'k', code }), revokeDelegate(owner, id)])
  const { state, delegates } = await see(owner, id)

  expect(state === 'proved').toBe(used.status === 200)
  if (state === 'proved') expect(delegates).toMatchObject([{ provedAt: expect.any(String) }])
})
