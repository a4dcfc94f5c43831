import { expect, type Page } from '@playwright/test'

/** Simulates coming back to the page: its polls run at once. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

const LOOK_MS = 400

/** Comes back to the page until it shows what is expected, sooner than its own polls. */
export async function expectOnReturn(
  page: Page,
  expectation: (look: { readonly timeout: number }) => Promise<void>,
  timeout = 10_000,
): Promise<void> {
  await expect(async () => {
    await comeBack(page)
    await expectation({ timeout: LOOK_MS })
  }).toPass({ timeout, intervals: [100] })
}
