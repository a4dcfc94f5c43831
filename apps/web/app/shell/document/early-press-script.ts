export interface EarlyPress {
  readonly target: EventTarget | null
  /** In milliseconds since the epoch. */
  readonly at: number
}

declare global {
  interface Window {
    /** The last one made before the first script of the page was there. */
    earlyPress?: EarlyPress
    /** Hearts that were pressed and are not saved yet, in that order; empty where some are only to be shown. */
    heartPresses?: Element[]
  }
}

/** Runs with the document: a slow line brings the scripts seconds after the buttons. */
export const EARLY_PRESS_SCRIPT =
  "addEventListener('click',function(e){window.earlyPress={target:e.target,at:Date.now()};var h=e.target.closest&&e.target.closest('[data-heart]');if(h){h.ariaPressed=h.ariaPressed!='true';(window.heartPresses=window.heartPresses||[]).push(h);dispatchEvent(new Event('heart'))}},true)"
