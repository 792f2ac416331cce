import { MultipartParseError, parseMultipart } from '@remix-run/multipart-parser';
import { ShopError } from './context.ts';
import { sanitizeText } from './plainText.ts';

const jsonLimit = 100_000;

/** Limits the body, whatever Content-Length says. @throws tooLarge */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ShopError('tooLarge');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new ShopError('tooLarge');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export function requireType(request: Request, type: string): string {
  const contentType = request.headers.get('content-type') ?? '';
  if (contentType.split(';')[0]?.trim().toLowerCase() !== type) throw new ShopError('unsupported');
  return contentType;
}

const sanitizeStrings = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? sanitizeText(value) : value;

/** @throws unsupported, tooLarge, or invalid for anything that is not a JSON object */
export async function readJson(request: Request, limit = jsonLimit): Promise<unknown> {
  requireType(request, 'application/json');
  const bytes = await readBytes(request, limit);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), sanitizeStrings);
    if (value !== null && typeof value === 'object') return value;
  } catch {
    // Falls through to the error below.
  }
  throw new ShopError('invalid', 'Le corps de la requête n’est pas du JSON lisible.');
}

/** Reads both form encodings; uploads go through `uploadLimiter` instead. @throws tooLarge, unsupported */
export async function readFields(request: Request, limit: number): Promise<Record<string, unknown>> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const body = new Response(await readBytes(request, limit), { headers });
  const form = await body.formData().catch(() => null);
  if (!form) throw new ShopError('unsupported');
  return Object.fromEntries(form);
}

/** The raw text, because the bank's MAC covers the bytes as received. */
export async function readForm(request: Request, limit = jsonLimit): Promise<string> {
  requireType(request, 'application/x-www-form-urlencoded');
  return new TextDecoder().decode(await readBytes(request, limit));
}

const maxParts = 20;
const maxTextLength = 16 * 1024;

const boundaryOf = (contentType: string): string | undefined => {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
};

/** In names, browsers percent-encode only quotes and line ends. */
const decodeName = (name: string) => name.replace(/%0D|%0A|%22/gi, (code) => decodeURIComponent(code));

/** A repeated field becomes an array. @throws invalid, or tooLarge (also for too many parts) */
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
