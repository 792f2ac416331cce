import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { days, minutes } from '../../dates.ts';
import type { Shop } from '../../http/context.ts';
import type { ShopApp } from '../app.ts';
import { callerAddress } from '../front/address.ts';

/** With the token, a response has the other headers: client address, process and failed jobs. */
export const tokenHeader = 'x-comptoir-doctor';
export const addressHeader = 'x-comptoir-seen';
export const processHeader = 'x-comptoir-process';
export const failuresHeader = 'x-comptoir-failed-jobs';

export const thisProcess = randomUUID();

const tokenAt = ({ keys }: Pick<Shop, 'keys'>, slot: number) =>
  createHmac('sha256', keys.proof).update(`doctor:${slot}`).digest('hex');
const timeSlot = (now: number) => Math.floor(now / minutes(5));

export const doctorToken = (shop: Pick<Shop, 'keys'>): string => tokenAt(shop, timeSlot(Date.now()));

export function doctorHeaders(shop: ShopApp, req: IncomingMessage): Record<string, string> {
  const token = req.headers[tokenHeader];
  if (token === undefined) return {};
  const slot = timeSlot(Date.now());
  if (![slot, slot - 1].some((one) => tokenAt(shop, one) === token)) return {};
  const failedJobs = Object.entries(shop.counters.jobs).filter(
    ([, { failedAt }]) => (failedAt ?? 0) > Date.now() - days(1),
  );
  return {
    [addressHeader]: callerAddress(req, shop.config.trustProxy),
    [processHeader]: thisProcess,
    [failuresHeader]: failedJobs.map(([name]) => name).join(','),
  };
}
