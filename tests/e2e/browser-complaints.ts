import type { BrowserContext } from '@playwright/test'

/** Writes down every error of any page of that browser: uncaught, on the console, of the content policy. */
export async function noteComplaints(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  // Chromium reports most of them on the console, but not those of a frame without scripts.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`content policy: ${violatedDirective} ${blockedURI}`)
    })
  })
}
