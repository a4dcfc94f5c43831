import { paths } from '#app/path-builder.ts'

/** The page on which a new password is chosen; whoever was on the way to some page still is. */
export function passwordResetPath(redirect: string | null): string {
  return redirect ? `${paths.passwordReset()}?${new URLSearchParams({ redirect })}` : paths.passwordReset()
}
