import { BRAND } from '@okoume/domain/brand.ts'
import { dashboardPaths } from '../../data/dashboard-paths.ts'
import { registeredWorker } from './registered-worker.ts'

/** Shows a notification of this device itself: nothing is sent. */
export async function tryNotification(): Promise<void> {
  const registration = await registeredWorker()
  await registration.showNotification(BRAND.name, {
    body: "C'est ainsi que vos notifications arrivent sur cet appareil.",
    tag: 'essai',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'fr',
    data: { address: dashboardPaths.settings() },
  })
}
