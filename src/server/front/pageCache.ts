import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Db } from '../../../db/client.ts';
import { watchTags } from '../../../db/tagChanges.ts';
import { bestEncoding, type Encoding } from './encoding.ts';

type Bytes = Buffer<ArrayBuffer>;
export type Answer = { status: 200 | 304; headers: Record<string, string>; body: Bytes | null };

export type CachedPage = {
  etag: string;
  /** The same for all visitors, and not for signed-in users. */
  anonymousOnly: boolean;
  answers: Readonly<Record<Encoding | 'unchanged', Answer>>;
};

/** Answer from a kept page: 304 when the browser has it, else the best accepted encoding. */
export function answerWith(
  { etag, answers }: CachedPage,
  asked: { ifNoneMatch?: string | null | undefined; acceptEncoding?: string | null | undefined },
): Answer {
  return answers[asked.ifNoneMatch === etag ? 'unchanged' : bestEncoding(asked.acceptEncoding)];
}

type Page = {
  body: string;
  headers: Record<string, string>;
  tags: readonly string[];
  versions: Map<string, number>;
  anonymousOnly?: boolean;
};

type Entry = CachedPage & { tags: readonly string[]; versions: string; checkedAt: string; size: number };

/** Bytes of kept pages with addresses, headers and compressed copies. */
const memory = 64 * 1024 * 1024;

/** Longer than any link of ours. */
const longestKey = 500;

/** Overhead of an entry in the engine, beyond its texts and buffers. */
const overhead = 1_000;

const sizeOf = (key: string, { br, gzip, identity }: CachedPage['answers']): number =>
  overhead +
  2 * (key.length + JSON.stringify(identity.headers).length) +
  [...new Set([br, gzip, identity].map(({ body }) => body?.buffer))].reduce(
    (sum, buffer) => sum + (buffer?.byteLength ?? 0),
    0,
  );

/** Own memory: a compressed answer lies in a chunk of 16 kB, however short, and a short one in a pool. */
const alone = (bytes: Buffer): Bytes => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

/** Below this many bytes any encoding fits into one packet. */
const worthCompressing = 1_000;

async function answersOf({ body, headers }: Page, etag: string): Promise<CachedPage['answers']> {
  // The length is the plain body's: for a compressed one the client would wait for the rest.
  const { 'content-length': _plainLength, ...own } = headers;
  const common = { ...own, etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  const answer = (bytes: Bytes, encoding: Encoding): Answer => ({
    status: 200,
    headers: {
      ...common,
      'content-length': `${bytes.length}`,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: bytes,
  });
  const plain = alone(Buffer.from(body));
  const identity = answer(plain, 'identity');
  const unchanged: Answer = { status: 304, headers: common, body: null };
  if (plain.length < worthCompressing) return { br: identity, gzip: identity, identity, unchanged };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(plain),
  ]);
  return { br: answer(alone(brotli), 'br'), gzip: answer(alone(gzipped), 'gzip'), identity, unchanged };
}

/** Compressed once. Triggers increment the tags: a change shows on the next request, whichever process made it. */
export function createPageCache(db: Db, budget = memory) {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<CachedPage | undefined>>();
  const readVersions = db.$client.prepare('select tag, version from cache_tags').raw();
  const tagState = watchTags(db.$client);
  let state = '';
  let versions = new Map<string, number>();
  /** Addresses known to be cacheable; private pages never wait for each other. */
  const keepable = new Set<string>();
  let bytes = 0;

  const versionsAt = (now: string) => {
    if (now !== state) versions = new Map(readVersions.all() as [string, number][]);
    state = now;
    return versions;
  };
  const versionsNow = () => versionsAt(tagState.now());
  const stamp = (tags: readonly string[], versions: Map<string, number>) => tags.map((tag) => versions.get(tag)).join();

  function drop(key: string) {
    const old = entries.get(key);
    if (!old) return;
    bytes -= old.size;
    entries.delete(key);
  }

  function lookup(key: string, look = tagState.now): CachedPage | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const now = versionsAt(look());
    if (entry.checkedAt === state || entry.versions === stamp(entry.tags, now)) {
      entry.checkedAt = state;
      // Least recently used: made-up addresses evict each other.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    }
    drop(key);
    return undefined;
  }

  return {
    has: (key: string) => entries.has(key),
    lookup: (key: string) => lookup(key),
    lookupOnArrival: (key: string) => lookup(key, tagState.onArrival),
    /** Tag versions of a page, read before its data, so that a change in between makes it stale. */
    versionsNow,
    async store(key: string, page: Page): Promise<CachedPage> {
      const { tags, anonymousOnly = false } = page;
      const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
      const answers = await answersOf(page, etag);
      const kept: CachedPage = { etag, anonymousOnly, answers };
      drop(key);
      if (key.length > longestKey) return kept;
      const size = sizeOf(key, answers);
      entries.set(key, { ...kept, tags, versions: stamp(tags, page.versions), checkedAt: '', size });
      if (keepable.size > 10_000) keepable.clear();
      keepable.add(key);
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= budget) break;
        drop(oldest);
      }
      return kept;
    },
    /** Once at a time: others wait, and where the data changed under that one, for the next, which began after all of
     * them came. @returns the page that somebody else rendered */
    async renderOnce(key: string, render: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
      const running = rendering.get(key);
      if (running) {
        await running;
        const next = rendering.get(key);
        const page = lookup(key) ?? (next && (await next));
        if (page) return page;
      }
      const mine = render();
      if (keepable.has(key)) {
        const settled = mine.catch(() => undefined).finally(() => rendering.delete(key));
        rendering.set(key, settled);
      }
      await mine;
      return undefined;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
