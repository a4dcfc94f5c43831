/**
 * Draws the demo catalogue's pictures and avatars into apps/server/demo-pictures.
 *
 *   mkdir DIR && cd DIR && npm init -y && npm install @lobehub/fluent-emoji-3d@1.1.0 sharp@0.35.5
 *   node artwork/pictures/draw.ts --emoji DIR            every picture and avatar
 *   node artwork/pictures/draw.ts --emoji DIR sono tente only these pictures
 *   node artwork/pictures/draw.ts --emoji DIR --proof OUT [names]  PNG proofs at 640 px, to look at
 *
 * DIR may also be an unpacked `npm pack @lobehub/fluent-emoji-3d`; sharp then comes from the project.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawAvatars } from './avatars.ts'
import { type EmojiBox, openEmojiBox } from './emoji.ts'
import { writePicture, writeSocial } from './encode.ts'
import { loadRaster, type OpenRaster } from './raster.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes/all.ts'
import { stageScene } from './stage.ts'

const output = join(import.meta.dirname, '../../apps/server/demo-pictures')

/** Second and third pictures end in a figure; only covers are shared on social networks. */
const isCover = (name: string): boolean => !/-\d$/.test(name)

async function draw(scene: Scene, open: OpenRaster, emoji: EmojiBox): Promise<void> {
  const folder = join(output, scene.name)
  const art = await stageScene(scene, { width: 1280, height: 960 }, emoji)
  await writePicture(open, await open(Buffer.from(art)).png().toBuffer(), folder)
  if (!isCover(scene.name)) return
  const wide = await stageScene(scene, { width: 1200, height: 630 }, emoji)
  await writeSocial(open, await open(Buffer.from(wide)).png().toBuffer(), folder)
}

async function proof(scene: Scene, open: OpenRaster, emoji: EmojiBox, folder: string): Promise<void> {
  const art = await stageScene(scene, { width: 640, height: 480 }, emoji)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${scene.name}.png`), await open(Buffer.from(art)).png().toBuffer())
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { emoji: { type: 'string' }, proof: { type: 'string' } },
  })
  if (values.emoji === undefined) throw new Error('Say where the emoji are: --emoji DIR')
  const open = loadRaster(values.emoji)
  const emoji = openEmojiBox(values.emoji, open)
  const chosen = scenes.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  for (const scene of chosen) {
    if (values.proof === undefined) await draw(scene, open, emoji)
    else await proof(scene, open, emoji, values.proof)
  }
  if (values.proof === undefined && positionals.length === 0) {
    await drawAvatars(open, emoji, join(output, 'avatars'))
  }
  console.log(`${chosen.length} pictures`)
}

await main()
