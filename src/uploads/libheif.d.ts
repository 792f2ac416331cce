/** What the shop uses of libheif-js, which brings no types for this variant. */
declare module 'libheif-js/wasm-bundle.js' {
  type Outcome = { code: object; message: string };
  type Picture = { code?: undefined; width: number; height: number; channels: { stride: number; data: Uint8Array }[] };
  const libheif: {
    heif_error_code: { heif_error_Ok: object };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
    heif_context_alloc(): unknown;
    heif_context_read_from_memory(context: unknown, bytes: Uint8Array): Outcome;
    heif_js_context_get_primary_image_handle(context: unknown): Outcome | { code?: undefined };
    heif_image_handle_get_width(handle: unknown): number;
    heif_image_handle_get_height(handle: unknown): number;
    heif_js_decode_image2(handle: unknown, colourSpace: unknown, chroma: unknown): Outcome | Picture;
  };
  export default libheif;
}
