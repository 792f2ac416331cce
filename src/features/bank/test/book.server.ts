import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Shop } from '../../../http/context.ts';

const payment = z.object({
  /** Cents. */
  amount: z.number(),
  /** `dd/mm/yyyy`, as in the sealed form. */
  bankDate: z.string(),
  accepted: z.boolean(),
  message: z.string(),
  /** Cents. */
  refunded: z.number(),
});
const book = z.record(z.string(), payment);

export type BookedPayment = z.output<typeof payment>;

const mostPayments = 500;

const fileOf = ({ config }: Pick<Shop, 'config'>): string => `${config.dataDir}/test-bank.json`;

function readBook(shop: Pick<Shop, 'config'>): Record<string, BookedPayment> {
  const file = fileOf(shop);
  if (!existsSync(file)) return {};
  try {
    return book.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A torn file: starts empty.
    return {};
  }
}

export const bookedPayment = (shop: Pick<Shop, 'config'>, reference: string): BookedPayment | undefined =>
  readBook(shop)[reference];

export function keepPayment(
  shop: Pick<Shop, 'config'>,
  { reference, ...decided }: BookedPayment & { reference: string },
): void {
  const others = Object.entries(readBook(shop)).filter(([known]) => known !== reference);
  const payments = Object.fromEntries([...others, [reference, decided] as const].slice(-mostPayments));
  const file = fileOf(shop);
  writeFileSync(`${file}.new`, JSON.stringify(payments), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
