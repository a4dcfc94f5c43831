import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Client, createClient } from '@okoume/client/client.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { addDays, type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { request } from '@playwright/test'
import type { ProductLine } from '../../tools/browser/product-line.ts'
import { newTitle, ownObject } from '../e2e/owner.ts'
import { createPeople, type People, type Person } from '../e2e/people.ts'
import type { StartedBrowser } from './tab.ts'
import { type Visitor, visitorIn } from './visitor.ts'

/** Owns items that no other test rents. */
const OWNER = 'annick@okoume.test'

/** Setting of one browser's journeys: the product behind a line that can be cut, and people with accounts. */
export interface Stage {
  readonly line: ProductLine
  readonly owner: Person
  readonly renter: Person
  readonly item: Item
  readonly start: CalendarDay
  readonly end: CalendarDay
  readonly api: Client
  /** A person's tab; the same one for the same name. */
  visitor(name: 'stranger' | 'reader' | 'renter' | 'owner'): Promise<Visitor>
  /** Pictures of each tab, into files of that folder whose names begin so. */
  takeScreenshots(folder: string, name: string): Promise<void>
  close(): Promise<void>
}

export interface Journey {
  readonly title: string
  /** @throws Error with what was waited for in vain */
  run(stage: Stage): Promise<void>
}

export async function makeStage(origin: string, line: ProductLine, browser: StartedBrowser): Promise<Stage> {
  const people: People = createPeople(origin, request)
  const api = createClient({ origin })
  const owner = await people.known(OWNER)
  const start = calendarDay((await api.getDemoClock()).today)
  const visitors = new Map<string, Promise<Visitor>>()
  return {
    line,
    owner,
    renter: await people.newcomer('Blaise Mombo'),
    item: await ownObject(owner, { title: newTitle('Glacière à louer') }),
    start,
    end: addDays(start, 1),
    api,
    visitor(name) {
      const visitor = visitors.get(name) ?? browser.newTab().then((tab) => visitorIn(tab, line.origin))
      visitors.set(name, visitor)
      return visitor
    },
    async takeScreenshots(folder, name) {
      await mkdir(folder, { recursive: true })
      for (const [who, visitor] of visitors)
        await writeFile(path.join(folder, `${name}-${who}.png`), await (await visitor).tab.screenshot())
    },
    async close() {
      for (const visitor of visitors.values()) await (await visitor).tab.close()
      await people.leave()
    },
  }
}
