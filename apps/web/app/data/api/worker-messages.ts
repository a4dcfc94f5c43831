/** Message of a shown page to the service worker, which replies over the message's port. */
export interface PageShown {
  readonly type: 'page-shown'
  readonly address: string
  /** The URLs that the page has loaded: those from before there was a worker are taken from the HTTP cache. */
  readonly resources: readonly string[]
  /** True if a document that has not been loaded as such may be fetched, so that the page opens without network. */
  readonly mayFetch: boolean
}

export interface PageShownAnswer {
  /** When the network gave the document that is shown, where the network did not answer this time; else null. */
  readonly keptSince: number | null
}

/** On answers of the API that come from the worker's cache: when the network gave them, ISO 8601. */
export const CACHED_HEADER = 'okoume-kept'
