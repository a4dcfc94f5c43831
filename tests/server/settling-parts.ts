import type { SettlingParts } from '../../apps/server/src/features/payments/settle-operation.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import { PUBLIC_URL, type TestServer } from './test-server.ts'

/** What an operation is settled with, past the provider. */
export function settlingParts({ db }: TestServer): SettlingParts {
  return { db, newId: newUuid, publicUrl: PUBLIC_URL }
}
