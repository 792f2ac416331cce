import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';

/** Pictures and documents, valid and hostile. */
export const photo = (width = 600, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b08d57' } })
    .jpeg()
    .toBuffer();

/** A `File` of a browser's field. */
export const photoFile = async (name: string, width?: number, height?: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(width, height),
});

/** Rotated phone photograph with a location. */
export const phonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#5b554c' } })
    .withExif({
      IFD0: { Orientation: '6', Make: 'Fabricant-secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 52/1 7/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const png = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 90, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();

export const webp = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#202020' } })
    .webp()
    .toBuffer();

export const pdf = (inside = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\nxref\n0 2\ntrailer\n<< /Root 1 0 R >>\nstartxref\n60\n%%EOF\n`,
  );

/**
 * Rotated HEIC, 192 × 128: red, grey, green above, blue, grey below. Exif: location, maker, the same rotation.
 * Made from a JPEG by `heif-enc -q 40` (Debian's libheif-examples), with an added `irot` property of 270°.
 */
export const heic = (): Buffer => readFileSync(join(import.meta.dirname, 'files/phone.heic'));

export const avif = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#202020' } })
    .avif()
    .toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A small PNG that claims huge dimensions. */
export const pngBomb = (side = 30_000): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

export const jpegAndHtml = async (): Promise<Buffer> =>
  Buffer.concat([await photo(), Buffer.from('<html><script>alert(1)</script></html>')]);

export const emptyZip = zipSync({});

export const jpegAndZip = async (): Promise<Buffer> =>
  Buffer.concat([await photo(), zipSync({ 'run.txt': new TextEncoder().encode('bonjour') })]);

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

export const tooBig = async (): Promise<Buffer> => {
  const start = await photo();
  return Buffer.concat([start, Buffer.alloc(11 * 1024 * 1024 - start.length)]);
};

export const file = (name: string, bytes: Buffer, type = 'application/octet-stream'): File =>
  new File([new Uint8Array(bytes)], name, { type });
