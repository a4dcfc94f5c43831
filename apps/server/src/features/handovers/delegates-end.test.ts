import { codeOf, prove, see, startedRental } from '@okoume/tests/server/handover-stage.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { accepted } from '@okoume/tests/server/renting.ts'
import { send } from '@okoume/tests/server/send.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import {
  enterCode,
  nameDelegate,
  openLink,
  PAUL,
  revokeDelegate,
  SMALL_PHOTO_SIZE,
  tryLink,
} from './delegates.test-helper.ts'

stageRentals({ jobs: false })

describe('a link is dead', () => {
  test('where it was guessed', async () => {
    for (const lien of ['', 'a', 'A'.repeat(22)])
      expect(await tryLink(lien)).toEqual(['LINK_INVALID', 'LINK_INVALID'])
  })

  test('after it was taken back, or replaced', async () => {
    const id = await startedRental()
    const first = await nameDelegate(owner, id, PAUL)
    const second = await nameDelegate(owner, id, PAUL)
    expect(await tryLink(first)).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED'])
    expect((await openLink(second)).status).toBe(200)
    expect((await titlesTo(renter)).filter((title) => title.startsWith('Paul'))).toHaveLength(1)
    await revokeDelegate(owner, id)
    expect(await tryLink(second)).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED'])
  })

  test('with the cancellation', async () => {
    const id = await accepted(server, parties, { start: server.day(3), end: server.day(4) })
    const [awa, paul] = [await nameDelegate(renter, id), await nameDelegate(owner, id, PAUL)]
    expect((await openLink(paul)).text).toContain('Revenez alors.')
    await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })

    for (const lien of [awa, paul]) expect((await openLink(lien)).code).toBe('LINK_EXPIRED')
  })

  test('72 h after the handover can be proved, where it enters the code', async () => {
    const id = await accepted(server, parties, { start: server.day(1), end: server.day(9) })
    const [awa, paul] = [await nameDelegate(renter, id), await nameDelegate(owner, id, PAUL)]
    await server.passDays(3)

    expect(await tryLink(paul)).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED'])
    expect((await openLink(awa)).status).toBe(200)
    expect((await see(owner, id)).delegates).toMatchObject([{ state: 'open' }, { state: 'expired' }])
  })

  test('while its party is suspended', async () => {
    const id = await startedRental()
    const [awa, paul] = [await nameDelegate(renter, id), await nameDelegate(owner, id, PAUL)]
    await server.pool.query('update users set suspended_at = now() where id = $1', [owner.id])

    expect(await tryLink(paul)).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED'])
    expect((await openLink(awa)).status).toBe(200)
    expect(await refusalOf(nameDelegate(owner, id, PAUL))).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
    await revokeDelegate(owner, id)
  })

  test('for the keypad and for photos, where it shows the code', async () => {
    const id = await startedRental()
    const awa = await nameDelegate(renter, id)
    const form = { slot: 'other', file: new Blob([await drawPhoto(SMALL_PHOTO_SIZE, 4)]) }

    expect((await enterCode(awa, { code: await codeOf(renter, id) })).code).toBe('LINK_INVALID')
    expect((await send(server, 'addDelegatePhoto', { query: { lien: awa }, form })).code).toBe('LINK_INVALID')
    expect((await see(owner, id)).state).toBe('awaited')
  })
})

test('the token is stored nowhere: the database has its hash', async () => {
  const id = await startedRental()
  const lien = await nameDelegate(renter, id)
  const { rows } = await server.pool.query<{ row: string }>('select delegates::text as row from delegates')

  expect(lien).toMatch(/^[\w-]{22}$/)
  expect(rows.map(({ row }) => row).join()).not.toContain(lien)
})

test('the export names whom a person has named, not whom the other party did', async () => {
  const id = await startedRental()
  await nameDelegate(renter, id)
  await nameDelegate(owner, id, PAUL)
  const { delegates } = await renter.client.exportAccount({ params: { id: renter.id } })

  expect(delegates).toMatchObject([{ rentalId: id, party: 'renter', name: 'Awa', phone: '+24177123459' }])
})

test('name and number are deleted 14 days after the end, from notices and mails too', async () => {
  const id = await startedRental()
  await nameDelegate(renter, id)
  const paul = await nameDelegate(owner, id, PAUL)
  await enterCode(paul, { key: 'k', code: await codeOf(renter, id) })
  await owner.client.updateReturn({ params: { id }, body: { state: 'confirmed' } })
  await server.passDays(13)
  expect((await see(owner, id)).delegates).toHaveLength(2)
  await server.passDays(1)

  expect((await see(owner, id)).delegates).toMatchObject([{ party: 'owner', name: null, phone: null }])
  for (const person of [owner, renter]) expect((await titlesTo(person)).join()).not.toMatch(/Awa|Paul/)
  const { rows } = await server.pool.query(
    `select from mails where cause like $1 and (text_body ~ 'Awa|Paul' or subject ~ 'Awa|Paul')`,
    [`%${id}%`],
  )
  expect(rows).toEqual([])
})

test('they go with the account of who named them', async () => {
  const id = await startedRental()
  await nameDelegate(renter, id)
  const paul = await nameDelegate(owner, id, PAUL)
  await enterCode(paul, { key: 'k', code: await codeOf(renter, id) })
  await prove(renter, id, 'retour', { code: await codeOf(owner, id) })
  await owner.client.updateReturn({ params: { id }, body: { state: 'confirmed' } })
  await server.passDays(4)
  await server.runDue()
  await renter.client.closeAccount({ params: { id: renter.id } })

  expect((await see(owner, id)).delegates).toMatchObject([{ party: 'owner', name: null }])
})
