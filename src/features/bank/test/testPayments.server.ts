import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Config } from '../../../config.ts';
import type { Cents } from '../../../money.ts';

export type TestPayment = { amount: Cents; bankDate: string; accepted: boolean; message: string; refunded: Cents };

const maxPayments = 500;

type Shop = { config: Pick<Config, 'dataDir'> };

const storagePath = ({ config }: Shop) => `${config.dataDir}/test-bank.json`;

/** Empty if the file is missing or truncated. */
function readPayments(shop: Shop): Record<string, TestPayment> {
  try {
    return JSON.parse(readFileSync(storagePath(shop), 'utf8'));
  } catch {
    return {};
  }
}

export const findPayment = (shop: Shop, reference: string): TestPayment | undefined => readPayments(shop)[reference];

export function savePayment(shop: Shop, { reference, ...payment }: TestPayment & { reference: string }): void {
  const others = Object.entries(readPayments(shop)).filter(([known]) => known !== reference);
  const payments = Object.fromEntries([...others, [reference, payment] as const].slice(-maxPayments));
  const file = storagePath(shop);
  writeFileSync(`${file}.new`, JSON.stringify(payments), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
