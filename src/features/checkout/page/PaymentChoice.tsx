import { euroInText } from '../../../money.ts';
import { transferWords } from '../../orders/transferWords.ts';
import { choosePayment } from '../checkout.store.ts';
import type { PurchaseProps } from '../checkoutFacts.ts';

const atBank =
  'Sur la page sécurisée de la banque, avec 3-D Secure. La boutique ne voit jamais le numéro de votre carte.';
const atTestBank = 'Sur la page de la banque de démonstration : aucun argent ne circule.';

const CardMarks = () => (
  <span className="row gap-2">
    <span className="visually-hidden">Cartes acceptées&nbsp;:</span>
    {['CB', 'Visa', 'Mastercard'].map((name) => (
      <span key={name} className="badge">
        {name}
      </span>
    ))}
  </span>
);

export function PaymentChoice({ ways, facts }: Pick<PurchaseProps, 'ways' | 'facts'>) {
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
            <span className="checkout-option-title strong">
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
