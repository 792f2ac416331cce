import { z } from 'zod';
import { minutes } from '../../../dates.ts';
import { type Ctx, verb } from '../../../http/context.ts';
import { addressesContract, type Suggestion } from './addresses.api.ts';

const timeoutMs = 1_500;
const retryDelay = minutes(1);
const maxCachedQueries = 500;

const text = z.string().max(200);
const responseShape = z.object({
  features: z
    .array(z.object({ properties: z.object({ label: text, name: text, postcode: text, city: text }) }))
    .max(20),
});

type AddressSource = { answers: Map<string, Suggestion[]>; pausedUntil: number };
const sources = new Map<string, AddressSource>();

export const hasAddressService = ({ shop: { config } }: Ctx): boolean => config.addressUrl !== undefined;

/** Suggestions are optional: if the service fails, the list is empty. */
export const suggestAddresses = verb(addressesContract, async ({ shop }, { q }) => {
  const { addressUrl } = shop.config;
  if (!addressUrl) return [];
  const source = sources.get(addressUrl) ?? { answers: new Map(), pausedUntil: 0 };
  sources.set(addressUrl, source);
  const normalizedQuery = q.toLowerCase().replace(/\s+/g, ' ');
  const cached = source.answers.get(normalizedQuery);
  if (cached || source.pausedUntil > Date.now()) return cached ?? [];
  try {
    const suggestions = await fetchSuggestions(addressUrl, normalizedQuery);
    if (source.answers.size >= maxCachedQueries) source.answers.delete(source.answers.keys().next().value ?? '');
    source.answers.set(normalizedQuery, suggestions);
    return suggestions;
  } catch (error) {
    source.pausedUntil = Date.now() + retryDelay;
    // Never log the query: it is a home address.
    shop.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'no addresses were suggested');
    return [];
  }
});

const maxBytes = 100_000;

/** @throws if the body exceeds `maxBytes` */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function fetchSuggestions(addressUrl: string, q: string): Promise<Suggestion[]> {
  const url = new URL(addressUrl);
  for (const [name, value] of Object.entries({ q, limit: '5', autocomplete: '1' })) url.searchParams.set(name, value);
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  // The service is not paused for a client error, which concerns only this query.
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return [];
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { features } = responseShape.parse(JSON.parse(await readText(response)));
  return features.map(({ properties: { label, name, postcode, city } }) => ({
    label,
    address: name,
    postalCode: postcode,
    town: city,
  }));
}
