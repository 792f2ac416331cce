import { type LookupAddress, lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export class FetchError extends Error {}

const mebibyte = 1024 * 1024;
const timeoutMs = 10_000;
const maxRedirects = 3;

/** Ranges reserved by RFC 6890, and IPv6 ranges that carry IPv4 addresses (NAT64, 6to4). */
const privateRanges = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
])
  privateRanges.addSubnet(...parseRange(range), 'ipv4');
for (const range of ['::/96', '64:ff9b::/32', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', 'fc00::/7'])
  privateRanges.addSubnet(...parseRange(range), 'ipv6');
for (const range of ['fe80::/9', 'ff00::/8']) privateRanges.addSubnet(...parseRange(range), 'ipv6');

function parseRange(range: string): [net: string, prefix: number] {
  const [net = '', prefix = ''] = range.split('/');
  return [net, Number(prefix)];
}

export const isPrivateAddress = (address: string): boolean =>
  privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const privateAddressError = () =>
  new FetchError('Cette adresse mène à l’intérieur d’un réseau privé : elle n’est pas lue.');

/** Checks each address that is connected to, against DNS rebinding. */
const publicLookup: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) callback(error, []);
    else if (addresses.some(({ address }) => isPrivateAddress(address))) callback(privateAddressError(), []);
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });

/** `header`: « name: value », not sent to the target of a redirect. */
type FetchOptions = {
  allowPrivate?: boolean | undefined;
  signal?: AbortSignal | undefined;
  agent?: string;
  header?: string;
  accept?: string;
  maxBytes?: number;
};

const acceptTypes = 'application/json, text/csv, application/xml, text/plain';

function openRequest(
  url: URL,
  { allowPrivate, signal, agent = 'Comptoir', header = '', accept = acceptTypes }: FetchOptions,
): Promise<IncomingMessage> {
  const hostAddress = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(hostAddress) && isPrivateAddress(hostAddress)) throw privateAddressError();
  const [name = '', value = ''] = header.split(/:\s*(.*)/);
  const headers = {
    accept,
    'accept-encoding': 'identity',
    'user-agent': agent,
    ...(name && { [name.trim()]: value }),
  };
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    get(url, { ...(signal && { signal }), headers, agent: false, ...(!allowPrivate && { lookup: publicLookup }) })
      .on('response', resolve)
      .on('error', reject);
  });
}

/** A redirect never leads from https to http. */
function redirectUrl(from: URL, location: string | undefined): URL {
  const target = URL.parse(location ?? '', from);
  if (!target || !/^https?:$/.test(target.protocol))
    throw new FetchError('La source renvoie vers une adresse illisible.');
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw new FetchError('La source renvoie d’une adresse protégée vers une adresse qui ne l’est pas.');
  return target;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding'];
  if (encoding && encoding !== 'identity') throw new FetchError('La source répond dans un format compressé.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes)
      throw new FetchError(`La source envoie plus de ${maxBytes / mebibyte}\u00a0Mo, la limite de ce qui est lu.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Times out after ten seconds. @throws FetchError with the cause */
export async function fetchOutside(
  address: string,
  { signal: outerSignal, ...options }: FetchOptions,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = outerSignal ? AbortSignal.any([timeout, outerSignal]) : timeout;
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const header = url.origin === new URL(address).origin ? (options.header ?? '') : '';
      const answer = await openRequest(url, { ...options, header, signal });
      const { statusCode = 0, headers } = answer;
      try {
        if (statusCode === 200) return await readBody(answer, options.maxBytes ?? mebibyte);
        if (![301, 302, 303, 307, 308].includes(statusCode))
          throw new FetchError(`La source répond par l’erreur ${statusCode}.`);
        url = redirectUrl(url, headers.location);
      } finally {
        answer.destroy();
      }
    }
    throw new FetchError('La source renvoie sans fin d’une adresse à l’autre.');
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (timeout.aborted) throw new FetchError('La source ne répond pas en dix secondes.');
    const { code } = error as NodeJS.ErrnoException;
    throw new FetchError(`La source est injoignable${code ? ` (${code})` : ''}.`);
  }
}
