import { safeLocalStorage } from '../../data/storage/safe-storage.ts'
import { type InstallMemory, NOTHING_KNOWN } from './offer-rule.ts'

/** Of the browser, not of a person: it outlives sessions. */
const KEY = 'okoume.install'

export function readInstallMemory(): InstallMemory {
  return { ...NOTHING_KNOWN, ...(safeLocalStorage.readJson(KEY) as Partial<InstallMemory> | null) }
}

/** Read-modify-write: another tab may have written since. */
export function remember(change: (memory: InstallMemory) => InstallMemory): InstallMemory {
  const memory = change(readInstallMemory())
  safeLocalStorage.write(KEY, JSON.stringify(memory))
  return memory
}

export function rememberInstalled(): void {
  remember((memory) => ({ ...memory, installedAt: memory.installedAt ?? Date.now() }))
}
