import type { Answer } from '@okoume/contract/contract.ts'
import { IPHONE_HEIC } from '@okoume/tests/server/heif-files.ts'
import type { Page } from '@playwright/test'
import { addButton, awaitPictures, fillForm, newTitle, openAddForm, removeObjects, tiles } from './owner.ts'
import { FALSE_PICTURE, type PictureFile, pictureFile, sidewaysPicture } from './owner-pictures.ts'
import { OTHER_OWNER, OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

const LOST = /net::ERR|Failed to load resource|Failed to fetch|TypeError/

test('a refused photo says why at its place; the others arrive', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|415) .*\/api\/pictures/)
  const page = await openBrowser(await people.known(OTHER_OWNER))
  await openAddForm(page)
  const small = await pictureFile(3, { width: 200, height: 150, format: 'png' })
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('mes notes') }
  await page
    .getByLabel('Ajouter des photos')
    .setInputFiles([await pictureFile(0), FALSE_PICTURE, small, text])
  await expect(page.getByText('3 photos en échec.')).toBeVisible()
  await expect(tiles(page).nth(1)).toContainText("Ce fichier n'est pas une photo acceptée")
  await expect(tiles(page).nth(2)).toContainText('Cette photo est trop petite')
  await expect(tiles(page).nth(3)).toContainText("Ce fichier n'est pas une photo acceptée")
  await expectSoundScreen(page, 'the form with refused photos')

  await fillForm(page, newTitle('Arrosoir'))
  await addButton(page).click()
  await expect(page.getByText('3 photos ne sont pas parties : réessayez, ou retirez-les.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirer la photo 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Retirer la photo 2' }).click()
  await page.getByRole('button', { name: 'Retirer les 2 photos refusées' }).click()
  await awaitPictures(page, 1)
})

test('a photo with a network failure is sent again; the form waits for it @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(LOST)
  const owner = await people.known(OTHER_OWNER)
  const page = await openBrowser(owner)
  const title = newTitle('Tronçonneuse')
  await openAddForm(page)
  await page.route('**/api/pictures', (route) => route.abort())
  await page.getByLabel('Ajouter des photos').setInputFiles([await pictureFile(0)])
  await expect(tiles(page).first()).toContainText("La connexion s'est coupée")

  const field = page.getByLabel('Description')
  await field.scrollIntoViewIfNeeded()
  const heightOnScreen = async () => Math.round((await field.boundingBox())?.y ?? Number.NaN)
  const before = await heightOnScreen()
  await page.context().setOffline(true)
  await expect(page.getByText('Vous êtes hors ligne')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Vous êtes hors ligne')).toBeHidden({ timeout: 12_000 })
  // The photo above is sent again meanwhile, and is less high then.
  expect(Math.abs((await heightOnScreen()) - before), 'the page is not read again').toBeLessThan(3)

  await page.unroute('**/api/pictures')
  const releases: (() => void)[] = []
  await page.route('**/api/pictures', async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await fillForm(page, title)
  await addButton(page).click()
  await expect(page.getByText("L'annonce part toute seule dès que la dernière photo arrive.")).toBeVisible()
  await expect.poll(() => releases.length).toBe(1)
  for (const release of releases) release()
  await expect(page.getByText('Objet ajouté avec succès')).toBeVisible()
  const [item] = (await owner.api.listOwnerItems({ params: { ownerId: owner.id } })).filter(
    (one) => one.title === title,
  )
  expect(item?.images).toHaveLength(1)
  await removeObjects(owner, title)
})

test('leaving during an upload needs a confirmation @deep @telephone-only', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(LOST)
  const page = await openBrowser(await people.known(OTHER_OWNER))
  await openAddForm(page)
  await page.route('**/api/pictures', () => {})
  await page.getByLabel('Ajouter des photos').setInputFiles([await pictureFile(0)])
  await page.getByRole('link', { name: 'Annuler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quitter cette page ?' })
  await expect(dialog).toContainText("Des photos sont en cours d'envoi")
  await dialog.getByRole('button', { name: 'Rester' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: "Annuler l'envoi de la photo 1" }).click()
  await expect(tiles(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes objets' })).toBeVisible()
})

test('twelve photos at most, reordered by keys and by touch @deep', async ({
  openBrowser,
  people,
  isPhone,
}) => {
  const page = await openBrowser(await people.known(OWNER))
  await openAddForm(page)
  const shapes = Array.from({ length: 14 }, (_, place) => pictureFile(place, { width: 400 + place * 8 }))
  await page.getByLabel('Ajouter des photos').setInputFiles(await Promise.all(shapes))
  await expect(page.getByText('12 photos au plus : 2 photos de trop, pas ajoutées.')).toBeVisible()
  await awaitPictures(page, 12)
  await expect(page.getByLabel('Ajouter des photos')).toHaveCount(0)
  await expectSoundScreen(page, 'twelve photos')
  // Each has a unique width.
  const widths = () =>
    tiles(page)
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  const [first = 0, second = 0, third = 0] = await widths()

  await page.getByRole('button', { name: 'Avancer la photo 3' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect((await widths()).slice(0, 3)).toEqual([third, first, second])
  await expect(tiles(page).first()).toContainText('Couverture')
  await expect(page.getByText('Photo déplacée : 1 sur 12.')).toBeVisible()

  if (!isPhone) {
    await tiles(page).nth(2).hover()
    await page.mouse.down()
    await tiles(page).nth(0).hover()
    await page.mouse.up()
    expect((await widths()).slice(0, 3)).toEqual([second, third, first])
  }
  await page.getByRole('button', { name: 'Retirer la photo 12' }).click()
  await expect(page.getByRole('button', { name: 'Ajouter des photos' })).toBeVisible()
})

test('a sideways photo is shown upright @deep @telephone-only', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(OWNER))
  await openAddForm(page)
  const answered = page.waitForResponse('**/api/pictures')
  await page.getByLabel('Ajouter des photos').setInputFiles([await sidewaysPicture()])
  await awaitPictures(page, 1)
  const { width, height }: Answer<'uploadPicture'> = await (await answered).json()
  expect(height).toBeGreaterThan(width)
  const shown = await tiles(page)
    .locator('img')
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalHeight > image.naturalWidth)
  expect(shown).toBe(true)
})

test('a photo of no type, or of a wrong one, is read by its bytes', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(OWNER))
  await openAddForm(page)
  const jpeg = await pictureFile(0)
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await page
    .getByLabel('Ajouter des photos')
    .setInputFiles([
      file('IMG_0001.HEIC', 'application/octet-stream', IPHONE_HEIC),
      file('photo', '', IPHONE_HEIC),
      file('photo.png', 'image/png', IPHONE_HEIC),
      file('sans-fin.jpg', 'application/octet-stream', jpeg.buffer.subarray(0, -2)),
    ])
  await awaitPictures(page, 4)
})

