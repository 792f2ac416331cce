import { savedName } from '../../uploads/documentRules.ts';

/** Bytes of one identity file for the back office: pictures that the shop drew itself may be shown, all else is saved. */
export function fileAnswer({ bytes, mime, name: sent }: { bytes: Buffer; mime: string; name: string }): Response {
  const isOurs = mime === 'image/jpeg';
  const name = savedName(sent, mime);
  const ascii = name.normalize('NFD').replace(/[^\w.-]+/g, '-');
  const place = isOurs ? 'inline' : 'attachment';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': isOurs ? mime : mime === 'application/pdf' ? mime : 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition': `${place}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`,
      'cache-control': 'no-store, private',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
  });
}

const percent = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
