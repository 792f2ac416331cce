import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Line = {
  send: (text: string) => void;
  /** Resolves after this many answers have begun. */
  answers: (count: number) => Promise<string>;
  /** Resolves with all received bytes at the end of the connection. */
  ended: Promise<string>;
  close: () => void;
};

/** Raw connection with full control of bytes and timing. */
export function dial(base: string): Line {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let text = '';
  socket.on('data', (piece: string) => (text += piece));
  // A reset counts as an end.
  socket.on('error', () => undefined);
  return {
    send: (piece) => void socket.write(piece),
    answers: async (count) => {
      while ((text.match(/^HTTP\/1\.1 /gm)?.length ?? 0) < count && !socket.destroyed) await wait(10);
      return text;
    },
    ended: new Promise((resolve) => socket.on('close', () => resolve(text))),
    close: () => socket.destroy(),
  };
}

/** HTTP/1.1 head. */
export const head = (base: string, line: string, headers: Record<string, string> = {}): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ Host: new URL(base).host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
