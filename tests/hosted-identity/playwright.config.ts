import { defineConfig } from '@playwright/test'
import product from '../../playwright.config.ts'

const PORT = '3320'
const baseURL = `http://localhost:${PORT}`

/** The browsers and sizes of `tests/e2e`, and the product with a hosted identity. */
export default defineConfig({
  ...product,
  globalSetup: [],
  testDir: '.',
  outputDir: '../../test-results/hosted-identity',
  globalTimeout: 10 * 60_000,
  forbidOnly: true,
  use: { ...product.use, baseURL },
  webServer: {
    command: 'node tools/browser/product-under-test.mjs',
    cwd: '../..',
    env: { PORT },
    url: `${baseURL}/healthz`,
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
