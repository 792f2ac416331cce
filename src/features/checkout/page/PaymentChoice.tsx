import { euroInText } from '../../../money.ts';
import { transferWords } from '../../orders/transferWords.ts';
import { choosePayment } from '../checkout.store.ts';
import type { CheckoutFacts } from '../checkoutFacts.ts';
import { CardMarks } from './CardMarks.tsx';
import type { PaymentWays } from './paymentWays.ts';

const atBank =
  'Sur la page sécurisée de la banque, avec 3-D Secure. La boutique ne voit jamais le numéro de votre carte.';
const atTestBank = 'Sur la page de la banque de démonstration : aucun argent ne circule.';

type Props = { ways: PaymentWays; facts: CheckoutFacts };

/** Card up to the shop's limit, transfer for any amount; what cannot be had says why. */
export function PaymentChoice({ ways, facts }: Props) {
  const { cardLimit, testBank, transferDetails, transferDelay } = facts;
  const beyond = `Jusqu’à ${euroInText(cardLimit)}.${ways.transfer ? ' Au-delà, la commande se paie par virement.' : ''}`;
  const options = [
    {
      type: 'carte' as const,
      title: 'Carte bancaire',
      possible: ways.card,
      text: ways.card ? `${testBank ? atTestBank : atBank} La carte doit être à votre nom.` : beyond,
    },
    {
      type: 'virement' as const,
      title: 'Virement bancaire',
      possible: ways.transfer,
      text: transferWords[transferDetails].promise(transferDelay),
    },
  ].filter(({ type }) => type !== 'carte' || cardLimit > 0);
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">Comment souhaitez-vous payer ?</legend>
      {options.map(({ type, title, possible, text }) => (
        <label className="checkout-option" aria-disabled={!possible || undefined} key={type}>
          <input
            type="radio"
            name="payment"
            disabled={!possible}
            checked={ways.chosen === type}
            onChange={() => choosePayment(type)}
            aria-describedby={`payment-${type}`}
          />
          <span>
            <span className="checkout-option-title">
              {title} {type === 'carte' && possible && <CardMarks />}
            </span>
            <span className="soft small" id={`payment-${type}`}>
              {text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
