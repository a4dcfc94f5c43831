const TIMEOUT_MS = 15_000

/**
 * The service worker of this site, once it runs: it is registered some time after the page is there.
 * @throws DOMException `NotReadyError` where there is none
 */
export function registeredWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('No service worker', 'NotReadyError')), TIMEOUT_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}
