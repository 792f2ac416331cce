import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';

const maxBytes = 65_536;

type Target = {
  url: string;
  host?: string | undefined;
  timeoutMs: number;
};

export function postToBank({ url, host, timeoutMs }: Target, body: string): Promise<{ status: number; text: string }> {
  const request = new URL(url).protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const req = request(
      url,
      {
        method: 'POST',
        // No keep-alive: a stale connection would fail, and refunds are never retried.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(host && { host }),
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes) req.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') }),
        );
        response.on('error', reject);
      },
    );
    req.on('error', reject);
    req.end(body);
  });
}
