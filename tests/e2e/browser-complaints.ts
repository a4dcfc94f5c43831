import type { BrowserContext } from '@playwright/test'

/** Records every error of any page of that browser: uncaught, console, content policy. */
export function noteComplaints(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack || error.error()}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
}
