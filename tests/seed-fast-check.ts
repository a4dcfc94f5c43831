import fc from 'fast-check'
import { TEST_SEED, testSize } from './test-size.ts'

// fast-check takes its seed from the time by default; it wants 32 bits.
fc.configureGlobal({ seed: TEST_SEED | 0, numRuns: testSize(100, 1000) })
