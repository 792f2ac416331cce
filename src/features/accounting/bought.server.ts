import { and, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { purchases } from '../../../db/schema/purchases.ts';
import { isoDay } from '../../dates.ts';
import { loadPurchases } from '../purchases/model/commit.server.ts';
import { taxLabels } from '../purchases/model/purchase.ts';
import { type BoughtFact, partyNumber } from './entries.ts';
import { plainAmount } from './fec.ts';

type Row = BoughtFact & { regime: string; held: { tax: number; crds: number } };

/** All that happened to contracts with people who sell, up to a moment, oldest first. */
export function boughtBefore(db: Db, to: number): Row[] {
  const rows = loadPurchases(db, and(isNotNull(purchases.signedAt), lt(purchases.signedAt, to)));
  return rows
    .flatMap((purchase): Row[] => {
      const { id, number, userId, personId, seller, gross, taxDue, crds, penalty } = purchase;
      const party = { id: partyNumber(userId ?? personId ?? id), name: seller?.name ?? 'Vendeur' };
      const about = {
        number,
        gross,
        tax: taxDue + crds,
        party,
        regime: taxLabels[purchase.tax],
        held: { tax: taxDue, crds },
      };
      const facts: readonly (readonly [BoughtFact['event'], number | null])[] = [
        ['signed', purchase.signedAt],
        ['paid', purchase.paidAt],
        ['withdrawn', purchase.withdrawnAt],
        ['repaid', purchase.repaidAt],
      ];
      const events = facts.flatMap(([event, at]): Row[] => (at === null ? [] : [{ ...about, event, at }]));
      const { withdrawnAt: at } = purchase;
      return penalty > 0 && at !== null ? [...events, { ...about, event: 'penalty', at, gross: penalty }] : events;
    })
    .sort((a, b) => a.at - b.at);
}

export const boughtHead = ['contrat', 'date', 'vendeur', 'régime', 'prix', 'taxe forfaitaire', 'CRDS', 'net vendeur'];

/** For the VAT return: contracts of a month, and those that their seller withdrew from. */
export const boughtRows = (rows: readonly Row[], month: string): string[][] =>
  rows
    .filter(({ event, at }) => (event === 'signed' || event === 'withdrawn') && isoDay(at).startsWith(month))
    .map(({ number, at, party, regime, event, gross, held: { tax, crds } }) => {
      const sign = event === 'signed' ? 1 : -1;
      const sums = [gross, tax, crds, gross - tax - crds].map((cents) => plainAmount(sign * cents));
      return [number, isoDay(at), party.name, regime, ...sums];
    });
