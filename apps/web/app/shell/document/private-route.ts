/** True of the routes of signed-in people, administrators among them, by their `id`. */
export function isPrivateRoute({ id }: { readonly id: string }): boolean {
  return /^(?:dashboard$|administration\/)/.test(id)
}
