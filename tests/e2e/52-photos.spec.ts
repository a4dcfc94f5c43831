import type { Locator, Page } from '@playwright/test'
import { expect, test } from './product-test.ts'
import { openObject } from './renter.ts'

const galleryOf = (page: Page): Locator => page.getByRole('region', { name: /^Photos/ })

/** The picture in the frame. */
async function expectShown(gallery: Locator, place: number): Promise<void> {
  await expect(gallery.getByRole('img').nth(place - 1)).toBeInViewport({ ratio: 0.9 })
  await expect(gallery.getByRole('button', { name: `Photo ${place}`, exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
}

test('the pictures are swiped @telephone-only', async ({ page, objectCalled }) => {
  await openObject(page, await objectCalled('Tente de camping'))
  const gallery = galleryOf(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', { x: 250, y: 200, xDistance: -220, yDistance: 0 })
  await expectShown(gallery, 2)
})

test('a photo is enlarged over the whole screen, and Back or Escape returns to it', async ({
  page,
  objectCalled,
  isPhone,
}) => {
  await openObject(page, await objectCalled('Tente de camping'))
  const gallery = galleryOf(page)
  const link = gallery.getByRole('link', { name: /, photo 1$/ })
  await link.click()
  const viewer = page.getByRole('dialog', { name: 'Photo en grand' })
  const photo = viewer.getByRole('img').first()
  const widthOf = async () => (await photo.boundingBox())?.width ?? 0
  await expect.poll(widthOf).toBeGreaterThan(isPhone ? 350 : 600)
  const fitted = await widthOf()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (isPhone) {
    await page.touchscreen.tap(width / 2, height / 2)
    await page.touchscreen.tap(width / 2, height / 2)
  } else {
    await viewer.getByRole('button', { name: 'Agrandir' }).click()
  }
  await expect.poll(widthOf).toBeGreaterThan(1.5 * fitted)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(link).toBeFocused()
  await expectShown(gallery, 1)
})

test('pictures that fail show a quiet sign of ours @deep', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|net::ERR_/)
  await page.route(/\/images\/|\/avatar/, (route) => route.abort())
  await page.goto('/explorer')
  const broken = page.locator('article picture img')
  // Newer objects without pictures may stand before it, and what is out of sight is not loaded.
  await broken.first().scrollIntoViewIfNeeded()
  await expect.poll(() => broken.first().evaluate((image) => (image as HTMLImageElement).complete)).toBe(true)
  const drawn = await broken.evaluateAll((images) =>
    images.map((image) => {
      const { content, position, backgroundColor } = getComputedStyle(image, '::after')
      return [content, position, backgroundColor !== 'rgba(0, 0, 0, 0)'].join(' ')
    }),
  )
  expect(new Set(drawn)).toEqual(new Set(['"" absolute true']))
  await page.waitForLoadState('load')
})

test('the pictures are changed by buttons, dots and keys', async ({ page, objectCalled }) => {
  await openObject(page, await objectCalled('Tente de camping'))
  const gallery = galleryOf(page)
  await expectShown(gallery, 1)
  await gallery.getByRole('button', { name: 'Photo suivante' }).click()
  await expectShown(gallery, 2)
  await gallery.getByRole('button', { name: 'Photo 3', exact: true }).click()
  await expectShown(gallery, 3)
  await expect(gallery.getByRole('button', { name: 'Photo suivante' })).toBeDisabled()
  await gallery.getByRole('button', { name: 'Photo précédente' }).click()
  await expectShown(gallery, 2)

  // The focus stays on the pressed button.
  await page.keyboard.press('ArrowLeft')
  await expectShown(gallery, 1)
  await page.keyboard.press('ArrowRight')
  await expectShown(gallery, 2)
  await gallery.getByRole('list').focus()
  await page.keyboard.press('ArrowRight')
  await expectShown(gallery, 3)
  await page.keyboard.press('Home')
  await expectShown(gallery, 1)
  await expect(gallery.getByText('Photo 1 sur 3')).toBeAttached()
})