/** Returns how many bytes the next photo has when it leaves. */
async function sendPhoto(page: Page, { buffer, ...file }: PictureFile): Promise<number> {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      const sent = body instanceof FormData ? body.get('file') : null
      if (sent instanceof Blob) document.documentElement.dataset.sent = String(sent.size)
      send.call(this, body)
    }
  })
  await openAddForm(page)
  await page.getByLabel('Ajouter des photos').setInputFiles([{ ...file, buffer }])
  await awaitPictures(page, 1)
  return Number(await page.locator('html').getAttribute('data-sent'))
}

const UNABLE: readonly (readonly [string, () => void])[] = [
  [
    'answers noise for what was drawn',
    () => {
      const toBlob = HTMLCanvasElement.prototype.toBlob
      HTMLCanvasElement.prototype.toBlob = function (...rest) {
        const context = this.getContext('2d')
        const image = context?.getImageData(0, 0, this.width, this.height)
        image?.data.forEach((_, at, data) => {
          data[at] = at % 4 === 3 ? 255 : Math.random() * 255
        })
        if (image) context?.putImageData(image, 0, 0)
        toBlob.apply(this, rest)
      }
    },
  ],
  [
    'answers white for what was drawn',
    () => {
      const toBlob = HTMLCanvasElement.prototype.toBlob
      HTMLCanvasElement.prototype.toBlob = function (...rest) {
        this.getContext('2d')?.fillRect(0, 0, this.width, this.height)
        toBlob.apply(this, rest)
      }
    },
  ],
  [
    'encodes nothing',
    () => {
      HTMLCanvasElement.prototype.toBlob = (answer) => answer(null)
    },
  ],
  [
    'has no canvas',
    () => {
      HTMLCanvasElement.prototype.getContext = () => null
    },
  ],
  ['has no bitmaps', () => Reflect.deleteProperty(window, 'createImageBitmap')],
  [
    'turns no picture upright',
    () => {
      const create = window.createImageBitmap
      const old = (source: ImageBitmapSource, options?: ImageBitmapOptions) =>
        options ? Promise.reject(new TypeError('enum')) : create(source, { resizeWidth: 2, resizeHeight: 1 })
      Object.assign(window, { createImageBitmap: old })
    },
  ],
]

for (const [name, breakBrowser] of UNABLE) {
  test(`a browser that ${name} sends the photo as it is`, async ({ openBrowser, people }) => {
    const page = await openBrowser(await people.known(OWNER))
    await page.addInitScript(breakBrowser)
    const photo = await pictureFile(1, { width: 2400, height: 1800 })

    expect(await sendPhoto(page, photo)).toBe(photo.buffer.length)
  })
}

test('an old browser, which cannot be asked to turn a photo, still makes it smaller', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(OWNER))
  await page.addInitScript(() => {
    const create = window.createImageBitmap
    const old = (source: ImageBitmapSource, options?: ImageBitmapOptions) =>
      options ? Promise.reject(new TypeError('enum')) : create(source)
    Object.assign(window, { createImageBitmap: old })
  })
  const photo = await sidewaysPicture()
  const answered = page.waitForResponse('**/api/pictures')

  expect(await sendPhoto(page, photo)).toBeLessThan(photo.buffer.length)
  const { width, height }: Answer<'uploadPicture'> = await (await answered).json()
  expect(height).toBeGreaterThan(width)
})
