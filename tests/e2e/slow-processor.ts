import type { BrowserContext } from '@playwright/test'

/** How many times slower the pages' processor is: `JOURNEYS_SLOWDOWN=6` is a cheap phone. */
const SLOWDOWN = Number(process.env.JOURNEYS_SLOWDOWN ?? 1)

/** Finds what a person can tap before the page is ready for it. Chromium only. */
export function slowDown(context: BrowserContext): void {
  if (SLOWDOWN === 1) return
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  })
}
