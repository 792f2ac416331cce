import { type Cents, formatEuro } from '../../money.ts';
import type { PaymentType } from '../orders/order.ts';
import { type TransferDetails, transferPromise } from '../orders/transferWords.ts';
import { choosePayment } from './checkout.store.ts';

type Props = {
  paymentType: PaymentType;
  cardLimit: Cents;
  transferDays: number;
  transferDetails: TransferDetails;
  cardRefused: boolean;
};

/** Card up to the shop's limit, transfer for any amount. */
export function PaymentChoice({ paymentType, cardLimit, transferDays, transferDetails, cardRefused }: Props) {
  return (
    <fieldset className="stack">
      <legend>Comment souhaitez-vous payer ?</legend>
      <label className="checkout-option" aria-disabled={cardRefused || undefined}>
        <input
          type="radio"
          name="payment"
          disabled={cardRefused}
          checked={paymentType === 'carte'}
          onChange={() => choosePayment('carte')}
          aria-describedby="payment-card"
        />
        <span>
          <span className="checkout-option-title">Carte bancaire</span>
          <span className="soft small" id="payment-card">
            {cardRefused
              ? `Jusqu’à ${formatEuro(cardLimit)}. Au-delà, la commande se paie par virement.`
              : 'Sur la page sécurisée de la banque. La boutique ne voit jamais le numéro de votre carte.'}
          </span>
        </span>
      </label>
      <label className="checkout-option">
        <input
          type="radio"
          name="payment"
          checked={paymentType === 'virement'}
          onChange={() => choosePayment('virement')}
          aria-describedby="payment-transfer"
        />
        <span>
          <span className="checkout-option-title">Virement bancaire</span>
          <span className="soft small" id="payment-transfer">
            {transferPromise(transferDetails, transferDays)}
          </span>
        </span>
      </label>
    </fieldset>
  );
}
