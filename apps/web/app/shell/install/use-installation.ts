import { useEffect, useState } from 'react'
import { readInstallMemory } from './install-memory.ts'
import { askToInstall, onInstallChange } from './install-prompt.ts'
import { runsAsApp } from './runs-as-app.ts'

/** Not in TypeScript's library yet: Chromium's, for what was installed from this very site. */
interface RelatedNavigator extends Navigator {
  readonly getInstalledRelatedApps?: () => Promise<readonly unknown[]>
}

/** `declined`: the browser has just asked, and the person said no. */
export type Installation = 'unknown' | 'installed' | 'just-installed' | 'offered' | 'declined'

/** Where installing the site on this device stands; `unknown` as well where the browser tells nothing. */
export function useInstallation(): readonly [Installation, install: () => Promise<void>] {
  const [state, setState] = useState<Installation>('unknown')
  useEffect(() => {
    setState(lookNow)
    const { getInstalledRelatedApps }: RelatedNavigator = navigator
    getInstalledRelatedApps
      ?.call(navigator)
      .then(({ length }) => length > 0 && setState('installed'))
      .catch(() => {})
    return onInstallChange(() =>
      setState((before) => {
        const now = lookNow()
        return now === 'installed' && before !== 'installed' ? 'just-installed' : now
      }),
    )
  }, [])
  const install = async () => {
    setState((await askToInstall().catch(() => false)) ? 'just-installed' : 'declined')
  }
  return [state, install]
}

/** A browser that offers it knows better than a note that it was installed once. */
function lookNow(): Installation {
  if (runsAsApp()) return 'installed'
  if (window.installPrompt) return 'offered'
  return readInstallMemory().installedAt === null ? 'unknown' : 'installed'
}
