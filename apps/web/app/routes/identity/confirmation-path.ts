import { paths } from '#app/data/path-builder.ts'

/**
 * The confirmation page, which leads on to `target` once the e-mail is confirmed. The link in the mail lands
 * there too, in whatever tab: the target travels in the address.
 */
export function confirmationPath(target: string): string {
  return `${paths.emailConfirmation()}?${new URLSearchParams({ redirect: target })}`
}
