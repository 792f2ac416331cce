import { execFile } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { statSync } from 'node:fs';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { dirname, resolve } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import type { ShopApp } from '../app.ts';
import { withStore } from '../backup/openStore.ts';
import { sendTestMail } from '../commands/mail.ts';
import { reasonOf } from '../start/refusal.ts';
import { askedBy, doctorToken, seenAs } from './seen.ts';

const patience = 10_000;
/** An address for examples (RFC 5737): a shop that takes us for it believes what any visitor says. */
export const forged = '203.0.113.77';

/** What answers in the shop's name: null for the address where it is not this shop. */
export type Seen = { address: string | null; from: string };
export type Certificate = { problem: string | null; until: number };

/** Of a folder that is not made yet, where it will be. */
const diskOf = (folder: string): number =>
  statSync(folder, { throwIfNoEntry: false })?.dev ?? diskOf(dirname(resolve(folder)));

export const outside = {
  addressesOf: (host: string): Promise<string[]> =>
    lookup(host, { all: true }).then(
      (found) => found.map(({ address }) => address),
      () => [],
    ),

  certificateOf: ({ hostname, port }: URL): Promise<Certificate> =>
    new Promise((resolve, reject) => {
      const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
      const socket = connect({ ...options, timeout: patience }, () => {
        const until = Date.parse(socket.getPeerCertificate().valid_to);
        const problem = socket.authorized ? null : String(socket.authorizationError);
        socket.destroy();
        resolve({ problem, until });
      });
      socket.once('timeout', () => socket.destroy(new Error('pas de réponse')));
      socket.once('error', (error) => reject(error));
    }),

  seenFrom: (app: Pick<ShopApp, 'config' | 'keys'>): Promise<Seen> =>
    new Promise((resolve, reject) => {
      const url = new URL('/healthz', app.config.siteUrl);
      const headers = { [askedBy]: doctorToken(app), 'x-forwarded-for': forged };
      // The certificate has a check of its own.
      const asked = (url.protocol === 'https:' ? secure : plain)(
        url,
        { headers, timeout: patience, rejectUnauthorized: false, agent: false },
        (answer) => {
          const address = answer.headers[seenAs];
          resolve({ address: address === undefined ? null : String(address), from: answer.socket.localAddress ?? '' });
          answer.destroy();
        },
      );
      asked.once('timeout', () => asked.destroy(new Error('pas de réponse')));
      asked.once('error', reject);
      asked.end();
    }),

  sendTestMail,

  /** Null where the machine does not say. */
  isClockSet: (): Promise<boolean | null> =>
    promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value']).then(
      ({ stdout }) => stdout.trim() === 'yes',
      () => null,
    ),

  isSameDisk: (one: string, other: string): boolean => diskOf(one) === diskOf(other),

  /** Where copies go, whether it answers, and its room, without end where it does not tell. */
  roomForCopies: (target: string): Promise<{ place: string; free: number }> =>
    withStore(target, async (store) => {
      await store.list('');
      return { place: store.place, free: await store.freeBytes() };
    }),

  /** Why an address does not answer; any answer is one. */
  silenceOf: (url: string): Promise<string | null> =>
    fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) }).then(
      () => null,
      (error: Error) => reasonOf(error.cause ?? error),
    ),
};

export type Outside = typeof outside;
