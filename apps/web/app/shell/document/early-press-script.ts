import { HEART_PRESSES_KEY, type HeartPress } from '../../data/storage/returning-visitor.ts'

export interface EarlyPress {
  readonly target: EventTarget | null
  /** In milliseconds since the epoch. */
  readonly at: number
}

declare global {
  interface Window {
    /** Every press of the page, in order; until the first script replaces it, an array. */
    earlyPresses?: { push(press: EarlyPress): unknown }
    /** In order; empty where hearts are only to be shown. Stored too: the next document saves what this one could not. */
    heartPresses?: HeartPress[]
  }
}

/** Runs with the document: a slow line brings the scripts seconds after the buttons. */
export const EARLY_PRESS_SCRIPT = `isSupported()&&addEventListener('click',function(e){var t=e.target,w=window.earlyPresses=window.earlyPresses||[],b,h,p,q;w.push({target:t,at:Date.now()});if(!t.closest)return;if(w.length&&(b=t.closest('button[type=button]:not([popovertarget])')))b.dataset.waiting='';if(h=t.closest('[data-heart]')){p=h.getAttribute('aria-pressed')!='true';h.setAttribute('aria-pressed',p);q=window.heartPresses=window.heartPresses||[];q.push({id:h.getAttribute('data-heart'),marked:p});try{localStorage.setItem('${HEART_PRESSES_KEY}',JSON.stringify(q))}catch(e){}dispatchEvent(new Event('heart'))}},true)`
