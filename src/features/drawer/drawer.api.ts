import { z } from 'zod';
import { contract, euros, id, textUpTo } from '../../http/contract.ts';
import { denominations } from './model/cash.ts';

export type DrawerNote = { currencyId: string; name: string; iso: string; value: number; inSafe: number };

const countField = (minCount: number) =>
  z
    .int('Indiquez un nombre entier.')
    .min(minCount, minCount < 0 ? 'Ce nombre est trop petit.' : 'Indiquez un nombre entier, à partir de 0.')
    .max(100_000, 'Ce nombre est trop grand.');

const duplicateText = 'Indiquez chaque pièce ou billet une seule fois.';

/** Turns rows with values in euros into counts keyed by denomination in cents. */
const countsOf = (minCount: number) =>
  z
    .array(z.object({ value: euros('Indiquez une pièce ou un billet.'), count: countField(minCount) }))
    .max(denominations.length, duplicateText)
    .refine((rows) => new Set(rows.map(({ value }) => value)).size === rows.length, duplicateText)
    .transform((rows) => Object.fromEntries(rows.map(({ value, count }) => [value, count])));

const cashCounts = countsOf(0);
export const signedCashCounts = countsOf(-100_000);

const countInput = z.object({
  counts: cashCounts,
  notes: z
    .array(
      z.object({
        currencyId: z.string('Indiquez la devise.').min(1, 'Indiquez la devise.').max(64, 'Indiquez la devise.'),
        value: z.int('Indiquez la coupure.').positive('Indiquez la coupure.'),
        count: countField(0),
        seen: z.int().optional(),
      }),
    )
    .max(500)
    .default([]),
  reason: textUpTo(200, 'Cette raison').default(''),
});
export type DrawerCount = z.output<typeof countInput>;

const dayShape = z.object({ day: z.string(), euros: z.number(), difference: z.number() });

export const openDrawerContract = contract('POST /api/drawer/open', {
  permission: 'drawer',
  summary: 'Opens the day of the drawer with its count; a difference from the last close needs a reason',
  body: countInput,
  data: dayShape,
});

export const closeDrawerContract = contract('POST /api/drawer/close', {
  permission: 'drawer',
  summary: 'Closes the open day of the drawer for good; a difference needs a reason',
  body: countInput,
  data: dayShape,
});

const bankCashKinds = ['deposit', 'withdrawal'] as const;

export const moveDrawerContract = contract('POST /api/drawer/move', {
  permission: 'drawer',
  summary: 'Records cash taken to the bank (`deposit`) or brought from it (`withdrawal`), once for the same `key`',
  body: z.object({
    key: id,
    kind: z.enum(bankCashKinds, 'Choisissez remise en banque ou apport.'),
    counts: cashCounts,
    reference: textUpTo(100, 'Cette référence').default(''),
  }),
  data: z.object({ euros: z.number() }),
});
