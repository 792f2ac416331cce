import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { drain, ShopResponse } from '../../src/server/front/connection.ts';

it('une boutique qui s’arrête répond encore au visiteur qui vient d’entrer', async () => {
  const server = createServer({ ServerResponse: ShopResponse }, (_req, res) => res.end('bonjour'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  const closed = drain(server);
  visitor.write('GET / HTTP/1.1\r\nHost: vermeil.fr\r\n\r\n');
  const answer = await text(visitor);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(answer).toMatch(/^Connection: close$/im);
  expect(answer).toMatch(/bonjour$/m);
  await closed;
});

it('une visite qui ne dit rien ne la retient pas', async () => {
  const server = createServer((_req, res) => res.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  await drain(server);
  expect(await text(visitor)).toBe('');
});
