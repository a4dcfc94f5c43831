import { BRAND } from '@okoume/domain/brand.ts'
import type { ShareCard } from '@okoume/domain/listing/share-card.ts'
import { generate } from 'lean-qr'
import type { OverlayOptions } from 'sharp'
import { type Bitmap, openGround, openPixels } from '../../pictures/ingest/picture-library.ts'
import { type FrameSize, fillFrame } from '../../pictures/social-pictures.ts'
import { type CardText, drawText, type Piece } from './card-text.ts'

const KB = 1024
/** The tokens of the pages' styles. */
const COLORS = { paper: '#fffdf9', ink: '#1e2420', soft: '#566059', forest: '#1f5a43', terracotta: '#b34a24' }

interface Layout {
  readonly size: FrameSize
  readonly maxBytes: number
  /** From the upper left corner. */
  readonly photo: FrameSize
  readonly overlays: readonly OverlayOptions[]
}

/** From the best down. A busy photo is blurred before its card's letters are coarse. */
const STEPS = [
  { quality: 82, blur: 0 },
  { quality: 72, blur: 0 },
  { quality: 60, blur: 0 },
  { quality: 50, blur: 0.8 },
  { quality: 45, blur: 1.6 },
  { quality: 40, blur: 3 },
  { quality: 34, blur: 8 },
  { quality: 26, blur: 12 },
] as const

/** 1200 × 630 pixels, at most 25 KB: what chats show beside a link. */
export async function drawLinkCard(bitmap: Bitmap, card: ShareCard): Promise<Buffer> {
  const [left, width] = [672, 488]
  const column = await stack({ left, top: 56, gap: 26 }, [
    { text: card.price, sizes: [66, 56, 48, 40, 34], color: COLORS.forest, width },
    { text: card.title, sizes: [50, 44, 40], color: COLORS.ink, width, height: 190 },
    { text: card.place, sizes: [32, 28], color: COLORS.soft, width, height: 76 },
    { text: card.free ?? '', sizes: [32, 28], color: COLORS.terracotta, width, height: 76 },
  ])
  const brand = await drawText({ text: BRAND.name, sizes: [36], color: COLORS.forest, width })
  return compose(bitmap, {
    size: { width: 1200, height: 630 },
    maxBytes: 25 * KB,
    photo: { width: 630, height: 630 },
    overlays: [...column, ...(brand ? [{ ...brand, left, top: 544 }] : [])],
  })
}

/** 1080 × 1920 pixels, at most 150 KB: a WhatsApp status, with the link as a QR code. */
export async function drawStatusCard(bitmap: Bitmap, card: ShareCard, link: string): Promise<Buffer> {
  const [left, width] = [64, 952]
  const qrSide = 336
  const qrAt = { left: 1080 - 64 - qrSide, top: 1532 }
  const column = await stack({ left, top: 1128, gap: 30 }, [
    { text: card.price, sizes: [100, 84, 72, 60, 48], color: COLORS.forest, width },
    { text: card.weekPrice ?? '', sizes: [48, 40], color: COLORS.forest, width },
    {
      text: card.title,
      sizes: [64, 56, 48, 40],
      color: COLORS.ink,
      width,
      height: card.weekPrice ? 140 : 204,
    },
  ])
  const beside = width - qrSide - 40
  const foot = await stack({ left, top: qrAt.top + 20, gap: 30 }, [
    { text: card.place, sizes: [46, 40], color: COLORS.soft, width: beside, height: 110 },
    { text: card.free ?? '', sizes: [46, 40], color: COLORS.terracotta, width: beside, height: 110 },
    // Typed by people who see the code on their only telephone.
    { text: link.replace(/^https?:[/][/]/, ''), sizes: [40, 32, 26], color: COLORS.ink, width: beside },
  ])
  return compose(bitmap, {
    size: { width: 1080, height: 1920 },
    maxBytes: 150 * KB,
    photo: { width: 1080, height: 1080 },
    overlays: [...column, ...foot, { ...(await drawQr(link, qrSide)), ...qrAt }],
  })
}

/** Texts below one another; those that are empty leave no gap. */
async function stack(
  { left, top, gap }: { readonly left: number; readonly top: number; readonly gap: number },
  texts: readonly CardText[],
): Promise<OverlayOptions[]> {
  const pieces = (await Promise.all(texts.map(drawText))).filter((piece): piece is Piece => piece !== null)
  let next = top
  return pieces.map((piece) => {
    const at = { ...piece, left, top: next }
    next += piece.height + gap
    return at
  })
}

/** Modules of white around a QR code, without which it is not found. */
const QUIET_ZONE = 4

async function drawQr(text: string, side: number): Promise<OverlayOptions> {
  const code = generate(text)
  const modules = code.size + 2 * QUIET_ZONE
  const pixels = Buffer.alloc(modules * modules * 3, 255)
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y))
        pixels.fill(
          0,
          ((y + QUIET_ZONE) * modules + x + QUIET_ZONE) * 3,
          ((y + QUIET_ZONE) * modules + x + QUIET_ZONE + 1) * 3,
        )
  const input = await openPixels({ pixels, width: modules, height: modules })
    .resize(side, side, { kernel: 'nearest' })
    .raw()
    .toBuffer()
  return { input, raw: { width: side, height: side, channels: 3 } }
}

/** The best of the steps that is light enough, found by bisection; the last where none is. */
async function compose(bitmap: Bitmap, layout: Layout): Promise<Buffer> {
  const photo = await fillFrame(bitmap, layout.photo)
  let card: Buffer | undefined
  let [best, worst] = [0, STEPS.length - 1]
  while (best < worst) {
    const middle = Math.floor((best + worst) / 2)
    const drawn = await drawStep(photo, layout, middle)
    if (drawn.length <= layout.maxBytes) [card, worst] = [drawn, middle]
    else best = middle + 1
  }
  return card ?? drawStep(photo, layout, worst)
}

async function drawStep(photo: Bitmap, { size, overlays }: Layout, step: number): Promise<Buffer> {
  const { quality, blur } = STEPS[step] ?? STEPS[0]
  const shown = openPixels(photo)
  const input = await (blur > 0 ? shown.blur(blur) : shown).raw().toBuffer()
  const raw = { width: photo.width, height: photo.height, channels: 3 } as const
  return openGround(size, COLORS.paper)
    .composite([{ input, raw, left: 0, top: 0 }, ...overlays])
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}
