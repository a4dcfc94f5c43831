/** One address in a file of the sitemap. */
export interface SitemapEntry {
  /** Whole, with its origin. */
  readonly url: string
  /** `YYYY-MM-DD`, where it is known. */
  readonly changedOn?: string | undefined
}

/** A file that names pages. */
export function pageListXml(entries: readonly SitemapEntry[]): string {
  return document('urlset', 'url', entries)
}

/** A file that names the files that name pages. */
export function fileListXml(entries: readonly SitemapEntry[]): string {
  return document('sitemapindex', 'sitemap', entries)
}

function document(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ url, changedOn }) => {
    const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
    return `<${element}><loc>${escapeXml(url)}</loc>${changed}</${element}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('')}</${root}>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
