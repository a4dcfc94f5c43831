import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD, type Person } from './people.ts'
import { awaitScripts } from './renter.ts'

type NewItem = PartInput<'createItem', 'body'>

/** Letters alone: eight digits are masked as a telephone number. */
export function uniqueWord(): string {
  return randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 10)
}

/** A unique title. */
export function newTitle(words: string): string {
  return `${words} ${uniqueWord()}`
}

/** An item of that owner, created without the form. */
export async function ownObject(owner: Person, change: Partial<NewItem> = {}): Promise<Item> {
  const body: NewItem = {
    title: newTitle("Objet d'essai"),
    description: 'Pour essayer.',
    category: 'jardin',
    condition: 'bon',
    location: 'Libreville',
    place: 'nzeng-ayong',
    price: 4000,
    priceUnit: 'jour',
    available: 2,
    deposit: 0,
    ...change,
  }
  return owner.api.createItem({ body })
}

/** `price`: FCFA. */
export async function changePrice(owner: Person, item: Item, price: number): Promise<void> {
  const { title, description, category, priceUnit, images, location, available, condition } = item
  const { deposit, specifications } = item
  await owner.api.updateItem({
    params: { id: item.id },
    body: {
      title,
      description,
      category,
      price,
      priceUnit,
      images,
      location: location === 'Port-Gentil' ? 'Port-Gentil' : 'Libreville',
      available,
      condition,
      deposit,
      specifications,
    },
  })
}

/** Deletes the items with that title prefix: other tests count the catalogue. */
export async function removeObjects(owner: Person, title: string): Promise<void> {
  const items = await owner.api.listOwnerItems({ params: { ownerId: owner.id } })
  for (const { id } of items.filter((item) => item.title.startsWith(title))) {
    await owner.api.deleteItem({ params: { id } })
  }
}

/** Opens another session than the one that tests share. */
export async function signInOnScreen(page: Page, email: string): Promise<void> {
  await page.goto('/connexion')
  await awaitScripts(page)
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/tableau-de-bord/)
}

export async function openMyItems(page: Page): Promise<void> {
  await page.goto('/tableau-de-bord/mes-objets')
  await expect(page.getByRole('heading', { level: 1, name: 'Mes objets' })).toBeVisible()
  await awaitScripts(page)
}

export async function openAddForm(page: Page): Promise<void> {
  await page.goto('/tableau-de-bord/mes-objets/ajouter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ajouter un objet' })).toBeVisible()
  await awaitScripts(page)
}

export async function openEditForm(page: Page, id: string): Promise<void> {
  await page.goto(`/tableau-de-bord/mes-objets/${id}/modifier`)
  await expect(page.getByRole('heading', { level: 1, name: "Modifier l'annonce" })).toBeVisible()
  await awaitScripts(page)
}

/** A text field of the form, by the beginning of its label. */
export function fieldOf(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${label}`) })
}

/** All required fields. */
export async function fillForm(page: Page, title: string): Promise<void> {
  await fieldOf(page, 'Titre').fill(title)
  await page.getByRole('combobox', { name: 'Catégorie' }).selectOption({ label: 'Jardin' })
  await page.getByRole('radio', { name: 'Très bon' }).check()
  await page.getByRole('combobox', { name: 'Ville' }).selectOption('Port-Gentil')
  await fieldOf(page, 'Prix').fill('5000')
}

export function addButton(page: Page): Locator {
  return page.getByRole('button', { name: "Ajouter l'objet" })
}

/** The card of that item among one's own. */
export function ownCard(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
}

export async function chooseAction(page: Page, title: string, action: string): Promise<void> {
  const card = ownCard(page, title)
  await card.getByRole('button', { name: `Actions : ${title}` }).click()
  await card.getByText(action, { exact: true }).click()
}

/** The pictures of the form, in any state. */
export function tiles(page: Page): Locator {
  return page.getByRole('listitem', { name: /^Photo \d/ })
}

/** Waits until every picture has arrived. */
export async function awaitPictures(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`${count} photo${count > 1 ? 's' : ''} sur 12 au plus.`)).toBeVisible()
}
