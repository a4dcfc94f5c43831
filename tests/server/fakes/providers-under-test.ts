import type { ProviderUnderTest } from '../provider-journeys.ts'
import { mypvitUnderTest } from './mypvit-under-test.ts'
import { pawapayUnderTest } from './pawapay-under-test.ts'
import { simulatorUnderTest } from './simulator-under-test.ts'

/** Every provider; the same journeys run through each. */
export const PROVIDERS_UNDER_TEST: readonly ProviderUnderTest[] = [
  simulatorUnderTest,
  mypvitUnderTest,
  pawapayUnderTest,
]
