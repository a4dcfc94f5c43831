import { tabNotes } from '../../session/notes.ts'

const KEY = 'okoume.awaited-email'

/** The e-mail that is about to be confirmed, also after a reload. */
export function awaitedEmail(): string | null {
  return tabNotes.read(KEY)
}

export function awaitEmail(email: string): void {
  tabNotes.write(KEY, email)
}

export function forgetAwaitedEmail(): void {
  tabNotes.remove(KEY)
}
