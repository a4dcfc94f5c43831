export function classList(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
