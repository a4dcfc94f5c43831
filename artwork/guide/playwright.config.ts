import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/** Takes the guide's pictures as a journey runs, against a demo of its own: npm run build && npx playwright test --config artwork/guide */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: 'take-pictures.ts',
  globalSetup: '../../tests/e2e/start-products.ts',
  outputDir: '../../test-results/guide',
  retries: 0,
  projects: (journeys.projects ?? []).filter(({ name }) => name === 'telephone'),
})
