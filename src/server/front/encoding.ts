export type Encoding = 'br' | 'gzip' | 'identity';

/** RFC 9110, 12.5.3; among equal weights, the smallest encoding. */
export function bestEncoding(accepted: string | null | undefined): Encoding {
  const header = accepted ?? '';
  let best = encodingByHeader.get(header);
  if (best) return best;
  best = negotiateEncoding(header);
  if (encodingByHeader.size < maxCached) encodingByHeader.set(header, best);
  return best;
}

const encodingByHeader = new Map<string, Encoding>();
const maxCached = 200;

function negotiateEncoding(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? 0.001 : 0);
  const best = Math.max(weightOf('br'), weightOf('gzip'), weightOf('identity'));
  // A client that refuses all three encodings gets the plain body anyway.
  if (best === 0) return 'identity';
  return (['br', 'gzip', 'identity'] as const).find((name) => weightOf(name) === best) ?? 'identity';
}
