const PRELOAD = /<link rel="modulepreload"[^>]*>/g

/** The addresses that it asks for. */
export function modulePreloads(html: string): string[] {
  return (html.match(PRELOAD) ?? []).flatMap((tag) => / href="([^"]+)"/.exec(tag)?.[1] ?? [])
}

/**
 * Performance: React Router asks for all scripts of the page at high priority, before its style sheets. On a slow line
 * they keep the first picture away. Hydration waits for that picture anyway, and finds its scripts through their imports.
 */
export function withoutModulePreloads(html: string): string {
  return html.replace(PRELOAD, '')
}
