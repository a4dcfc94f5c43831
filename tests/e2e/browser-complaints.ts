import type { BrowserContext } from '@playwright/test'

/** Writes down every error of any page of that browser: uncaught, on the console, of the content policy. */
export function noteComplaints(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
}
