import type { Client } from '@okoume/client/client.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { newTitle, ownObject } from './owner.ts'
import { rentOverHttp } from './paid-rental.ts'
import { OTHER_OWNER, type People, type Person } from './people.ts'
import { awaitScripts } from './renter.ts'

/** A pending request, and the people who may write about it. */
export interface Request {
  readonly owner: Person
  readonly renter: Person
  readonly title: string
  readonly rentalId: string
}

export interface World {
  readonly people: People
  readonly visitor: Client
  readonly seasonDay: (day: number) => CalendarDay
}

export async function askedFor({ people, visitor, seasonDay }: World, renterName: string): Promise<Request> {
  const owner = await people.known(OTHER_OWNER)
  const renter = await people.newcomer(renterName)
  const item = await ownObject(owner, { title: newTitle('Glacière à louer') })
  const { id } = await rentOverHttp(visitor, renter, { item, start: seasonDay(0), end: seasonDay(2) })
  return { owner, renter, title: item.title, rentalId: id }
}

export async function openConversation(page: Page, rentalId: string): Promise<Locator> {
  await page.goto(`/tableau-de-bord/messages?location=${rentalId}`)
  const conversation = page.getByRole('region', { name: /^Conversation avec/ })
  await expect(conversation).toBeVisible()
  await awaitScripts(page)
  return conversation
}

export function logOf(conversation: Locator): Locator {
  return conversation.getByRole('log')
}

/** The rental's status in the conversation's header. */
export function statusOf(conversation: Locator): Locator {
  return conversation.getByRole('heading', { level: 2 }).getByRole('status')
}

export async function write(conversation: Locator, text: string): Promise<void> {
  await conversation.getByLabel('Votre message').fill(text)
  await conversation.getByRole('button', { name: 'Envoyer' }).click()
}

/** The entry in the dashboard's menu, with the number of unread messages. */
export function messagesEntry(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Tableau de bord' }).getByRole('link', { name: /^Messages/ })
}
