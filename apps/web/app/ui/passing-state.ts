export interface PassingState {
  readonly passingNotice: string
}

/** Navigation state of a toast that is shown once, on whatever page it leads to. */
export function withPassingNotice(text: string): PassingState {
  return { passingNotice: text }
}
