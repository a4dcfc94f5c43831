import { rememberInstalled } from './install-memory.ts'
import type { InstallWay } from './offer-rule.ts'
import { ownDevice } from './own-device.ts'

/** Only Safari has the share button that the steps speak of; browsers within other apps can install nothing. */
const SAFARI = /Version\/\S+ .*Safari\//

export function wayToInstall(): InstallWay | null {
  if (window.installPrompt) return 'prompt'
  return ownDevice(navigator) === 'iphone' && SAFARI.test(navigator.userAgent) ? 'steps' : null
}

/** Hears when the browser begins to offer installing, and when the site was installed. Answers how to stop. */
export function onInstallChange(listener: () => void): () => void {
  const installed = () => {
    window.installPrompt = undefined
    rememberInstalled()
    listener()
  }
  addEventListener('beforeinstallprompt', listener)
  addEventListener('appinstalled', installed)
  return () => {
    removeEventListener('beforeinstallprompt', listener)
    removeEventListener('appinstalled', installed)
  }
}

/** Lets the browser ask; whether the person said yes. A browser asks once for each time that it offered it. */
export async function askToInstall(): Promise<boolean> {
  const prompt = window.installPrompt
  window.installPrompt = undefined
  if (!prompt) return false
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  if (outcome === 'accepted') rememberInstalled()
  return outcome === 'accepted'
}
