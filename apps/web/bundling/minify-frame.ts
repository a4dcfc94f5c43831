import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minify } from 'terser'
import type { Plugin } from 'vite'

/** On every page, and lighter where terser goes over what the build has minified. React itself would grow. */
const FRAME = ['framework', 'interface', 'entry.client', 'explorer-filters']

export const minifyFrame: Plugin = {
  name: 'minify-frame',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !FRAME.includes(chunk.name)) continue
      const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 } })
      if (code !== undefined) await writeFile(path.join(dir, chunk.fileName), code)
    }
  },
}
