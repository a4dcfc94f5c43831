import { safeSessionStorage } from '../../data/storage/safe-storage.ts'

const KEY = 'okoume.went-well'

/** Something went well: what may be proposed at such a moment is proposed on the next calm page. */
export function noteGoodMoment(): void {
  safeSessionStorage.write(KEY, '1')
}

export function hadGoodMoment(): boolean {
  return safeSessionStorage.read(KEY) !== null
}
