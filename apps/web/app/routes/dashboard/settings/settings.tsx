import type { ReactNode } from 'react'
import { signedInUser } from '#app/session/signed-in-user.ts'
import { Sheet } from '../sheet.tsx'
import { AppSection } from './app-section.tsx'
import { DataSaverSection } from './data-saver-section.tsx'
import { DataUsedSection } from './data-used-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { OfflineCacheSection } from './offline-cache-section.tsx'

/** Most of it is about this device and works without the network: what the server knows comes in its own place. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<null> {
  await signedInUser(request)
  return null
}
clientLoader.hydrate = true as const

export { SheetError as ErrorBoundary } from '../sheet-error.tsx'

export default function Settings(): ReactNode {
  return (
    <Sheet title="Paramètres">
      <NotificationsSection />
      <DataSaverSection />
      <DataUsedSection />
      <OfflineCacheSection />
      <AppSection />
    </Sheet>
  )
}
