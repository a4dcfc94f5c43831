declare module 'heic-decode' {
  interface HeicImage {
    readonly width: number
    readonly height: number
    decode(): Promise<{ readonly data: Uint8ClampedArray<ArrayBuffer> }>
  }

  const decode: {
    /** The pictures of a file, none of them decoded yet. */
    all(options: { readonly buffer: Uint8Array }): Promise<readonly HeicImage[] & { dispose(): void }>
  }
  export default decode
}

/** Of the runtime; its types come with those of browsers, which a server has no use for. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
