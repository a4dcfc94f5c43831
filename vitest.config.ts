import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longest processing time first: else one core would wait for a file of minutes at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => LONG.findLastIndex((part) => moduleId.includes(part))
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(b) - rank(a))
  }
}

/** The later, the longer. */
const LONG = ['/tests/simulation/', '/tests/simulation/random-life']

const EXCLUDED = ['**/node_modules/**', 'apps/*/build/**', 'apps/*/build-earlier/**']

/** They replace a module for all who import it (`vi.mock`): each gets a process of its own. */
const MOCKING = [
  'apps/server/src/providers/identity/limits/abuse.test.ts',
  'apps/server/src/providers/identity/passwords-at-once.test.ts',
  'packages/domain/rental/hidden-contacts.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'tests/database/global-setup.ts',
    setupFiles: 'tests/seed-fast-check.ts',
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // One more than the two cores that tests are timed on: a third of a test is waiting for PostgreSQL, disk or timers.
    maxWorkers: 3,
    // Files share their process, or each would load the server anew: what one replaces must not reach the next.
    restoreMocks: true,
    unstubGlobals: true,
    // A machine with other work stops for seconds; what never comes is red all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/web/{app,bundling,components-page,service-worker}/**/*.test.ts',
            'tests/simulation/**/*.test.ts',
            'tests/database/**/*.test.ts',
            'tests/image/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'artwork/**/*.test.ts',
          ],
          exclude: [...EXCLUDED, ...MOCKING],
        },
      },
      { extends: true, test: { name: 'isolated', include: MOCKING, exclude: EXCLUDED } },
    ],
  },
})
