import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { addListing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { upload } from '@okoume/tests/server/pictures.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_AVATAR } from '../accounts/open-account.ts'
import { sweepPictures } from './sweep-pictures.ts'

let rose: Person
useTestServer()
beforeEach(async () => {
  rose = await signUpOwner(server)
})

const PHOTO = await drawPhoto({ width: 400, height: 330 }, 7)
const TINY = await drawPhoto({ width: 100, height: 100 })

function formOf(bytes: Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'moi.jpg')
  return form
}
const sendAvatar = (by: Person, bytes = PHOTO) => by.client.uploadAvatar({ form: formOf(bytes) })
const get = (url: string) => server.http.inject({ method: 'GET', url })
const self = (person: Person) => person.client.getUser({ params: { id: person.id } })
const picturesOf = ({ id }: Person) =>
  server.db.selectFrom('pictures').selectAll().where('ownerId', '=', id).execute()
const isGone = (url: string) => waitFor(`${url} to be gone`, async () => (await get(url)).statusCode === 404)

const written = (images: string[]) => ({ ...SAW, images })

describe('a profile photo', () => {
  test("is at once the avatar, here and beside one's items, small and of this site", async () => {
    const { id } = await addListing(server, rose)

    const { avatar, email } = await sendAvatar(rose)

    expect(email).toBe(rose.email)
    expect(avatar).toMatch(/^\/images\/objets\/[0-9a-f-]{36}\/96\.webp$/)
    expect(await sharp((await get(avatar)).rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
    })
    const large = pictureVariant(avatar, 320, 'webp')
    expect(await sharp((await get(large)).rawPayload).metadata()).toMatchObject({ width: 320 })
    expect((await get(avatar)).rawPayload.length).toBeLessThan((await get(large)).rawPayload.length / 3)
    expect(await server.visitor.getItem({ params: { id } })).toMatchObject({ ownerAvatar: avatar })
    expect((await server.visitor.getUser({ params: { id: rose.id } })).avatar).toBe(avatar)
  })

  test('needs no verified identity, but a confirmed e-mail', async () => {
    const serge = await signUpConfirmed(server, 'Serge Ndong')
    const nadege = await signUpConfirmed(server, 'Nadège Bouanga', { emailConfirmed: false })

    expect((await sendAvatar(serge)).avatar).not.toBe(DEFAULT_AVATAR)
    expect(await refusalOf(sendAvatar(nadege))).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' })
    expect(await refusalOf(server.visitor.uploadAvatar({ form: formOf(PHOTO) }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  test('replaces the one before, whose files are deleted', async () => {
    const first = (await sendAvatar(rose)).avatar
    const second = (await sendAvatar(rose)).avatar

    expect(second).not.toBe(first)
    expect(await picturesOf(rose)).toHaveLength(1)
    await isGone(first)
    expect((await get(second)).statusCode).toBe(200)
  })

  test('can be removed, and its files are deleted', async () => {
    const { avatar } = await sendAvatar(rose)

    const body = { name: rose.name, avatar: null }
    const changed = await rose.client.updateProfile({ params: { id: rose.id }, body })

    expect(changed.avatar).toBe(DEFAULT_AVATAR)
    expect(await picturesOf(rose)).toEqual([])
    await isGone(avatar)
  })

  test('stays when another change of the profile leaves it out', async () => {
    const { avatar } = await sendAvatar(rose)

    await rose.client.updateProfile({ params: { id: rose.id }, body: { name: rose.name, city: 'Oyem' } })

    expect((await self(rose)).avatar).toBe(avatar)
  })

  test('is not swept, however old it is', async () => {
    const { avatar } = await sendAvatar(rose)
    const inAYear = new Date(Date.now() + 365 * DAY_MS)

    await sweepPictures({ db: server.db } as Parameters<typeof sweepPictures>[0], inAYear)

    expect(await picturesOf(rose)).toHaveLength(1)
    expect((await get(avatar)).statusCode).toBe(200)
  })

  test('is the last that arrived of several concurrent ones, and the only one stored', async () => {
    await Promise.all([sendAvatar(rose), sendAvatar(rose), sendAvatar(rose)])

    const { avatar } = await self(rose)
    const remaining = await picturesOf(rose)
    expect(remaining).toHaveLength(1)
    expect(avatar).toContain(remaining[0]?.id)
  })

  test.each([
    ['that is none', Buffer.from('<svg onload="alert(1)"/>'), 'PICTURE_FORMAT_REFUSED'],
    ['that is too small', TINY, 'PICTURE_TOO_SMALL'],
  ] as const)('%s is refused, and the one before stays', async (_, bytes, code) => {
    const { avatar } = await sendAvatar(rose)
    const before = await tableDigests(server)

    expect(await refusalOf(sendAvatar(rose, bytes))).toMatchObject({ code })
    expect({ ...(await tableDigests(server)), pictures: '' }).toEqual({ ...before, pictures: '' })
    expect((await self(rose)).avatar).toBe(avatar)
  })

  test('without an account is refused', async () => {
    const unopened = await signUpConfirmed(server, 'Annick Ondo')
    await server.db.deleteFrom('users').where('id', '=', unopened.id).execute()

    expect(await refusalOf(sendAvatar(unopened))).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })
})

describe('an item', () => {
  test("cannot show an avatar, not even one's own", async () => {
    const serge = await signUpOwner(server, 'Serge Ndong')
    const avatar = (await sendAvatar(rose)).avatar

    for (const person of [rose, serge]) {
      const refusal = await refusalOf(person.client.createItem({ body: written([avatar]) }))
      expect(refusal).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { 'images.0': "Envoyez d'abord cette photo." },
      })
    }
  })

  test("keeps its own photos when its owner's avatar changes", async () => {
    const { secure_url } = await upload(rose)
    const item = await rose.client.createItem({ body: written([secure_url]) })
    await sendAvatar(rose)
    await sendAvatar(rose)

    const [image = ''] = item.images
    expect((await get(new URL(image, 'http://localhost').pathname)).statusCode).toBe(200)
    expect(await picturesOf(rose)).toHaveLength(2)
  })
})
