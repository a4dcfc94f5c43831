import { MAX_HANDOVER_PHOTOS } from '@okoume/domain/rental/handover-photos.ts'
import { startedRental } from '@okoume/tests/server/handover-stage.ts'
import { drawPhoto, sealOf } from '@okoume/tests/server/photos.ts'
import { owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { describe, expect, test } from 'vitest'
import { UPLOAD_LIMIT_BYTES } from '#platform/http/uploads/read-form.ts'
import { nameDelegate, PAUL, SMALL_PHOTO_SIZE, sendPhotoOnPage } from './delegates.test-helper.ts'

stageRentals({ jobs: false })

test('a helper photographs what goes out; both see the photo and by whom it was taken', async () => {
  const id = await startedRental()
  const paul = await nameDelegate(owner, id, PAUL)
  const sent = await sendPhotoOnPage(paul, await drawPhoto(SMALL_PHOTO_SIZE, 3))

  expect(sent).toMatchObject({ status: 200, text: expect.stringContaining('1 photo envoyée') })
  const { photos } = await renter.client.listHandoverPhotos({ params: { id } })
  expect(photos).toMatchObject([{ by: 'owner', delegate: 'Paul', slot: 'defects', state: 'arrived' }])
})

describe('a photo that is refused', () => {
  test.each([
    ['too small', 400, async () => drawPhoto({ width: 100, height: 100 }, 1), 'trop petite'],
    ['unreadable', 400, async () => (await drawPhoto(SMALL_PHOTO_SIZE, 1)).subarray(0, 4000), 'abîmée'],
    ['no picture', 415, async () => Buffer.from('%PDF-1.7'), 'acceptée'],
  ] as const)(
    'because it is %s leaves the link’s page, with the problem beside it',
    async (_, status, draw, words) => {
      const paul = await nameDelegate(owner, await startedRental(), PAUL)
      const sent = await sendPhotoOnPage(paul, await draw())

      expect(sent.status).toBe(status)
      expect(sent.text).toMatch(new RegExp(`id="photo-problem" role="alert">[^<]*${words}`))
      expect(sent.text).toContain('<option value="defects" selected>')
      // The page stands at the address of the photo form.
      expect(sent.text).toContain(`action="/relais?lien=${paul}"`)
      expect(sent.text).not.toContain('href=""')
    },
  )

  test('because there are eight already, or it is too large, leaves a way back', async () => {
    const id = await startedRental()
    const paul = await nameDelegate(owner, id, PAUL)
    const seals = Array.from({ length: MAX_HANDOVER_PHOTOS }, (_, index) => sealOf(Buffer.from([index])))
    await owner.client.sealHandoverPhotos({ params: { id, direction: 'remise' }, body: { seals } })
    const ninth = await sendPhotoOnPage(paul, await drawPhoto(SMALL_PHOTO_SIZE, 9))
    expect([ninth.status, ninth.text]).toEqual([
      409,
      expect.stringContaining('Vous avez déjà ajouté 8 photos'),
    ])
    expect(ninth.text).toContain('name="code"')

    const large = await sendPhotoOnPage(paul, Buffer.alloc(UPLOAD_LIMIT_BYTES + 1))
    expect([large.status, large.text]).toEqual([
      413,
      expect.stringContaining(`href="/relais?lien=${paul}">Revenir à la page`),
    ])
  })
})
