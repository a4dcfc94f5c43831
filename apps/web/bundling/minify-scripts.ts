import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minify } from 'terser'
import type { Plugin } from 'vite'

/** React grows where terser goes over what the build has minified; everything else becomes lighter. */
const GROWS = 'hydrate'

/** Beside the build, where nothing is served: places of faults in browsers are found by them. */
const MAPS = path.resolve(import.meta.dirname, '../build-maps')

export const minifyScripts: Plugin = {
  name: 'minify-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    await mkdir(MAPS, { recursive: true })
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const file = path.join(dir, chunk.fileName)
      // Null: a chunk of the bundler's own code.
      const content = chunk.map ? JSON.stringify(chunk.map) : undefined
      let map: unknown = content
      if (chunk.name !== GROWS) {
        const sourceMap = content === undefined ? false : { content }
        const light = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 2 },
          sourceMap,
        })
        if (light.code !== undefined) await writeFile(file, light.code)
        map = light.map
      }
      if (content !== undefined) await writeFile(path.join(MAPS, `${path.basename(file)}.map`), String(map))
      await rm(`${file}.map`, { force: true })
    }
  },
}
