declare module 'libheif-js/wasm-bundle.js' {
  interface Failure {
    readonly code: object
  }
  interface Handle {
    readonly handle?: never
  }
  /** Rows of `stride` bytes in the decoder's memory. */
  interface Plane {
    readonly data: Uint8Array<ArrayBuffer>
    readonly stride: number
  }

  const libheif: {
    heif_context_alloc(): object
    heif_context_read_from_memory(file: object, bytes: Uint8Array): void
    heif_js_context_get_primary_image_handle(file: object): Handle | Failure
    heif_image_handle_get_width(image: Handle): number
    heif_image_handle_get_height(image: Handle): number
    heif_image_handle_has_alpha_channel(image: Handle): number
    heif_js_decode_image2(
      image: Handle,
      colorspace: object,
      chroma: object,
    ): { readonly channels: readonly [Plane] } | Failure
    readonly heif_colorspace_RGB: object
    readonly heif_chroma_interleaved_RGB: object
    readonly heif_chroma_interleaved_RGBA: object
  }

  export type { Plane }
  export default libheif
}

/** Of the runtime; its types come with those of browsers, which a server has no use for. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
