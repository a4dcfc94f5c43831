import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from './people.ts'
import { awaitScripts } from './renter.ts'

export const ADMINISTRATOR = 'admin@okoume.test'

/** A word without a break opportunity. */
export const LONG_WORD = 'Anticonstitutionnellement'.repeat(3)

/** One of the lists of the administration. */
export async function openView(page: Page, view: string, title: string): Promise<void> {
  await page.goto(`/administration?vue=${view}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${title} - Administration - Okoumé`)
  await awaitScripts(page)
}

/** The list's cases with that text. */
export function caseOf(page: Page, text: string): Locator {
  return cases(page).filter({ hasText: text })
}

/** The form beside a case's evidence. */
export function decisionOn(page: Page, title = ''): Locator {
  return page.getByRole('form', { name: `Décider : ${title}` })
}

export function caseWithId(page: Page, id: string): Locator {
  return cases(page).filter({ has: page.locator(`[id="${id}"]`) })
}

function cases(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
}

/** The toast of a decision has the focus. */
export function notified(page: Page): Locator {
  return page.locator(':focus')
}

/** Somewhere among the newest notifications. */
export async function expectNoticeOf(page: Page, text: string): Promise<void> {
  await page.goto('/tableau-de-bord/notifications')
  const notices = page.getByRole('main').locator('li', { has: page.locator('time') })
  await expect(notices.filter({ hasText: text }).first()).toBeVisible()
}

/** Settles the cases that failed tests have left for administrators. */
export async function endReviews({ api }: Person): Promise<void> {
  const endThem = async () => {
    const { reviews } = await api.listReviews()
    for (const { id } of reviews) {
      await api.resolveReview({ params: { id }, body: { outcome: 'succeeded', note: "Fin de l'essai." } })
    }
    return reviews.length
  }
  await expect.poll(endThem).toBe(0)
}
