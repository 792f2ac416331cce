import { euroInText } from '../../../money.ts';
import { transferWords } from '../../orders/transferWords.ts';
import { choosePayment } from '../checkout.store.ts';
import type { PurchaseProps } from '../checkoutFacts.ts';

const atBank =
  'Sur la page sécurisée de la banque, avec 3-D Secure. La boutique ne voit jamais le numéro de votre carte.';
const atTestBank = 'Sur la page de la banque de démonstration : aucun argent ne circule.';

/** The cards taken, as word marks of our own. */
const marks = [
  { name: 'CB', width: 34 },
  { name: 'VISA', width: 46 },
  { name: 'Mastercard', width: 104 },
];

const CardMarks = () => (
  <span className="card-marks">
    <span className="visually-hidden">Cartes acceptées : CB, Visa, Mastercard</span>
    {marks.map(({ name, width }) => (
      <svg key={name} viewBox={`0 0 ${width} 26`} aria-hidden="true">
        <rect x=".5" y=".5" width={width - 1} height="25" rx="4" />
        <text x={width / 2} y="18" textAnchor="middle">
          {name}
        </text>
      </svg>
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
