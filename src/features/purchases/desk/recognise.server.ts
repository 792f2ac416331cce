import { and, desc, eq } from 'drizzle-orm';
import { metals } from '../../../../db/schema/catalogue.ts';
import { stockLines, stockLots } from '../../../../db/schema/goods.ts';
import { invoices } from '../../../../db/schema/invoices.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import { formatDay, isoDay } from '../../../dates.ts';
import { verb } from '../../../http/context.ts';
import { eurosFromCents, formatEuro } from '../../../money.ts';
import { hasSerial } from '../../goods/model/commit.server.ts';
import { recogniseContract } from '../model/purchases.api.ts';
import { gainTax, withheldTax } from '../model/tax.ts';

/** `metalId` excludes other articles, because two makers may use the same number. */
export const recognise = verb(
  recogniseContract,
  ({ db }, { serial, metalId }: { serial: string; metalId?: string | null }) => {
    const isSold = and(
      hasSerial(serial),
      eq(stockLots.isOut, true),
      metalId ? eq(stockLines.metalId, metalId) : undefined,
    );
    const match = db
      .select({ line: orderLines, order: orders, metal: metals, number: invoices.number, lot: stockLots })
      .from(stockLots)
      .innerJoin(orderLines, eq(orderLines.id, stockLots.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .leftJoin(stockLines, eq(stockLines.id, stockLots.lineId))
      .leftJoin(metals, eq(metals.id, stockLines.metalId))
      .leftJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, 'invoice')))
      .where(isSold)
      .orderBy(desc(stockLots.id))
      .get();
    if (!match) return null;
    const { line, order, metal, number, lot } = match;
    const day = isoDay(lot.at);
    const gross = metal?.grossBuyPrice ?? 0;
    const gain = gainTax({ day, price: line.unitPrice }, gross, Date.now());
    const proofName = number ? `facture ${number}` : `commande ${order.orderNumber}`;
    const sentences = [
      `Vendu par nous le ${formatDay(lot.at)} à ${formatEuro(line.unitPrice)} (${proofName})`,
      `reprise ${formatEuro(gross)}, gain ${formatEuro(gain.gain)}`,
      `net au forfait ${formatEuro(withheldTax('metal', gross).net)}, à la plus-value ${formatEuro(gain.net)}`,
    ];
    return {
      metalId: metal?.id ?? null,
      name: metal?.metalName ?? line.name,
      day,
      price: eurosFromCents(line.unitPrice),
      paper: `${proofName}, n° ${lot.serial}`,
      text: `${sentences.join('\u202f; ')}.`,
    };
  },
);
