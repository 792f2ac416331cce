import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import type { Config } from '../../config.ts';
import { Refusal, reasonOf } from './refusal.ts';

const soon = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/**
 * Takes the address before anything is opened or filled; until the shop answers, whoever comes is told to come back.
 * @throws Refusal where the address cannot be had
 */
export function takeAddress({ host, port }: Config): Promise<Server> {
  const door = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(soon);
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
