import { paths } from '#app/data/path-builder.ts'
import { safeSessionStorage } from '#app/data/storage/safe-storage.ts'

const KEY = 'okoume.awaited-email'
const NEXT_MAIL_KEY = 'okoume.next-mail-at'

/** How long a mail is given to arrive before another may be asked for. */
export const RESEND_WAIT_S = 60

/** The e-mail that is about to be confirmed, also after a reload. */
export function awaitedEmail(): string | null {
  return safeSessionStorage.read(KEY)
}

/** A mail with a link has just been sent there. */
export function awaitEmail(email: string): void {
  safeSessionStorage.write(KEY, email)
  noteNextMail(RESEND_WAIT_S)
}

export function clearAwaitedEmail(): void {
  safeSessionStorage.remove(KEY)
  safeSessionStorage.remove(NEXT_MAIL_KEY)
}

/** Another mail may be asked for in so many seconds. */
export function noteNextMail(seconds: number): void {
  safeSessionStorage.write(NEXT_MAIL_KEY, String(Date.now() + seconds * 1000))
}

/** In seconds; 0 from when on another mail may be asked for. */
export function waitForNextMail(): number {
  const left = Math.ceil((Number(safeSessionStorage.read(NEXT_MAIL_KEY) ?? 0) - Date.now()) / 1000)
  return Number.isFinite(left) && left > 0 ? left : 0
}

/**
 * The confirmation page, which leads on to `target` once the e-mail is confirmed. The link in the mail lands
 * there too, in whatever tab: the target travels in the address.
 */
export function confirmationPath(target: string): string {
  return `${paths.emailConfirmation()}?${new URLSearchParams({ redirect: target })}`
}
