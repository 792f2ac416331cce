import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import type { Config } from '../../config.ts';
import { fallbackMessages } from '../../http/errors.ts';
import { Refusal, reasonOf } from './refusal.ts';

const seconds = 2;
const call = JSON.stringify({ data: null, message: fallbackMessages.unavailable });
const page = `<!DOCTYPE html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}"><title>La boutique ouvre</title>
<h1>La boutique ouvre</h1><p>Le service est momentanément indisponible. Cette page se recharge d’elle-même dans un instant.</p></html>`;

const answer = (type: string, body: string): string =>
  [
    'HTTP/1.1 503 Service Unavailable',
    `Retry-After: ${seconds}`,
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
const soon = { call: answer('application/json', call), page: answer('text/html', page) };

/** Who says nothing is not waited for. */
const silenceMs = 5_000;

/**
 * Takes the address before anything is opened or filled; until the shop answers, whoever comes is told to come back.
 * @throws Refusal where the address cannot be had
 */
export function takeAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Server> {
  const door = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(silenceMs, () => socket.destroy());
    // Answered before it is read, a request would be reset, and the answer lost.
    socket.once('data', (head) => socket.end(/^\S+ \/api\//.test(head.toString('latin1')) ? soon.call : soon.page));
  });
  return new Promise((resolve, reject) => {
    door.once('error', (error) =>
      reject(new Refusal(`La boutique ne peut pas écouter sur ${host}:${port} (HOST, PORT) : ${reasonOf(error)}.`)),
    );
    door.listen(port, host, () => resolve(door));
  });
}

export const openAt = (door: Server, server: HttpServer): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(door, resolve);
  });
