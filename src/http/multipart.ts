import { MultipartParseError, parseMultipart } from '@remix-run/multipart-parser';
import { ShopError } from './context.ts';
import { sanitizeText } from './plainText.ts';

const maxParts = 20;
const maxTextLength = 16 * 1024;

const boundaryOf = (contentType: string): string | undefined => {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
};

/** Browsers percent-encode only quotes and line ends. */
const decodeName = (name: string) => name.replace(/%0D|%0A|%22/gi, (code) => decodeURIComponent(code));

/** Repeated fields become arrays. @throws invalid, or tooLarge (also for too many parts) */
export function readMultipart(bytes: Uint8Array, contentType: string): Record<string, unknown> {
  const fields = new Map<string, unknown[]>();
  try {
    const boundary = boundaryOf(contentType);
    if (!boundary) throw new MultipartParseError('no boundary');
    const sizeLimits = { maxFileSize: bytes.length, maxTotalSize: bytes.length };
    let parts = 0;
    for (const part of parseMultipart(bytes, { boundary, ...sizeLimits })) {
      const { name, filename, size } = part;
      if (++parts > maxParts || (filename === undefined && size > maxTextLength)) throw new ShopError('tooLarge');
      if (name === undefined) throw new MultipartParseError('no name');
      const value =
        filename === undefined
          ? sanitizeText(part.text)
          : { name: decodeName(filename), size, bytes: async () => part.bytes };
      fields.set(name, [...(fields.get(name) ?? []), value]);
    }
    if (parts === 0) throw new MultipartParseError('no part');
  } catch (error) {
    if (error instanceof ShopError) throw error;
    // The text decoder throws `TypeError`.
    if (!(error instanceof MultipartParseError || error instanceof TypeError)) throw error;
    throw new ShopError('invalid', 'Le formulaire envoyé n’est pas lisible.');
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}
