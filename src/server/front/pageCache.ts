import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Connection } from '../../../db/client.ts';
import { bestEncoding } from './encoding.ts';

export type CachedPage = {
  etag: string;
  headers: Record<string, string>;
  plain: Buffer<ArrayBuffer>;
  brotli: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
};

/** The answer to one request for a kept page: 304 when the browser has it, else the best encoding it takes. */
export function answerWith(
  page: CachedPage,
  asked: { ifNoneMatch?: string | null | undefined; acceptEncoding?: string | null | undefined },
): { status: 200 | 304; headers: Record<string, string>; body: Buffer<ArrayBuffer> | null } {
  const headers = { ...page.headers, etag: page.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  if (asked.ifNoneMatch === page.etag) return { status: 304, headers, body: null };
  const encoding = bestEncoding(asked.acceptEncoding);
  if (encoding === 'identity') return { status: 200, headers, body: page.plain };
  const body = encoding === 'br' ? page.brotli : page.gzip;
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body };
}

type Entry = CachedPage & { tags: readonly string[]; versions: string; size: number };

/** Bytes for kept pages: their addresses, headers and compressed copies included. */
const memory = 64 * 1024 * 1024;

/** Longer addresses are made up; no link of ours is. */
const longestKey = 500;

/** What the engine takes for an entry beside its texts and buffers. */
const overhead = 1_000;

const sizeOf = (key: string, { plain, brotli, gzip, headers }: CachedPage): number =>
  overhead +
  2 * (key.length + JSON.stringify(headers).length) +
  [plain, brotli, gzip].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);

/** Memory of its own: a compressed answer lies in a chunk of 16 kB, however short it is, and a short one in a pool. */
const alone = (bytes: Buffer): Buffer<ArrayBuffer> => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

/**
 * Keeps rendered public pages, compressed once. Database triggers count the versions of the tags up, so a change is
 * seen on the next request, whichever process made it.
 */
export function createPageCache(db: Connection, budget = memory) {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<void>>();
  const readVersions = db.$client.prepare('select tag, version from cache_tags').raw();
  /** Addresses seen kept before; private pages never wait for each other. */
  const keepable = new Set<string>();
  let bytes = 0;

  const versionsNow = () => new Map(readVersions.all() as [string, number][]);
  const stamp = (tags: readonly string[], versions: Map<string, number>) => tags.map((tag) => versions.get(tag)).join();

  function drop(key: string) {
    const old = entries.get(key);
    if (!old) return;
    bytes -= old.size;
    entries.delete(key);
  }

  function lookup(key: string): CachedPage | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.versions === stamp(entry.tags, versionsNow())) {
      // Asked for last, dropped last: addresses made up to fill the memory push out each other.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    }
    drop(key);
    return undefined;
  }

  return {
    lookup,
    /** The versions to store a page under: taken before its data is read, so a change in between makes it stale. */
    versionsNow,
    async store(
      key: string,
      page: { body: string; headers: Record<string, string>; tags: readonly string[]; versions: Map<string, number> },
    ): Promise<CachedPage> {
      const plain = alone(Buffer.from(page.body));
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).then(alone),
        promisify(gzip)(plain).then(alone),
      ]);
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
      // The length is the plain body's: wrong for a compressed one, whose reader would wait for the rest.
      const { 'content-length': _plainLength, ...headers } = page.headers;
      const { tags } = page;
      const kept: CachedPage = { etag, headers, plain, brotli, gzip: gzipped };
      drop(key);
      if (key.length > longestKey) return kept;
      const size = sizeOf(key, kept);
      entries.set(key, { ...kept, tags, versions: stamp(tags, page.versions), size });
      if (keepable.size > 10_000) keepable.clear();
      keepable.add(key);
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= budget) break;
        drop(oldest);
      }
      return kept;
    },
    /**
     * Renders a page that is known to be kept once at a time: whoever comes meanwhile waits.
     * @returns whether somebody else rendered it and it can be looked up now.
     */
    async renderOnce(key: string, render: () => Promise<void>): Promise<boolean> {
      const running = rendering.get(key);
      if (running) {
        await running;
        if (lookup(key)) return true;
      }
      const mine = render();
      if (keepable.has(key)) {
        const settled = mine.catch(() => undefined).finally(() => rendering.delete(key));
        rendering.set(key, settled);
      }
      await mine;
      return false;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
