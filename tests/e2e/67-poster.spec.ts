import { readFile } from 'node:fs/promises'
import { shortPath } from '@okoume/domain/listing/short-code.ts'
import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { chooseAction, newTitle, openMyItems, ownObject } from './owner.ts'
import { OTHER_OWNER } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'

test('an item has a poster to print, whose code and short link lead to it', async ({
  openBrowser,
  people,
  origin,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const items = await owner.api.listOwnerItems({ params: { ownerId: owner.id } })
  const [item] = items.filter(({ images, offered, hidden }) => images.length > 0 && offered && !hidden)
  if (!item) throw new Error('no offered item with a picture')
  const page = await openBrowser(owner, { permissions: ['clipboard-read', 'clipboard-write'] })
  await openMyItems(page)
  await chooseAction(page, item.title, 'Affiche et image')
  await expect(page.getByRole('heading', { level: 1, name: 'Affiche et image' })).toBeVisible()
  const paper = page.getByRole('article', { name: "L'affiche" })
  await expect(paper).toContainText(/FCFA\/jour|FCFA\/semaine|FCFA\/mois/)
  const short = origin + shortPath(item.id)
  await expect(paper.getByText(short.replace('http://', '')).first()).toBeVisible()
  const whatsapp = page.getByRole('link', { name: 'Partager sur WhatsApp' })
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(`/objet/${item.id}`)
  await page.getByRole('button', { name: 'Copier le texte' }).click()
  await expect(page.locator(':focus')).toContainText('Texte copié.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`\n${short}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: "Enregistrer l'image" }).click()
  const image = await readFile(await (await downloading).path())
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 })
  expect(await readQr(image)).toBe(short)
  await expectSoundScreen(page, 'a poster')

  await page.getByRole('radio', { name: 'Petite (A6)' }).check()
  expect(await printedPages(page)).toEqual([[105, 148]])
  await page.getByRole('radio', { name: 'Grande (A4)' }).check()
  expect(await printedPages(page)).toEqual([[210, 297]])
  expect(await readQr(await paper.getByRole('img', { name: 'Code QR à scanner' }).screenshot())).toBe(short)

  await page.goto(short)
  await expect(page).toHaveURL(`/objet/${item.id}`)
})

test('a poster hides the number that a title has, as the page of the item does', async ({
  openBrowser,
  people,
}) => {
  const owner = await people.known(OTHER_OWNER)
  const { id } = await ownObject(owner, { title: newTitle('Tente, appelez le 077 12 34 56,') })
  const page = await openBrowser(owner)
  await page.goto(`/tableau-de-bord/mes-objets/${id}/affiche`)
  const paper = page.getByRole('article', { name: "L'affiche" })
  await expect(paper).toContainText('appelez le •••')
  await expect(page.getByRole('main')).not.toContainText('077')
  await owner.api.deleteItem({ params: { id } })
})

/** Width and height of each page that is printed, in millimetres. */
async function printedPages(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    size.map((points) => Math.round((Number(points) / 72) * 25.4)),
  )
}

async function readQr(screenshot: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}
