export const RESULTS_ID = 'resultats'

/** Brings their count into sight, for who pressed what is gone now. */
export function focusResults(): void {
  document.getElementById(RESULTS_ID)?.focus()
}
