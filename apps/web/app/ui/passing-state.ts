export interface PassingState {
  readonly flashMessage: string
}

/** Navigation state of a toast that is shown once, on whatever page it leads to. */
export function withFlashMessage(text: string): PassingState {
  return { flashMessage: text }
}
