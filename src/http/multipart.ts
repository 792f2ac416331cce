import { MultipartParseError, parseMultipart } from '@remix-run/multipart-parser';
import { ShopError } from './errors.ts';
import { withoutTurning } from './plainText.ts';

const partsAtMost = 20;
const longestText = 16 * 1024;

const boundaryOf = (contentType: string): string | undefined => {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
};

/** Browser encoding: quotes and line ends of a name are percent-encoded, nothing else. */
const asTyped = (name: string): string => name.replace(/%0D|%0A|%22/gi, (code) => decodeURIComponent(code));

/** Repeated fields come as lists. @throws invalid, tooLarge also for too many parts */
export function formOf(bytes: Uint8Array, contentType: string): Record<string, unknown> {
  const fields = new Map<string, unknown[]>();
  try {
    const boundary = boundaryOf(contentType);
    if (!boundary) throw new MultipartParseError('no boundary');
    const sizes = { maxFileSize: bytes.length, maxTotalSize: bytes.length };
    let parts = 0;
    for (const part of parseMultipart(bytes, { boundary, ...sizes })) {
      const { name, filename, size } = part;
      if (++parts > partsAtMost || (filename === undefined && size > longestText)) throw new ShopError('tooLarge');
      if (name === undefined) throw new MultipartParseError('no name');
      const value =
        filename === undefined
          ? withoutTurning(part.text)
          : { name: asTyped(filename), size, bytes: async () => part.bytes };
      fields.set(name, [...(fields.get(name) ?? []), value]);
    }
    if (parts === 0) throw new MultipartParseError('no part');
  } catch (error) {
    if (error instanceof ShopError) throw error;
    // The text decoder throws errors of its own.
    if (!(error instanceof MultipartParseError || error instanceof TypeError)) throw error;
    throw new ShopError('invalid', 'Le formulaire envoyé n’est pas lisible.');
  }
  return Object.fromEntries([...fields].map(([name, all]) => [name, all.length > 1 ? all : all[0]]));
}
