import { NOTIFICATIONS } from '../../apps/server/src/compose/features.ts'
import { createNotify } from '../../apps/server/src/features/notifications/create-notify.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import { PUBLIC_URL, type TestServer } from './test-server.ts'

export const notify = createNotify(NOTIFICATIONS, { newId: newUuid, publicUrl: PUBLIC_URL })

/** Dependencies for settling an operation without the provider. */
export function settlementContext({ db }: TestServer) {
  return { db, newId: newUuid, notify }
}
