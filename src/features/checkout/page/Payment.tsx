import { useStore } from '@nanostores/react';
import { euroInText } from '../../../money.ts';
import { paths, withReturnPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { formFields } from '../../../ui/forms/Form.tsx';
import { $deliveryMode } from '../../cart/cart.store.ts';
import type { CartItem } from '../../cart/cart.ts';
import { $quote } from '../../cart/quote.store.ts';
import { cardLimitNotice } from '../../cart/terms.ts';
import { IdentityButton } from '../../identity/IdentityFirst.tsx';
import { isIdentityDue } from '../../identity/rule.ts';
import { identityActionLabel } from '../../identity/status.ts';
import { tooManyOpenText } from '../../orders/model/paymentTerms.ts';
import { withdrawalSentences } from '../../orders/withdrawalRule.ts';
import { $phase, choosePayment } from '../checkout.store.ts';
import { type CheckoutData, type CheckoutProps, isProfileComplete } from '../checkoutFacts.ts';
import { useIsExpired } from '../lock/PriceLock.tsx';
import { $isRenewing, renewPrices } from '../lock/quote.store.ts';
import { $otherAddress, saveFields } from '../otherAddress.store.ts';
import { confirmOrder } from '../pay.ts';
import { detailsFormId } from './Details.tsx';
import { addressProblem, deliveryFormId } from './OtherAddress.tsx';
import { PaymentNotice } from './PaymentNotice.tsx';

/** The path tells the type of metal, which cart items lack. */
const withdrawableLine = ({ type, path }: CartItem) =>
  ({
    metalType:
      type === 'currency' ? null : path?.startsWith(`${paths.collectorCoins}/`) ? 'Piece De Collection' : 'Lingots',
  }) as const;

export function IdentitySection({ identity }: Pick<CheckoutProps, 'identity'>) {
  const { toSend, first, sentence } = identity;
  if (first || !isIdentityDue(identity)) return null;
  return (
    <section className="stack" aria-labelledby="identity-title">
      <h2 id="identity-title">Votre identité</h2>
      <div className="notice stack">
        <p>{sentence}</p>
        <p className="cluster">
          <a className="button button-quiet" href={withReturnPath(paths.identity, paths.checkout)}>
            {identityActionLabel({ toSend })}
          </a>
          <a href={paths.antiLaundering}>Ce que la loi demande</a>
        </p>
      </div>
    </section>
  );
}

export function Payment({ facts, items, payments }: CheckoutProps) {
  return (
    <section className="stack" id="paiement" aria-labelledby="payment-title">
      <h2 id="payment-title">Paiement</h2>
      <PaymentNotice />
      {hasTooManyOrders(facts) && <p className="notice notice-danger">{tooManyOpenText(facts.unpaidOrders.max)}</p>}
      <PaymentChoice payments={payments} facts={facts} />
      {payments.selectedType ? (
        <ContractTerms facts={facts} items={items} />
      ) : (
        <p className="notice notice-danger">
          {cardLimitNotice(facts)} <a href={paths.contact}>Écrire à la boutique</a>
        </p>
      )}
    </section>
  );
}

const secureBankText =
  'Sur la page sécurisée de la banque, avec 3-D Secure. La boutique ne voit jamais le numéro de votre carte.';
const testBankText = 'Sur la page de la banque de démonstration : aucun argent ne circule.';

const AcceptedCards = () => (
  <span className="small soft">
    <span className="visually-hidden">Cartes acceptées&nbsp;: </span>CB, Visa, Mastercard
  </span>
);

function PaymentChoice({ payments, facts }: Pick<CheckoutProps, 'payments' | 'facts'>) {
  const { cardLimit, usesTestBank, transferChoiceText } = facts;
  const cardLimitText = `Jusqu’à ${euroInText(cardLimit)}.${payments.transfer ? ' Au-delà, la commande se paie par virement.' : ''}`;
  const options = [
    {
      type: 'carte' as const,
      title: 'Carte bancaire',
      isPossible: payments.card,
      text: payments.card
        ? `${usesTestBank ? testBankText : secureBankText} La carte doit être à votre nom.`
        : cardLimitText,
    },
    {
      type: 'virement' as const,
      title: 'Virement bancaire',
      isPossible: payments.transfer,
      text: transferChoiceText,
    },
  ].filter(({ type }) => type !== 'carte' || cardLimit > 0);
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">Comment souhaitez-vous payer ?</legend>
      {options.map(({ type, title, isPossible, text }) => (
        <label className="checkout-option" aria-disabled={!isPossible || undefined} key={type}>
          <input
            type="radio"
            name="payment"
            disabled={!isPossible}
            checked={payments.selectedType === type}
            onChange={() => choosePayment(type)}
            aria-describedby={`payment-${type}`}
          />
          <span>
            <span className="checkout-option-title strong">
              {title} {type === 'carte' && isPossible && <AcceptedCards />}
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

const hasTooManyOrders = ({ unpaidOrders: { count, max } }: CheckoutData): boolean => count >= max;

/** By law, shown just before the order button (C. conso. L221-14). */
const ContractTerms = ({ facts: { seller }, items }: Pick<CheckoutProps, 'facts' | 'items'>) => (
  <p className="small">
    Vendu par {[seller.name, seller.address].filter(Boolean).join(', ')}, aux prix affichés, toutes taxes comprises,
    selon nos <a href={paths.terms}>conditions générales de vente</a>.{' '}
    {withdrawalSentences(items.map(withdrawableLine)).join(' ')}
  </p>
);

function focusAndRenewPrices(): void {
  document.querySelector<HTMLElement>('.price-lock')?.focus();
  void renewPrices();
}

export function PayButton({
  facts,
  items,
  totals,
  identity,
  payments: { selectedType },
}: Omit<CheckoutProps, 'delayCauses'>) {
  const phase = useStore($phase);
  const isExpired = useIsExpired(useStore($quote)?.endsAt);
  const isRenewing = useStore($isRenewing);
  if (identity.first) return <IdentityButton need={identity} back={paths.checkout} />;
  if (!isProfileComplete(facts.user))
    return (
      <Button wide type="submit" form={detailsFormId}>
        Continuer
      </Button>
    );
  if (hasTooManyOrders(facts))
    return (
      <a className="button button-wide" href={paths.orderHistory}>
        Payer mes commandes en attente
      </a>
    );
  if (selectedType === null) return null;
  if (isExpired)
    return (
      <Button wide busy={isRenewing} onClick={focusAndRenewPrices}>
        Nouveau prix
      </Button>
    );
  const submitOrder = () => {
    const form = document.getElementById(deliveryFormId) as HTMLFormElement | null;
    // Saved again, because password managers may fill fields without an event.
    if (form) saveFields(formFields(form));
    if (addressProblem(facts, items, $deliveryMode.get(), $otherAddress.get())) form?.requestSubmit();
    else void confirmOrder(totals, selectedType);
  };
  return (
    <>
      {/* `detail` counts clicks: a double click on « Nouveau prix » must not order. */}
      <Button wide busy={phase === 'paying'} onClick={({ detail }) => detail < 2 && submitOrder()}>
        Commande avec obligation de paiement
      </Button>
      <p className="visually-hidden" role="status">
        {phase === 'paying' ? 'Nous vérifions les prix et enregistrons votre commande.' : ''}
      </p>
    </>
  );
}
