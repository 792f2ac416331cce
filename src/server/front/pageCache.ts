import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Db } from '../../../db/client.ts';
import { watchTags } from '../../../db/tagChanges.ts';
import { bestEncoding, type Encoding } from './encoding.ts';

type Bytes = Buffer<ArrayBuffer>;
export type PageResponse = { status: 200 | 304; headers: Record<string, string>; body: Bytes | null };

export type CachedPage = {
  etag: string;
  anonymousOnly: boolean;
  answers: Readonly<Record<Encoding | 'unchanged', PageResponse>>;
};

export function selectResponse(
  { etag, answers }: CachedPage,
  headers: { ifNoneMatch?: string | null | undefined; acceptEncoding?: string | null | undefined },
): PageResponse {
  return answers[headers.ifNoneMatch === etag ? 'unchanged' : bestEncoding(headers.acceptEncoding)];
}

type Page = {
  body: string;
  headers: Record<string, string>;
  tags: readonly string[];
  versions: Map<string, number>;
  anonymousOnly?: boolean;
};

type Entry = CachedPage & { tags: readonly string[]; versions: string; checkedState: string; size: number };

/** In bytes, with keys, headers and compressed copies. */
const defaultBudget = 64 * 1024 * 1024;

/** Longer than any link of the shop. */
const maxKeyLength = 500;

const entryOverhead = 1_000;

const sizeOf = (key: string, { br, gzip, identity }: CachedPage['answers']) =>
  entryOverhead +
  2 * (key.length + JSON.stringify(identity.headers).length) +
  [...new Set([br, gzip, identity].map(({ body }) => body?.buffer))].reduce(
    (sum, buffer) => sum + (buffer?.byteLength ?? 0),
    0,
  );

/** A slice would keep zlib's 16 kB chunk or Node's shared pool in memory. */
const copyBytes = (bytes: Buffer): Bytes => {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

/** Smaller bodies fit into one packet anyway. */
const minBytesToCompress = 1_000;

async function buildResponses({ body, headers }: Page, etag: string): Promise<CachedPage['answers']> {
  // Content-Length of the plain body: with a compressed one, a client would wait for missing bytes.
  const { 'content-length': _plainLength, ...own } = headers;
  const commonHeaders = { ...own, etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  const toResponse = (bytes: Bytes, encoding: Encoding): PageResponse => ({
    status: 200,
    headers: {
      ...commonHeaders,
      'content-length': `${bytes.length}`,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: bytes,
  });
  const plainBody = copyBytes(Buffer.from(body));
  const identity = toResponse(plainBody, 'identity');
  const unchanged: PageResponse = { status: 304, headers: commonHeaders, body: null };
  if (plainBody.length < minBytesToCompress) return { br: identity, gzip: identity, identity, unchanged };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plainBody, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(plainBody),
  ]);
  return { br: toResponse(copyBytes(brotli), 'br'), gzip: toResponse(copyBytes(gzipped), 'gzip'), identity, unchanged };
}

/** Tags are counted up by database triggers, so the next request shows a change by any process. */
export function createPageCache(db: Db, budget = defaultBudget) {
  const entries = new Map<string, Entry>();
  const pendingRenders = new Map<string, Promise<CachedPage | undefined>>();
  const readVersions = db.$client.prepare('select tag, version from cache_tags').raw();
  const tagWatcher = watchTags(db.$client);
  let lastTagState = '';
  let versions = new Map<string, number>();
  /** Keys of private pages are absent, so that their requests never wait for each other. */
  const cacheableKeys = new Set<string>();
  let bytes = 0;

  const versionsAt = (tagState: string) => {
    if (tagState !== lastTagState) versions = new Map(readVersions.all() as [string, number][]);
    lastTagState = tagState;
    return versions;
  };
  const versionsNow = () => versionsAt(tagWatcher.now());
  const versionStamp = (tags: readonly string[], versions: Map<string, number>) =>
    tags.map((tag) => versions.get(tag)).join();

  function removeEntry(key: string) {
    const removedEntry = entries.get(key);
    if (!removedEntry) return;
    bytes -= removedEntry.size;
    entries.delete(key);
  }

  function lookup(key: string, readState = tagWatcher.now): CachedPage | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const currentVersions = versionsAt(readState());
    if (entry.checkedState === lastTagState || entry.versions === versionStamp(entry.tags, currentVersions)) {
      entry.checkedState = lastTagState;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    }
    removeEntry(key);
    return undefined;
  }

  return {
    isCached: (key: string) => entries.has(key),
    lookup: (key: string) => lookup(key),
    lookupOnArrival: (key: string) => lookup(key, tagWatcher.atBatchStart),
    /** Read it before the page's data, so that a change in between makes the page stale. */
    versionsNow,
    async store(key: string, page: Page): Promise<CachedPage> {
      const { tags, anonymousOnly = false } = page;
      const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
      const answers = await buildResponses(page, etag);
      const cachedPage: CachedPage = { etag, anonymousOnly, answers };
      removeEntry(key);
      if (key.length > maxKeyLength) return cachedPage;
      const size = sizeOf(key, answers);
      entries.set(key, { ...cachedPage, tags, versions: versionStamp(tags, page.versions), checkedState: '', size });
      if (cacheableKeys.size > 10_000) cacheableKeys.clear();
      cacheableKeys.add(key);
      bytes += size;
      for (const oldestKey of entries.keys()) {
        if (bytes <= budget) break;
        removeEntry(oldestKey);
      }
      return cachedPage;
    },
    /** @returns the page if another call rendered it; undefined if this call did */
    async renderOnce(key: string, render: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
      const otherRender = pendingRenders.get(key);
      if (otherRender) {
        await otherRender;
        const nextRender = pendingRenders.get(key);
        const page = lookup(key) ?? (nextRender && (await nextRender));
        if (page) return page;
      }
      const pendingRender = render();
      if (cacheableKeys.has(key)) {
        const completion = pendingRender.catch(() => undefined).finally(() => pendingRenders.delete(key));
        pendingRenders.set(key, completion);
      }
      await pendingRender;
      return undefined;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
