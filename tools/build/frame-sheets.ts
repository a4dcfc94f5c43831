import { readFileSync, writeFileSync } from 'node:fs'
import { splitManifest } from './lighten-manifest.ts'

/**
 * Cascade order: the frame's style sheet must come once and first. React Router marks the address of a sheet that a
 * lazily loaded module needs too with a `#`, so that it is added again with that module. The frame's sheet added again
 * would come below the pages' sheets and undo what they change of a button.
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
