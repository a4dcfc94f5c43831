/** Abilities of a browser's client; everything else is made of it, the same for each browser. */
export interface Tab {
  /** Opens an address, and waits until its document is loaded. */
  goto(url: string): Promise<void>
  /** The value of a JavaScript expression in the page; a promise is awaited. */
  evaluate(expression: string): Promise<unknown>
  /** A press of the mouse at that place of the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Keys into the focused element. */
  type(text: string): Promise<void>
  /** Uncaught errors of the pages, until they are taken out. */
  readonly errors: string[]
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/** A started browser. Tabs share nothing: each is another person's. */
export interface StartedBrowser {
  readonly version: string
  newTab(): Promise<Tab>
  close(): Promise<void>
}

export const TELEPHONE = { width: 360, height: 740 }
export const TIME_ZONE = 'Africa/Libreville'
/** For one call of a browser's client; it is killed by its id when it hangs. */
export const CALL_LIMIT_MS = 30_000
