import type { BrowserContext } from '@playwright/test'

/** How many times slower the pages' processor is: 4 is a cheap phone. */
const SLOWDOWN = Number(process.env.JOURNEYS_SLOWDOWN ?? 1)

/** CPU throttling of each page, as in the developer tools; Chromium only. */
export function slowDown(context: BrowserContext): void {
  if (SLOWDOWN === 1) return
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  })
}
