import { readFileSync, writeFileSync } from 'node:fs'
import { splitManifest } from './lighten-manifest.ts'

/**
 * React Router marks the address of a sheet that some later piece of a page needs too with a `#`, so that the piece
 * brings it once more: the page's own would leave with the page. The frame's never leaves, and brought once more it
 * would stand below the sheets of the pages and undo what they change of a button.
 */
export function bringFrameSheetsOnce(manifestFile: string, serverFile: string): void {
  const { manifest } = splitManifest(readFileSync(manifestFile, 'utf8'))
  const marked = (manifest.routes.root?.css ?? []).filter((address) => address.endsWith('#'))
  for (const file of [manifestFile, serverFile]) {
    const source = readFileSync(file, 'utf8')
    const mended = marked.reduce((text, address) => text.replaceAll(address, address.slice(0, -1)), source)
    writeFileSync(file, mended)
  }
}
