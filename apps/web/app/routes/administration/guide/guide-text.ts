import type { Block, Piece, Section } from '#app/ui/prose-text.ts'

/** CSS pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

export type GuideBlock =
  | Block
  | { readonly steps: readonly (readonly Piece[])[] }
  /** Words for the person concerned. */
  | { readonly script: readonly Piece[] }
  | { readonly picture: PictureSize & { readonly src: string; readonly alt: string } }

/** A guide: what it is for, then a section for each situation. */
export type GuideText = Section<GuideBlock>
