import { and, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { purchases } from '../../../db/schema/purchases.ts';
import { isoDay } from '../../dates.ts';
import type { Cents } from '../../money.ts';
import { loadPurchases } from '../purchases/model/commit.server.ts';
import { penaltyPayable, taxLabels } from '../purchases/model/purchase.ts';
import { type PurchaseFact, partyNumber } from './entries.ts';
import { amountText } from './fec.ts';

type Row = PurchaseFact & { regime: string; crds: Cents };

export function purchaseFactsBefore(db: Db, to: number): Row[] {
  const rows = loadPurchases(db, and(isNotNull(purchases.signedAt), lt(purchases.signedAt, to)));
  return rows
    .flatMap((purchase): Row[] => {
      const { id, number, userId, personId, seller, taxDue, crds, penalty, penaltyPayment } = purchase;
      const { signedAt: signed, paidAt: paid, withdrawnAt, repaidAt: repaid } = purchase;
      // Dated by when it was recorded, because entries already exported keep their numbers.
      const withdrawn = purchase.withdrawalNotedAt ?? withdrawnAt;
      const party = { id: partyNumber(userId ?? personId ?? id), name: seller?.name ?? 'Vendeur' };
      const sharedFields = {
        number,
        gross: purchase.gross,
        tax: taxDue + crds,
        crds,
        party,
        regime: taxLabels[purchase.tax],
      };
      const penaltyAt = penalty > 0 ? withdrawn : null;
      const penaltyPaid = penaltyPayment?.at ?? null;
      const eventTimes = { signed, paid, withdrawn, repaid, penalty: penaltyAt, penaltyPaid };
      const sums: Partial<Record<string, Cents>> = { penalty, penaltyPaid: penaltyPayable(purchase) };
      return Object.entries(eventTimes).flatMap(([name, at]): Row[] => {
        const event = name as PurchaseFact['event'];
        if (at === null) return [];
        const day = isoDay(((event === 'withdrawn' || event === 'penalty') && withdrawnAt) || at);
        return [{ ...sharedFields, event, at, day, gross: sums[name] ?? sharedFields.gross }];
      });
    })
    .sort((a, b) => a.at - b.at);
}

/** Table for the tax return, with withdrawals as negative rows. */
export const purchasesTable = (rows: readonly Row[], month: string): string[][] => [
  ['contrat', 'date', 'vendeur', 'régime', 'prix', 'taxe forfaitaire', 'CRDS', 'net vendeur'],
  ...rows
    .filter(({ event, day }) => (event === 'signed' || event === 'withdrawn') && day.startsWith(month))
    .map(({ number, day, party, regime, event, gross, tax, crds }) => {
      const sums = [gross, tax - crds, crds, gross - tax];
      const amountTexts = sums.map((cents) => amountText(event === 'signed' ? cents : -cents));
      return [number, day, party.name, regime, ...amountTexts];
    }),
];
