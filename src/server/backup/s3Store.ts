import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { minutes } from '../../dates.ts';
import { Refusal } from '../start/refusal.ts';
import { redactedUrl, type Store } from './store.ts';

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

/** `s3://KEY:SECRET@host/bucket/prefix?region=…`, or `s3+http://…` on the local network. */
export function s3Store(url: URL): Store {
  const label = redactedUrl(url);
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean);
  const base = `${url.protocol === 's3+http:' ? 'http' : 'https'}://${url.host}/${bucket}`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  });
  const key = (name: string) => [...prefix, name].join('/');
  const request = async (path: string, init: RequestInit = {}) => {
    const answer = await client.fetch(base + path, { signal: AbortSignal.timeout(minutes(5)), ...init });
    if (answer.ok || (init.method === 'DELETE' && answer.status === 404)) return answer;
    const reason = /<Message>([^<]*)<\/Message>/.exec(await answer.text())?.[1];
    throw new Refusal(`${label} a répondu ${answer.status}${reason ? ` (${reason})` : ''}.`);
  };
  return {
    label,
    list: async (folder) => {
      const keyPrefix = key(folder && `${folder}/`);
      const names: string[] = [];
      let continuation: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: keyPrefix, delimiter: '/' });
        if (continuation) query.set('continuation-token', continuation);
        const { ListBucketResult: listing } = parser.parse(await (await request(`?${query}`)).text()) as {
          ListBucketResult: { Contents?: { Key: string }[]; IsTruncated?: string; NextContinuationToken?: string };
        };
        names.push(...(listing.Contents ?? []).map(({ Key }) => Key.slice(keyPrefix.length)));
        continuation = listing.IsTruncated === 'true' ? listing.NextContinuationToken : undefined;
      } while (continuation);
      return names;
    },
    put: async (name, bytes) => void (await request(`/${key(name)}`, { method: 'PUT', body: Buffer.from(bytes) })),
    get: async (name) => Buffer.from(await (await request(`/${key(name)}`)).arrayBuffer()),
    remove: async (name) => void (await request(`/${key(name)}`, { method: 'DELETE' })),
    freeBytes: async () => Number.POSITIVE_INFINITY,
    close: async () => undefined,
  };
}
