/** What a page leaves to the next one to say. */
export interface PassingState {
  readonly passingNotice: string
}

/** The state of a navigation after which that is said once, on whatever page it leads to. */
export function withPassingNotice(text: string): PassingState {
  return { passingNotice: text }
}
