/** What the Android application does for a page that a browser does by itself. */
export interface AndroidBridge {
  /** Asks where to save a text as a file of that name, or whom to share it with. */
  save(name: string, text: string): void
  /** Opens the telephone's dialog for printing, which also saves a page as a PDF. */
  print(title: string): void
}

declare global {
  interface Window {
    /** There within the Android application only. */
    OkoumeApp?: AndroidBridge
  }
}
