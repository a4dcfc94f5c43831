declare const self: ServiceWorkerGlobalScope

/** `self` under its own type. */
export const worker: ServiceWorkerGlobalScope = self
