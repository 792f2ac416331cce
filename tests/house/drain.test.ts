import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { drain, ShopResponse } from '../../src/server/front/connection.ts';

it('Une boutique qui s’arrête répond encore au visiteur qui vient d’entrer, sans attendre celui qui se tait', async () => {
  const server = createServer({ ServerResponse: ShopResponse }, (_req, res) => res.end('bonjour'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const visitor = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const closed = drain(server);
  visitor.write('GET / HTTP/1.1\r\nHost: vermeil.fr\r\n\r\n');
  const answer = await text(visitor);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(answer).toMatch(/^Connection: close$/im);
  expect(answer).toMatch(/bonjour$/m);
  await closed;
  expect(await text(silent)).toBe('');
});
