import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { askedFor, openConversation, type Request } from './contacting-steps.ts'
import { expect, test as product } from './product-test.ts'

export { expect }

interface Conversation {
  readonly request: Request
  /** The renter's. */
  readonly page: Page
  /** The conversation on it. */
  readonly renter: Locator
}

interface ConversationFixtures {
  /** Somebody of that name asks for an object, and opens the conversation about it, in which nothing is said yet. */
  readonly converse: (name: string, options?: BrowserContextOptions) => Promise<Conversation>
}

/** The product, and people who have something to talk about. */
export const test = product.extend<ConversationFixtures>({
  converse: async ({ openBrowser, people, visitor, seasonDay }, use) => {
    await use(async (name, options) => {
      const request = await askedFor({ people, visitor, seasonDay }, name)
      const page = await openBrowser(request.renter, options)
      return { request, page, renter: await openConversation(page, request.rentalId) }
    })
  },
})
