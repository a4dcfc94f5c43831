declare const self: ServiceWorkerGlobalScope

/** What the worker runs in, under its own type. */
export const worker: ServiceWorkerGlobalScope = self
