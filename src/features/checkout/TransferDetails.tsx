import './transfer.css';
import { formatMoment } from '../../dates.ts';
import { formatEuros } from '../orders/lineView.ts';
import type { Order } from '../orders/order.shape.ts';
import { CopyButton } from './CopyButton.tsx';

type Props = { transfer: NonNullable<Order['transfer']> };

const isMissing = (value: string): boolean => value.endsWith('à compléter');

/** Where to send the transfer, with what reference, until when. */
export function TransferDetails({ transfer }: Props) {
  const { beneficiary, iban, bic, reference, amount, deadline } = transfer;
  const plainAmount = amount.toFixed(2).replace('.', ',');
  const rows = [
    { name: 'Bénéficiaire', value: beneficiary },
    { name: 'IBAN', value: iban },
    { name: 'BIC', value: bic },
    { name: 'Référence à indiquer', value: reference },
    { name: 'Montant', value: formatEuros(amount), copied: plainAmount },
  ];
  return (
    <section className="panel stack" aria-labelledby="transfer-title">
      <h2 id="transfer-title">Votre virement</h2>
      <dl className="transfer">
        {rows.map(({ name, value, copied = value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="figures">{value}</span>
              {!isMissing(value) && <CopyButton text={copied} what={name} />}
            </dd>
          </div>
        ))}
        <div>
          <dt>À recevoir au plus tard le</dt>
          <dd>{formatMoment(deadline)}</dd>
        </div>
      </dl>
      {isMissing(iban) && (
        <p className="notice notice-danger">
          Les coordonnées bancaires de la boutique sont à compléter. N’envoyez pas de virement avant de les avoir
          reçues.
        </p>
      )}
      <p>
        Indiquez la référence dans le libellé du virement : c’est elle qui relie votre paiement à la commande. Il doit
        partir d’un compte à votre nom. Sans virement reçu à cette date, la commande est annulée.
      </p>
    </section>
  );
}
