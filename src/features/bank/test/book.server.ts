import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Shop } from '../../../http/context.ts';

/** What the test bank itself remembers of its payments, apart from the shop's database: the shop may not have been told. */
const payment = z.object({
  /** Cents. */
  amount: z.number(),
  /** `dd/mm/yyyy` as the shop's form was sealed. */
  bankDate: z.string(),
  accepted: z.boolean(),
  /** The sealed message of the result, which is told again unchanged. */
  message: z.string(),
  /** Cents given back so far. */
  refunded: z.number(),
});
const book = z.record(z.string(), payment);

export type BookedPayment = z.output<typeof payment>;

/** The oldest are forgotten: this bank is for trying. */
const mostPayments = 500;

const fileOf = ({ config }: Pick<Shop, 'config'>): string => `${config.dataDir}/test-bank.json`;

function readBook(shop: Pick<Shop, 'config'>): Record<string, BookedPayment> {
  const file = fileOf(shop);
  if (!existsSync(file)) return {};
  try {
    return book.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A torn or foreign file: this bank then knows of nothing, and says so.
    return {};
  }
}

/** What the test bank knows of a payment; undefined when nothing was ever decided about it. */
export const bookedPayment = (shop: Pick<Shop, 'config'>, reference: string): BookedPayment | undefined =>
  readBook(shop)[reference];

/** Keeps what was decided, across a restart. */
export function keepPayment(shop: Pick<Shop, 'config'>, reference: string, decided: BookedPayment): void {
  const others = Object.entries(readBook(shop)).filter(([known]) => known !== reference);
  const kept = Object.fromEntries([...others, [reference, decided] as const].slice(-mostPayments));
  const file = fileOf(shop);
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
