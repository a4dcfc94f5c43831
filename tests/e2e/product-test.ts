import { type Client, createClient } from '@okoume/client/client.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { addDays, type CalendarDay, isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test as playwright,
} from '@playwright/test'
import { expectActionsAnnounced, followActions } from './action-outcomes.ts'
import { noteComplaints } from './browser-complaints.ts'
import { createPeople, type People, type Person } from './people.ts'
import { slowDown } from './slow-processor.ts'

/** The seeded rentals are in the first days; each size has its own season after them. */
const SEASON_STARTS: Readonly<Record<string, number>> = { telephone: 20, ordinateur: 80 }

interface ProductFixtures {
  /** Console errors that the test provokes itself; any other fails it. */
  readonly expectedErrors: RegExp[]
  readonly complaints: string[]
  /** A page of another browser, of that person or of a visitor. */
  readonly openBrowser: (person?: Person | null, options?: BrowserContextOptions) => Promise<Page>
  /** A day that only the tests of this screen size use, counted from 0 to about 50. */
  readonly seasonDay: (day: number) => CalendarDay
  readonly isPhone: boolean
}

interface ProductWorkerFixtures {
  readonly origin: string
  readonly people: People
  /** The API without a token. */
  readonly visitor: Client
  /** An item of the catalogue by its title's beginning. */
  readonly objectCalled: (title: string) => Promise<Item>
}

async function watchContext(context: BrowserContext, complaints: string[]): Promise<void> {
  noteComplaints(context, complaints)
  slowDown(context)
  await followActions(context)
}

/** Playwright's `test`, for the running product: any console error fails it. */
export const test = playwright.extend<ProductFixtures, ProductWorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use, { project }) => use(project.use.baseURL ?? ''),
    { scope: 'worker' },
  ],
  people: [
    async ({ origin, playwright: { request } }, use) => {
      const people = createPeople(origin, request)
      await use(people)
      await people.leave()
    },
    { scope: 'worker' },
  ],
  visitor: [async ({ origin }, use) => use(createClient({ origin })), { scope: 'worker' }],
  objectCalled: [
    async ({ visitor }, use) => {
      const items = await visitor.listItems()
      await use(async (title) => {
        const found = items.find((item) => item.title.startsWith(title))
        if (!found) throw new Error(`no object is called «${title}…»`)
        return found
      })
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedErrors: async ({}, use) => use([]),
  complaints: async ({ expectedErrors }, use) => {
    const complaints: string[] = []
    await use(complaints)
    const unexpected = complaints.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))
    playwright.expect(unexpected, 'the consoles stay silent').toEqual([])
  },
  context: async ({ context, complaints }, use) => {
    await watchContext(context, complaints)
    await use(context)
    await expectActionsAnnounced(context)
  },
  openBrowser: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = []
    await use(async (person, options) => {
      const context = await browser.newContext({
        ...options,
        ...(person ? { storageState: person.state } : {}),
      })
      opened.push(context)
      await watchContext(context, complaints)
      return context.newPage()
    })
    for (const context of opened) {
      await expectActionsAnnounced(context)
      await context.close()
    }
  },
  seasonDay: async ({ visitor }, use, { project }) => {
    const { today } = await visitor.getDemoClock()
    if (!isCalendarDay(today)) throw new Error(`not a day: ${today}`)
    await use((day) => addDays(today, (SEASON_STARTS[project.name] ?? 0) + day))
  },
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 768),
})

export const expect = playwright.expect
