export interface EarlyPress {
  readonly target: EventTarget | null
  /** In milliseconds since the epoch. */
  readonly at: number
}

declare global {
  interface Window {
    /** The last one made before the first script of the page was there. */
    earlyPress?: EarlyPress
  }
}

/** Runs with the document: a slow line brings the scripts seconds after the buttons. */
export const EARLY_PRESS_SCRIPT =
  "addEventListener('click',function(e){window.earlyPress={target:e.target,at:Date.now()}},true)"
