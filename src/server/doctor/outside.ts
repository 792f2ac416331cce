import { execFile } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { existsSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { dirname, resolve } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import type { Shop } from '../../http/context.ts';
import { withStore } from '../backup/openStore.ts';
import { sendTestMail } from '../commands/mail.ts';
import { freeBytes } from '../start/folder.ts';
import { reasonOf } from '../start/refusal.ts';
import { addressHeader, doctorToken, failuresHeader, processHeader, tokenHeader } from './headers.ts';

const timeoutMs = 10_000;
/** Reserved by RFC 5737, so a shop reports it only if it trusts forged headers. */
export const forgedAddress = '203.0.113.77';

/** Caddy and certbot renew when a third of the lifetime is left, so less than a sixth is late. */
export const expiresSoon = ({ from, until }: ProbeResult['certificate']): boolean =>
  until - Date.now() < (until - from) / 6;

/** `address`: client address that the shop saw, null if another site answered; `process`: tells machines apart. */
export type ProbeResult = {
  clientAddress: string | null;
  processId: string | null;
  localAddress: string;
  certificate: { problem: string | null; from: number; until: number };
};

export type AddressedShop = Pick<Shop, 'config' | 'keys'>;

const requestHead = (url: string): Promise<Response> =>
  fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

const deviceId = (folder: string): number =>
  statSync(folder, { throwIfNoEntry: false })?.dev ?? deviceId(dirname(resolve(folder)));

export const probes = {
  addressesOf: (host: string): Promise<string[]> =>
    lookup(host, { all: true }).then(
      (records) => records.map(({ address }) => address),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EAI_AGAIN') throw error;
        return [];
      },
    ),

  probePublicAddress: (shop: AddressedShop): Promise<ProbeResult> =>
    new Promise((resolve, reject) => {
      const url = new URL('/healthz', shop.config.siteUrl);
      const headers = { [tokenHeader]: doctorToken(shop), 'x-forwarded-for': forgedAddress };
      const options = { headers, timeout: timeoutMs, rejectUnauthorized: false, agent: false };
      const probeRequest = request(url, options, (answer) => {
        const socket = answer.socket as TLSSocket;
        const problem = socket.authorized ? null : String(socket.authorizationError);
        const { valid_from, valid_to } = socket.getPeerCertificate();
        const certificate = { problem, from: Date.parse(valid_from), until: Date.parse(valid_to) };
        const header = (name: string) => (answer.headers[name] ? String(answer.headers[name]) : null);
        const localAddress = socket.localAddress ?? '';
        resolve({ clientAddress: header(addressHeader), processId: header(processHeader), localAddress, certificate });
        answer.destroy();
      });
      probeRequest.once('timeout', () => probeRequest.destroy(new Error('rien ne répond à temps')));
      probeRequest.once('error', reject);
      probeRequest.end();
    }),

  /** `silence`: why nothing answered. If it is absent and `process` is null, another program answered. */
  probeLocalShop: (
    shop: AddressedShop,
  ): Promise<{ process: string | null; failedJobs: readonly string[]; silence?: string }> =>
    fetch(`http://127.0.0.1:${shop.config.port}/healthz`, {
      headers: { [tokenHeader]: doctorToken(shop) },
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      ({ headers }) => ({
        process: headers.get(processHeader),
        failedJobs: headers.get(failuresHeader)?.split(',').filter(Boolean) ?? [],
      }),
      (error: unknown) => ({ process: null, failedJobs: [], silence: reasonOf(error) }),
    ),

  sendTestMail,

  /** Null if unknown. Also reads systemd's file, because the service's user may not call timedatectl. */
  isClockSet: (): Promise<boolean | null> =>
    promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value']).then(
      ({ stdout }) => stdout.trim() === 'yes',
      () => (existsSync('/run/systemd/timesync/synchronized') ? true : null),
    ),

  /** Milliseconds ahead of the server at `url`; null if it does not answer. */
  clockOffset: (url: string): Promise<number | null> =>
    requestHead(url).then(
      ({ headers }) => Date.now() - Date.parse(headers.get('date') ?? '') || null,
      () => null,
    ),

  freeBytes,

  isSameDisk: (one: string, other: string) => deviceId(one) === deviceId(other),

  /** `free` is infinite if unknown. @throws Refusal if the target does not respond */
  spaceForBackups: (target: string): Promise<{ label: string; free: number }> =>
    withStore(target, async ({ label, freeBytes }) => ({ label, free: await freeBytes() })),

  unreachableReason: (url: string): Promise<string | null> => requestHead(url).then(() => null, reasonOf),
};

export type OutsideProbes = typeof probes;
