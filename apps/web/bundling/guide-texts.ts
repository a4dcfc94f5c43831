import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MarkedToken, Tokens } from 'marked'
import type { Plugin } from 'vite'
import { GUIDE_FIGURES } from '../app/routes/administration/guide/guide-figures.ts'
import type { GuideBlock, GuideText, PictureSize } from '../app/routes/administration/guide/guide-text.ts'
import { fillFigures, readBlock, readPieces, readSections, writeText } from './page-texts.ts'

export const PICTURE_FOLDER = path.join(import.meta.dirname, '../app/routes/administration/guide/pictures')
/** Data is dear, and a guide has four pictures at most. */
export const MAX_PICTURE_BYTES = 32 * 1024

/** By name; written by `artwork/guide/take-pictures.ts`. */
export type PictureSizes = Readonly<Record<string, PictureSize>>

/** Builds the chapters of the guide: steps, words to say and pictures, besides what the public texts have. */
export const guideTexts = {
  name: 'guide-texts',
  enforce: 'pre',
  transform(code: string, id: string): { code: string; map: null; moduleType: 'js' } | null {
    if (!/[\\/]guide[\\/]chapters[\\/][a-z-]+\.md$/.test(id)) return null
    const text = writeText(readGuideText(code, readPictureSizes()))
    const names = [...new Set([...text.matchAll(/"src":"([a-z-]+)"/g)].map(([, name = '']) => name))]
    const imports = names.map((name, place) => `import p${place} from '../pictures/${name}.webp'\n`).join('')
    const module = text.replace(/"src":"([a-z-]+)"/g, (_, name) => `"src":p${names.indexOf(name)}`)
    return { code: `${imports}export default ${module}`, map: null, moduleType: 'js' }
  },
} satisfies Plugin

export function readPictureSizes(): PictureSizes {
  return JSON.parse(readFileSync(path.join(PICTURE_FOLDER, 'sizes.json'), 'utf8'))
}

/** @throws Error for a figure or a picture that does not exist, and Markdown that the guide does not show */
export function readGuideText(markdown: string, sizes: PictureSizes): GuideText {
  const figures: Readonly<Record<string, string>> = GUIDE_FIGURES
  return readSections(
    fillFigures(markdown, (name) => figures[name]),
    (token) => readGuideBlock(token, sizes),
  )
}

function readGuideBlock(token: MarkedToken, sizes: PictureSizes): GuideBlock {
  if (token.type === 'list' && token.ordered && !token.loose)
    return { steps: token.items.map(({ tokens }) => readPieces(tokens)) }
  if (token.type === 'blockquote') return { script: token.tokens.flatMap(readScript) }
  const [only, ...others] = token.type === 'paragraph' ? (token.tokens as MarkedToken[]) : []
  return only?.type === 'image' && others.length === 0 ? readPicture(only, sizes) : readBlock(token)
}

function readScript(token: Tokens.Generic) {
  if (token.type === 'paragraph') return readPieces(token.tokens ?? [])
  throw new Error(`the guide shows one paragraph here: ${token.raw}`)
}

function readPicture({ href, text, raw }: Tokens.Image, sizes: PictureSizes): GuideBlock {
  const size = sizes[href]
  if (!size) throw new Error(`no picture has this name: ${raw}`)
  if (text === '') throw new Error(`a picture has no words: ${raw}`)
  return { picture: { src: href, alt: text, ...size } }
}
