import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export type HeicOrder = { heic: Uint8Array; maxPixels: number };

/** Rows of red, green and blue, upright: the decoder applies the turns that the container asks for. */
export type Pixels = { width: number; height: number; data: Uint8Array<ArrayBuffer> };
export type HeicAnswer = Pixels | { width: number; height: number; data: null } | null;

/** Where this file is, built or not: it is started once more as a thread for each picture. */
export const decoderAddress = import.meta.url;

/** The picture, its size alone where that is too large to be decoded, or null when it cannot be read. */
async function decode({ heic, maxPixels }: HeicOrder): Promise<HeicAnswer> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const context = libheif.heif_context_alloc();
  const { code } = libheif.heif_context_read_from_memory(context, heic);
  if (code !== libheif.heif_error_code.heif_error_Ok) return null;
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if (handle.code !== undefined) return null;
  const width = libheif.heif_image_handle_get_width(handle);
  const height = libheif.heif_image_handle_get_height(handle);
  if (width * height > maxPixels) return { width, height, data: null };
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace;
  const picture = libheif.heif_js_decode_image2(handle, rgb, libheif.heif_chroma.heif_chroma_interleaved_RGB);
  if (picture.code !== undefined) return null;
  const [plane] = picture.channels;
  return plane ? { width: picture.width, height: picture.height, data: withoutGaps(picture, plane) } : null;
}

/** A copy that may leave the decoder's memory, each row right behind the one before. */
function withoutGaps(
  { width, height }: { width: number; height: number },
  plane: { stride: number; data: Uint8Array },
) {
  const row = width * 3;
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) pixels.set(plane.data.subarray(y * plane.stride, y * plane.stride + row), y * row);
  return pixels;
}

const port = parentPort;
const order = workerData as Partial<HeicOrder> | null;
if (!isMainThread && port && order?.heic)
  void decode(order as HeicOrder).then((answer) => port.postMessage(answer, answer?.data ? [answer.data.buffer] : []));
