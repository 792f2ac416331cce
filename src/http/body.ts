import { ShopError } from './errors.ts';

export const jsonLimit = 100_000;

/** Reads a body and stops at the limit, whatever Content-Length says. Throws tooLarge. */
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

function insist(request: Request, type: string): string {
  const given = request.headers.get('content-type') ?? '';
  if (given.split(';')[0]?.trim().toLowerCase() !== type) throw new ShopError('unsupported');
  return given;
}

/** Throws unsupported, tooLarge, or invalid for anything that is not a JSON object. */
export async function readJson(request: Request, limit = jsonLimit): Promise<unknown> {
  insist(request, 'application/json');
  const bytes = await readBytes(request, limit);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (value !== null && typeof value === 'object') return value;
  } catch {
    // answered below, like any other text that is not an object
  }
  throw new ShopError('invalid', 'Le corps de la requête n’est pas du JSON lisible.');
}

type Gauge = { size: number };

function stopAt(limit: number, gauge: Gauge): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(chunk, controller) {
      gauge.size += chunk.byteLength;
      if (gauge.size > limit) controller.error(new ShopError('tooLarge'));
      else controller.enqueue(chunk);
    },
  });
}

/** Fields once as they are, repeated fields as arrays. */
export async function readMultipart(request: Request, limit: number): Promise<Record<string, unknown>> {
  const type = insist(request, 'multipart/form-data');
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ShopError('tooLarge');
  const gauge: Gauge = { size: 0 };
  try {
    // Handed on as it comes: uploads are large, and each copy of them counts.
    const body = request.body?.pipeThrough(stopAt(limit, gauge)) ?? null;
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(
      [...new Set(form.keys())].map((key) => {
        const all = form.getAll(key);
        return [key, all.length > 1 ? all : all[0]];
      }),
    );
  } catch {
    // The reader of forms gives every failure a name of its own.
    if (gauge.size > limit) throw new ShopError('tooLarge');
    throw new ShopError('invalid', 'Le formulaire envoyé n’est pas lisible.');
  }
}

/** The raw urlencoded text: the bank's seal is checked over what really arrived. */
export async function readForm(request: Request, limit = jsonLimit): Promise<string> {
  insist(request, 'application/x-www-form-urlencoded');
  return new TextDecoder().decode(await readBytes(request, limit));
}
