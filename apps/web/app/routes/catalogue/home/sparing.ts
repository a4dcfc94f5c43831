interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Data is dear here: the device says so, or its line is slow. */
export function sparesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return (
    connection?.saveData === true ||
    /2g/.test(connection?.effectiveType ?? '') ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

export function sparesMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Calls back whenever one of these answers may have changed. */
export function watchSparing(onChange: () => void): () => void {
  const { connection } = navigator as Navigator & { readonly connection?: EventTarget }
  const queries = ['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)'].map((query) =>
    matchMedia(query),
  )
  const sources = connection ? [...queries, connection] : queries
  for (const source of sources) source.addEventListener('change', onChange)
  return () => {
    for (const source of sources) source.removeEventListener('change', onChange)
  }
}
