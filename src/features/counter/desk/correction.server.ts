import { type Ctx, ifFound, requireAdmin } from '../../../http/context.ts';
import { boughtNotes } from '../../exchange/exchange.server.ts';
import { loadOrder } from '../../orders/model/load.server.ts';
import { openPerson } from '../../people/people.server.ts';
import { loadDeal } from '../deals.server.ts';
import { countsText } from '../kinds/counts.ts';
import { findGoods } from '../kinds/findGoods.server.ts';
import { type LineDraft, lineKeyOf } from '../kinds/line.ts';
import { newSellDraft } from '../kinds/sell.ts';
import type { DealCorrection } from './Counter.tsx';

/** Null unless the deal is cancelled. Offers its goods again at current prices. */
export function readCorrection(ctx: Ctx, dealId: string | null): DealCorrection | null {
  requireAdmin(ctx.actor);
  if (!dealId) return null;
  const { id, number, orderId, personId, cancelledAt } = loadDeal(ctx.db, dealId);
  if (cancelledAt === null) return null;
  const lines = orderId ? loadOrder(ctx, orderId).lines : [];
  const soldQuantities = new Map(lines.map((line) => [line.metalId ?? line.currencyId ?? '', line.quantity]));
  const boughtCounts = boughtNotes(ctx.db, id);
  const ids = [...soldQuantities.keys(), ...boughtCounts.keys()];
  const { goods } = ids.length > 0 ? findGoods(ctx, { q: '', ids }) : { goods: [] };
  const person = (personId && ifFound(() => openPerson(ctx, { id: personId }))) || null;
  const drafts = goods.flatMap((one): LineDraft[] => {
    const [quantity, notes] = [soldQuantities.get(one.id), boughtCounts.get(one.id)];
    const saleDrafts = quantity ? [{ ...newSellDraft(one), quantity: String(quantity) }] : [];
    return notes
      ? [...saleDrafts, { kind: 'buyNotes', goods: one, notes: countsText(notes) } as LineDraft]
      : saleDrafts;
  });
  return { id, number, form: { person, lines: drafts.map((draft) => ({ ...draft, line: lineKeyOf(draft) })) } };
}
