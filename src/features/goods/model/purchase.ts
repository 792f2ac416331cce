import { z } from 'zod';
import { fold } from '../../../../db/fold.ts';
import { type lotSources, purchaseRegimes } from '../../../../db/words.ts';
import { fieldError } from '../../../http/context.ts';
import { rate, textUpTo } from '../../../http/contract.ts';
import { type Cents, divideHalfUp, type Micros, maxAmount } from '../../../money.ts';
import { deskFields, shapesOf } from '../../../ui/desk/fields.ts';
import type { Party } from './register.ts';

const arrivalLabels = { supplier: 'Fournisseur', opening: 'Déjà en stock' } as const;
const arrivalSources = Object.keys(arrivalLabels) as (keyof typeof arrivalLabels)[];
export const lotSourceLabels: Record<(typeof lotSources)[number], string> = {
  ...arrivalLabels,
  public: 'Particulier',
  return: 'Retour de client',
};

export const purchaseRegimeLabels: Record<(typeof purchaseRegimes)[number], string> = {
  investment: 'Or d’investissement',
  margin: 'Marge',
  taxed: 'TVA',
};

export const keyOfLabel = (labels: Record<string, string>, text: string): string | undefined =>
  Object.keys(labels).find((word) => fold(labels[word] ?? '') === fold(text.trim()));

const textField = (label: string, maxLength: number) =>
  ({
    kind: 'text',
    label,
    optional: true,
    maxLength,
    shape: textUpTo(maxLength, `«\u00a0${label}\u00a0»`).optional(),
  }) as const;

const enumField = <Word extends string>(words: readonly Word[], what: string) =>
  z.enum(words, { error: ({ input }) => `«\u00a0${input}\u00a0» n’est pas ${what}.` }).optional();

/** Purchases from private persons have a contract instead (`features/purchases`). */
export const purchaseFields = deskFields({
  source: {
    kind: 'select',
    label: 'Provenance',
    options: Object.entries(arrivalLabels),
    shape: enumField(
      arrivalSources,
      'une provenance\u00a0: Fournisseur ou Déjà en stock. Ce qu’un particulier vend s’achète au comptoir, par contrat',
    ),
  },
  regime: {
    kind: 'select',
    label: 'Régime de l’achat',
    options: [['', 'Non précisé'], ...Object.entries(purchaseRegimeLabels)],
    toValue: (text) => text || null,
    shape: enumField(purchaseRegimes, 'un régime\u00a0: Or d’investissement, Marge ou TVA').nullable(),
  },
  supplier: textField('Fournisseur', 120),
  address: textField('Adresse', 200),
  reference: textField('Facture ou n° d’achat', 60),
  day: {
    kind: 'date',
    label: 'Jour de l’arrivée, si ce n’est pas aujourd’hui',
    optional: true,
    shape: z.iso.date('Indiquez le jour de l’arrivée, comme 21/11/2026.').optional(),
  },
});

export const unitCostText = 'Indiquez ce qu’a coûté une pièce ou un billet, en euros, avec six décimales au plus.';

/** `unitCost`: euros per piece, before deductible VAT; null if unknown. */
export const lotInput = z.object({
  ...shapesOf(purchaseFields),
  unitCost: rate(unitCostText)
    .refine((micros) => micros >= 0 && micros <= 1e13, unitCostText)
    .nullable()
    .optional(),
});
type LotInput = z.output<typeof lotInput>;

/** @throws invalid for an implausibly large cost, which would make stock totals inexact */
export function costOf(unitCost: Micros, count: number): Cents {
  const cost = divideHalfUp(BigInt(unitCost) * BigInt(count), 10_000n);
  if (cost <= maxAmount * 100) return cost;
  throw fieldError('unitCost', 'Ce coût fait plus de cent millions d’euros\u00a0: vérifiez-le, et le nombre.');
}

export const nonEmptyValues = (
  purchase: Readonly<Record<string, string | null | undefined>>,
): z.input<typeof lotInput> => Object.fromEntries(Object.entries(purchase).filter(([, text]) => text));
export type Acquisition = Omit<LotInput, 'source'> & { source?: LotInput['source'] | 'public' } & Partial<
    Pick<Party, 'proof' | 'sex' | 'bornOn' | 'bornAt'>
  >;
