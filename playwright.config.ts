import { defineConfig } from '@playwright/test'
import { originOfWorker } from './tests/e2e/start-products.ts'
import { DEEP } from './tests/test-size.ts'
import { CHROMIUM_ARGS, FEATURES_OFF, findChromium } from './tools/browser/chromium-path.ts'

const { executablePath, env } = findChromium()

/**
 * Tags at the end of a title say where a journey runs. `npm test` runs most of them once, at a telephone's size;
 * `npm run test:deep` runs all of them at both sizes. `@deep`: only in `npm run test:deep`, or when its file is named
 * (sweeps over many screens, variants of what another journey promises). `@telephone-only` and `@computer-only`: at that size only.
 */
const FILE_NAMED = process.argv.some((arg) => arg.includes('.spec'))
const LATER = DEEP || FILE_NAMED ? [] : [/@deep/]
const ON_COMPUTERS = DEEP ? /./ : /@computer-only/

/** Needs a whole run: it looks at what all journeys together have done. */
const AFTER_ALL = '**/99-announced-operations.spec.ts'

/**
 * Cheaper pages, which look and act the same. `Cross-Origin-Opener-Policy` alone would start a second renderer for each
 * tab (that header has a test of its own), and no page lives long enough to repay an optimising compiler.
 */
const CHEAP_PAGES = [`${FEATURES_OFF},CrossOriginOpenerPolicy`, '--js-flags=--no-opt --no-maglev']

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: AFTER_ALL,
  outputDir: 'test-results/e2e',
  // Each worker has a product of its own: two journeys at once would move calendar and stock under each other.
  globalSetup: './tests/e2e/start-products.ts',
  workers: 1,
  // A browser on a loaded machine may starve once. A test that needs its second try is named as flaky in the report.
  retries: 1,
  timeout: 60_000,
  // A machine with other work stops for seconds; what never comes is red all the same.
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: originOfWorker(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    locale: 'fr-FR',
    timezoneId: 'Africa/Libreville',
    // A service worker would answer from the cache of an earlier page. Journeys without network allow it at their head.
    serviceWorkers: 'block',
    // Speed: each test would wait for animations; those about movement ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    // A recording of every step costs as much as the step.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath, env, args: [...CHROMIUM_ARGS, ...CHEAP_PAGES] },
  },
  projects: [
    {
      name: 'telephone',
      grepInvert: [/@computer-only/, ...LATER],
      use: {
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent:
          'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      },
    },
    {
      name: 'ordinateur',
      grep: ON_COMPUTERS,
      grepInvert: [/@telephone-only/, ...LATER],
      use: { viewport: { width: 1280, height: 800 } },
    },
    ...(process.env.WHOLE_RUN
      ? [
          {
            name: 'afterwards',
            testMatch: AFTER_ALL,
            testIgnore: [],
            dependencies: ['telephone', 'ordinateur'],
          },
        ]
      : []),
  ],
})
