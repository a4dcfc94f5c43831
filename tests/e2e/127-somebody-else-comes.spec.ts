import { formatHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'
import { unfold } from './dashboard.ts'
import { codeOf, OWNER, open, TERMS } from './handover-steps.ts'
import { pictureFile } from './owner-pictures.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { rentFromToday } from './wallet-steps.ts'

const wrong = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1)

/** Names somebody on the rental's page; returns the address of their link, as WhatsApp is given it. */
async function nameSomebody(page: Page, fold: string, name: string, phone: string): Promise<string> {
  await unfold(page, fold)
  await page.getByLabel('Son prénom').fill(name)
  await page.getByLabel('Son numéro').fill(phone)
  await page.getByRole('button', { name: 'Faire le lien' }).click()
  await expect(page.locator(':focus')).toContainText('Le lien est prêt : envoyez-le maintenant.')
  return linkOn(page)
}

async function linkOn(page: Page): Promise<string> {
  const whatsApp = page.getByRole('link', { name: 'Envoyer par WhatsApp' })
  const message = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  return message.split('\n').at(-1) ?? ''
}

/** A telephone without account and without scripts. */
async function openTelephone(
  browser: Browser,
  opened: BrowserContext[],
  viewport: ViewportSize | null,
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport })
  opened.push(context)
  return context.newPage()
}

test('somebody fetches for the renter from who hands over for the owner; both see who, and both links are dead', async ({
  browser,
  openBrowser,
  people,
  visitor,
  viewport,
}) => {
  const [owner, renter] = [await people.known(OWNER), await people.newcomer('Rodrigue Mboumba')]
  const { id, item } = await rentFromToday(visitor, owner, renter, { ...TERMS, checklist: ['Mallette'] })
  const [ownerPage, renterPage] = [await openBrowser(owner), await openBrowser(renter)]
  const opened: BrowserContext[] = []
  const telephone = () => openTelephone(browser, opened, viewport)
  const [awa, paul] = [await telephone(), await telephone()]

  await open(renterPage, id, item.title)
  await unfold(renterPage, "Quelqu'un reçoit pour moi")
  await renterPage.getByRole('button', { name: 'Faire le lien' }).click()
  await expect(renterPage.getByText('Écrivez son prénom, en lettres.')).toBeVisible()
  await expectSoundScreen(renterPage, 'the naming of somebody, with faults')
  await renterPage.reload()
  const lost = await nameSomebody(renterPage, "Quelqu'un reçoit pour moi", 'Awa', '077 12 34 59')
  await expect(renterPage.getByRole('link', { name: 'Envoyer par SMS' })).toHaveAttribute(
    'href',
    /^sms:\+24177123459\?body=.*relais/,
  )
  await expectSoundScreen(renterPage, 'a link to send')
  await renterPage.reload()
  await unfold(renterPage, "Quelqu'un reçoit pour moi")
  await expect(renterPage.getByText("Le lien ne s'affiche qu'une fois.")).toBeVisible()
  await renterPage.getByRole('button', { name: 'Nouveau lien' }).click()
  await expect(renterPage.locator(':focus')).toContainText('Le lien est prêt')
  const awaLink = await linkOn(renterPage)
  await awa.goto(lost)
  await expect(awa.getByRole('heading', { level: 1 })).toContainText('Ce lien a expiré')

  await open(ownerPage, id, item.title)
  await expect(ownerPage.getByRole('main')).toContainText(
    "Awa reçoit l'objet pour le locataire · 077 12 34 59",
  )
  const paulLink = await nameSomebody(ownerPage, "Quelqu'un remet pour moi", 'Paul', '066 12 34 59')
  await expectSoundScreen(ownerPage, 'who comes and who hands over')

  const code = await codeOf(renter, id)
  await awa.goto(awaLink)
  await expect(awa.getByText(formatHandoverCode(code))).toBeVisible()
  await expect(awa.getByText('Ce lien est pour Awa.')).toBeVisible()
  await expect(awa.getByText('Mboumba')).toHaveCount(0)
  await expectNoOverflow(awa)
  await expectCodeFits(awa, formatHandoverCode(code))

  await paul.goto(paulLink)
  await expect(paul.getByText('Awa (pour le locataire)')).toBeVisible()
  const noPicture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
  await paul.getByLabel('La photo', { exact: true }).setInputFiles(noPicture)
  await paul.getByRole('button', { name: 'Envoyer la photo' }).click()
  await expect(paul.getByRole('alert')).toContainText("Ce fichier n'est pas une photo acceptée")
  await paul.getByLabel('La photo', { exact: true }).setInputFiles(await pictureFile(1))
  await paul.getByRole('button', { name: 'Envoyer la photo' }).click()
  await expect(paul.getByRole('heading', { level: 1 })).toHaveText('1 photo envoyée')
  await paul.getByRole('link', { name: 'Continuer' }).click()
  await paul.getByLabel('Mallette').check()
  await paul.getByLabel(/^Le code/).fill(wrong(code))
  await paul.getByRole('button', { name: 'Enregistrer la remise' }).click()
  await expect(paul.getByRole('alert')).toContainText("Ce n'est pas le bon code. Il reste 4 essais.")
  await expect(paul.getByLabel('Mallette')).toBeChecked()
  await expectNoOverflow(paul)
  await paul.getByLabel(/^Le code/).fill(formatHandoverCode(code))
  await paul.getByRole('button', { name: 'Enregistrer la remise' }).click()
  await expect(paul.getByRole('heading', { level: 1 })).toHaveText('La remise est enregistrée')

  for (const [page, forParty] of [
    [ownerPage, 'pour vous'],
    [renterPage, 'pour le propriétaire'],
  ] as const) {
    await open(page, id, item.title)
    await unfold(page, 'Étapes')
    await expect(page.getByText(`Par Paul (${forParty}), avec Awa`)).toBeVisible()
    await unfold(page, 'Photos')
    await page.getByRole('button', { name: /^Voir les photos des deux/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Par Paul (pour le propriétaire)')
    await page.keyboard.press('Escape')
  }
  await expectSoundScreen(renterPage, 'the steps of a handover by others')
  for (const [page, link] of [
    [awa, awaLink],
    [paul, paulLink],
  ] as const) {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La remise est enregistrée')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText(formatHandoverCode(code))).toHaveCount(0)
  }

  await renterPage.keyboard.press('Escape')
  await nameSomebody(renterPage, "Quelqu'un rend pour moi", 'Awa', '077 12 34 59')
  await renterPage.getByRole('button', { name: 'Awa ne me remplace plus' }).click()
  await expect(renterPage.locator(':focus')).toContainText("C'est annulé")
  await expect(renterPage.getByLabel('Son prénom')).toBeVisible()
  for (const context of opened) await context.close()
})

/** Without scripts axe cannot run; what is too wide can still be seen. */
async function expectNoOverflow(page: Page): Promise<void> {
  const box = await page.locator('main').boundingBox()
  expect(box?.width ?? 0).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** As on a screen of 320 px with texts of twice their size. */
async function expectCodeFits(page: Page, code: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 160, height: 370 })
  const hidden = await page
    .getByText(code)
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hidden).toBe(0)
  if (size) await page.setViewportSize(size)
}
