import type { TintName } from './palette.ts'

export type Backdrop = 'arch' | 'sun' | 'window' | 'palm' | 'hills' | 'panels' | 'ring' | 'stairs'

/** An actor of the scene: a drawn object by its name, or an emoji by its code ('1f9f0'). */
export interface Prop {
  readonly what: string
  /** The middle of its foot, in the 1280 × 960 frame. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly turn?: number
  readonly flip?: boolean
  /** Rotates an emoji's hues, in degrees, towards the brand's palette. */
  readonly hue?: number
  readonly saturation?: number
  /** Hangs or flies: no shadow on the floor. */
  readonly aloft?: boolean
}

export interface Stand {
  readonly x: number
  /** The middle of its top. */
  readonly y: number
  readonly radius: number
  readonly height?: number
}

export interface Scene {
  readonly name: string
  readonly tint: TintName
  readonly backdrop: Backdrop
  /** Where the large shape sits, from left (0) to right (1280). */
  readonly focus?: number
  readonly horizon?: number
  readonly stand?: Stand
  readonly rug?: Stand
  readonly props: readonly Prop[]
}

export const prop = (
  what: string,
  x: number,
  y: number,
  width: number,
  more: Omit<Prop, 'what' | 'x' | 'y' | 'width'> = {},
): Prop => ({ what, x, y, width, ...more })
