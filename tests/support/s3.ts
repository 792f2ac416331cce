import { createHash, createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const account = { id: 'AKIAVERMEIL', secret: 'or/argent+cuivre#etain%' };
const ownRegion = 'fr-par';
export const s3Credentials = `${account.id}:${encodeURIComponent(account.secret)}`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS signature version 4; covers the body where its hash is signed. */
function isSigned({ method, headers, url = '/' }: IncomingMessage, body: Buffer): boolean {
  const match = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (!match) return false;
  const [, id, day = '', region = '', names = '', signature] = match;
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const sum = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, query, signed.join(''), names, sum].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${account.secret}`);
  const isOfBody = sum === 'UNSIGNED-PAYLOAD' || sum === sha256(body);
  return id === account.id && isOfBody && hmac(key, text).toString('hex') === signature;
}

const refusal = (code: string, message: string) => `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
const pageSize = 100;

/** Buckets are subfolders; lists have pages of a hundred. */
export function s3Server(folder: string) {
  return createServer(async (request, response) => {
    const end = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body);
    const body = await buffer(request);
    const region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
    if (region !== ownRegion)
      return end(
        400,
        refusal('AuthorizationHeaderMalformed', `The region '${region}' is wrong; expecting '${ownRegion}'.`),
      );
    if (!isSigned(request, body))
      return end(403, refusal('SignatureDoesNotMatch', 'The signature does not match the secret.'));
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const path = decodeURIComponent(pathname);
    const [, bucket = ''] = path.split('/');
    if (!existsSync(join(folder, bucket))) return end(404, refusal('NoSuchBucket', 'There is no such bucket.'));
    const file = join(folder, path);
    if (request.method === 'PUT') {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, body);
      return end(200);
    }
    if (request.method === 'DELETE') {
      rmSync(file, { force: true });
      return end(204);
    }
    if (!searchParams.has('list-type'))
      return existsSync(file) ? end(200, readFileSync(file)) : end(404, refusal('NoSuchKey', 'There is no such key.'));
    const prefix = searchParams.get('prefix') ?? '';
    const place = join(folder, bucket, prefix);
    const entries = existsSync(place) ? readdirSync(place, { withFileTypes: true }) : [];
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const isTruncated = names.length > from + pageSize;
    const contents = names
      .slice(from, from + pageSize)
      .map((name) => `<Contents><Key>${prefix}${name}</Key></Contents>`);
    const more = isTruncated ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : '';
    return end(
      200,
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
    );
  });
}
