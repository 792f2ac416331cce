import type { Config } from '../../../config.ts';
import { formatMoment } from '../../../dates.ts';
import { sirenText } from '../../../dealer.ts';
import { headingBlock, type PdfDocument, type TextBlock, textBlock } from '../../../document/blocks.ts';
import { formatEuro, nonEmptyRows } from '../../../money.ts';
import { costText, deliveryLabels } from '../../cart/terms.ts';
import { addressLines } from '../deliverTo.ts';
import { lineView } from '../lineView.ts';
import type { OrderData } from '../model/record.ts';
import { paymentTypeLabels } from '../order.ts';
import { getPickup, pickupRuleText } from '../shop.ts';
import { withdrawalSentences } from '../withdrawalRule.ts';
import { sellerRows } from './terms.ts';

export function orderSummary(data: OrderData, config: Config): Pick<PdfDocument, 'title' | 'subtitle' | 'blocks'> {
  const { order, lines } = data;
  const { buyer } = order;
  const pickup = getPickup(order, config);
  const name = [buyer.civilite, buyer.firstName, buyer.lastName].filter(Boolean).join(' ');
  return {
    title: `Commande ${order.orderNumber}`,
    subtitle: `Récapitulatif du ${formatMoment(order.createdAt)}. Il ne tient pas lieu de facture.`,
    blocks: [
      {
        kind: 'table',
        head: ['Article', 'Quantité', 'Prix unitaire', 'Montant'],
        rows: [
          ...lines.map((line) => {
            const { name: article, notes, quantity, unitPrice, amount } = lineView(line);
            return [notes ? `${article}\n${notes}` : article, quantity, unitPrice, amount];
          }),
          [deliveryLabels[order.deliveryMode], '', '', costText(order.deliveryCost)],
        ],
        total: ['Total', formatEuro(order.amount)],
      },
      ...(order.channel === 'online'
        ? [headingBlock('retractation', 'Droit de rétractation'), ...withdrawalSentences(lines).map(textBlock)]
        : []),
      headingBlock('client', 'Client'),
      {
        kind: 'facts',
        rows: nonEmptyRows([
          ['Nom', name],
          ['Société', buyer.company],
          ['SIREN', buyer.siren && sirenText(buyer.siren)],
          ['Adresse', `${buyer.address}\n${buyer.postalCode} ${buyer.town}`],
          ['Lieu du retrait', pickup?.place],
          ['Horaires', pickup?.hours],
          ['À la remise', pickup && pickupRuleText],
          ['Destinataire', buyer.deliverTo && addressLines(buyer.deliverTo).join('\n')],
          // `mac` shows the original payment method; `paymentType` may have been switched since.
          [
            'Paiement',
            order.channel === 'counter' ? 'Au comptoir' : paymentTypeLabels[order.mac ? 'carte' : 'virement'],
          ],
        ]),
      },
      headingBlock('vendeur', 'Vendeur'),
      {
        kind: 'facts',
        rows: sellerRows(config, [
          'SHOP_LEGAL_NAME',
          'SHOP_ADDRESS',
          'SHOP_PHONE',
          'SHOP_EMAIL',
          'SHOP_RCS',
          'SHOP_VAT',
        ]),
      },
    ] satisfies TextBlock[],
  };
}
