import { PERSONAL, safeLocalStorage } from '../storage/safe-storage.ts'

const KEY = `${PERSONAL}payer-phone`

/** The number that paid last from this browser. */
export function lastPayerPhone(): string | null {
  return safeLocalStorage.read(KEY)
}

export function rememberPayerPhone(number: string): void {
  safeLocalStorage.write(KEY, number)
}
