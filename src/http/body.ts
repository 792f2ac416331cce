import { ShopError } from './context.ts';
import { sanitizeText } from './plainText.ts';

const jsonLimit = 100_000;

/** The limit applies whatever Content-Length says. @throws tooLarge */
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

/** Reads either form encoding; uploads go through `uploadLimiter` instead. @throws tooLarge, unsupported */
export async function readFields(request: Request, limit: number): Promise<Record<string, unknown>> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const body = new Response(await readBytes(request, limit), { headers });
  const form = await body.formData().catch(() => null);
  if (!form) throw new ShopError('unsupported');
  return Object.fromEntries(form);
}

/** Returns the raw text, because the bank's MAC covers the bytes as received. */
export async function readForm(request: Request, limit = jsonLimit): Promise<string> {
  requireType(request, 'application/x-www-form-urlencoded');
  return new TextDecoder().decode(await readBytes(request, limit));
}
