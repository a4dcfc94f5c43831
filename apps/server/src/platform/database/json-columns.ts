/** What a notice is about, at a glance: an object, or nothing but a sum. */
export interface NoticeSummary {
  readonly title: string
  /** A path of this site. */
  readonly picture: string | null
  readonly lines: readonly { readonly name: string; readonly value: string; readonly strong?: boolean }[]
}
