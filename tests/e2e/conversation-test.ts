import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { askedFor, openConversation, type Request } from './contacting-steps.ts'
import { expect, test as product } from './product-test.ts'

export { expect }

interface Conversation {
  readonly request: Request
  /** The renter's. */
  readonly page: Page
  /** The conversation about it. */
  readonly renter: Locator
}

interface ConversationFixtures {
  /** A person of that name requests an item, and opens its empty conversation. */
  readonly converse: (name: string, options?: BrowserContextOptions) => Promise<Conversation>
}

/** The product, and two people with a conversation. */
export const test = product.extend<ConversationFixtures>({
  converse: async ({ openBrowser, people, visitor, seasonDay }, use) => {
    await use(async (name, options) => {
      const request = await askedFor({ people, visitor, seasonDay }, name)
      const page = await openBrowser(request.renter, options)
      return { request, page, renter: await openConversation(page, request.rentalId) }
    })
  },
})
