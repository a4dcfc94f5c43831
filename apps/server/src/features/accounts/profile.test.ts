import { randomUUID } from 'node:crypto'
import { PHONE_MESSAGES } from '@okoume/domain/payment/gabon-phone.ts'
import { PROFILE_MESSAGES } from '@okoume/domain/person/profile-form.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, describe, expect, test } from 'vitest'

let rose: Person
useTestServer({ jobs: false })
beforeEach(async () => {
  rose = await signUpConfirmed(server, 'Rose Mboumba')
})

type Change = Parameters<Person['client']['updateProfile']>[0]['body']
const change = (body: Change, by = rose) => by.client.updateProfile({ params: { id: rose.id }, body })

const WHOLE = {
  name: 'Rose Mboumba-Nze',
  phone: '074 12 34 56',
  address: ' Louis, près du marché ',
  city: 'Libreville',
  postalCode: 'BP 241',
  taxNumber: '123 456 a',
}

describe('a profile', () => {
  test('is trimmed, and the number normalized', async () => {
    const self = await change(WHOLE)

    expect(self).toMatchObject({
      id: rose.id,
      email: rose.email,
      name: 'Rose Mboumba-Nze',
      phone: '+24174123456',
      address: 'Louis, près du marché',
      city: 'Libreville',
      postalCode: 'BP 241',
      taxNumber: '123456A',
      walletBalance: 0,
    })
    expect(await rose.client.getUser({ params: { id: rose.id } })).toEqual(self)
  })

  test('keeps fields that a change leaves out, and deletes those it empties', async () => {
    await change(WHOLE)

    const self = await change({ name: 'Rose Mboumba', address: '  ', city: null })

    expect(self).toMatchObject({
      name: 'Rose Mboumba',
      phone: '+24174123456',
      address: null,
      city: null,
      postalCode: 'BP 241',
    })
    expect(await change({ name: 'Rose Mboumba', phone: '' })).toMatchObject({ phone: null })
  })

  test("shows its new name at once on the person's items", async () => {
    const { id } = await addListing(server, rose)

    await change({ name: 'Zoé Nzé' })

    expect(await server.visitor.getItem({ params: { id } })).toMatchObject({ ownerName: 'Z***é' })
  })

  test('shows first name and initial where its person has chosen so, until they choose otherwise', async () => {
    const { id } = await addListing(server, rose)
    const seen = async () => [
      (await server.visitor.getItem({ params: { id } })).ownerName,
      (await server.visitor.getUser({ params: { id: rose.id } })).name,
      (await server.visitor.searchCards({ query: {} })).cards.ownerName[0],
    ]
    expect(await seen()).toEqual(['R***a', 'R***a', 'R***a'])

    expect(await change({ name: 'Rose Mboumba', openName: true })).toMatchObject({ openName: true })
    await change({ name: 'Rose Mboumba', city: 'Oyem' })
    expect(await seen()).toEqual(['Rose M.', 'Rose M.', 'Rose M.'])

    await change({ name: 'Rose Mboumba', openName: false })
    expect(await seen()).toEqual(['R***a', 'R***a', 'R***a'])
  })

  test.each([
    ['openName', { openName: 'oui' as never }, 'Choisissez oui ou non.'],
    ['name', { name: ' ' }, PROFILE_MESSAGES.name],
    ['name', { name: 'Rose\0' }, PROFILE_MESSAGES.name],
    ['name', { name: 'Rose\ud800' }, PROFILE_MESSAGES.name],
    ['phone', { phone: '06 12' }, PHONE_MESSAGES.invalid],
    ['address', { address: 'x'.repeat(201) }, '200 caractères au plus.'],
    ['city', { city: 'Libreville\0' }, 'Ce texte contient un caractère interdit.'],
    ['postalCode', { postalCode: 'x'.repeat(21) }, '20 caractères au plus.'],
    ['taxNumber', { taxNumber: '12345' }, 'Un NIF a de 6 à 15 chiffres et lettres.'],
  ])('is refused at its field: %s %j', async (field, wrong, message) => {
    const before = await tableDigests(server)

    const refusal = await refusalOf(change({ ...WHOLE, ...wrong }))

    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT', fields: { [field]: message } })
    expect(await tableDigests(server)).toEqual(before)
  })

  test.each(['verifier', 'administrator', 'email', 'walletBalance', 'id'])(
    '%s cannot be set by the person',
    async (field) => {
      const claims = { [field]: field === 'email' || field === 'id' ? randomUUID() : 2 }
      const before = await rose.client.getUser({ params: { id: rose.id } })

      expect(await change({ name: rose.name, ...claims })).toEqual(before)
    },
  )

  test('cannot be changed by anyone else, not even an administrator', async () => {
    const admin = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
    const owner = await signUpOwner(server, 'Prisca Ntsame')
    const before = await tableDigests(server)

    for (const other of [admin, owner]) {
      expect(await refusalOf(change(WHOLE, other))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
    expect(await tableDigests(server)).toEqual(before)
  })
})

describe('the name on a document', () => {
  test.each([1, 2] as const)('stays at verifier %i; all the rest may change', async (verifier) => {
    rose = await signUpConfirmed(server, 'Rose Mboumba', { verifier })

    const refusal = await refusalOf(change({ ...WHOLE, name: 'Prisca Ntsame' }))

    expect(refusal).toMatchObject({ status: 409, code: 'NAME_VERIFIED' })
    expect(refusal.fields).toEqual({ name: refusal.message })
    expect(await rose.client.getUser({ params: { id: rose.id } })).toMatchObject({ phone: null })
    expect(await change({ ...WHOLE, name: ' Rose Mboumba ' })).toMatchObject({ city: 'Libreville' })
  })

  test.each([0, -1] as const)(
    'can be changed while not yet sent, or no longer valid, at verifier %i',
    async (verifier) => {
      rose = await signUpConfirmed(server, 'Rose Mboumba', { verifier })

      expect(await change({ name: 'Prisca Ntsame' })).toMatchObject({ name: 'Prisca Ntsame' })
    },
  )
})
