import { useStore } from '@nanostores/react';
import { paths, withReturn } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { $deliveryMode } from '../../cart/cart.store.ts';
import { costText, deliveryLabels, deliveryModes } from '../../cart/terms.ts';
import { deliveryCost } from '../../cart/totals.ts';
import { identityNeed } from '../../identity/rule.ts';
import { goOn } from '../checkout.store.ts';
import type { StepProps } from '../checkoutFacts.ts';

export function DeliveryStep({ facts, totals }: StepProps) {
  const chosen = useStore($deliveryMode);
  const { seller, person, tiers } = facts;
  const explained = {
    counter: `Au comptoir, ${seller.address}.`,
    parcel: `Chez vous, ${person.address.at(-1) ?? ''}. Le colis est assuré à la valeur de la commande.`,
  };
  return (
    <>
      <fieldset className="stack">
        <legend>Comment souhaitez-vous recevoir votre commande ?</legend>
        {deliveryModes.map((mode) => (
          <label className="checkout-option" key={mode}>
            <input
              type="radio"
              name="delivery"
              checked={chosen === mode}
              onChange={() => $deliveryMode.set(mode)}
              aria-describedby={`delivery-${mode}`}
            />
            <span>
              <span className="checkout-option-title">
                {deliveryLabels[mode]}{' '}
                <span className="price">{costText(deliveryCost(tiers, mode, totals.goods))}</span>
              </span>
              <span className="soft small" id={`delivery-${mode}`}>
                {explained[mode]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <IdentityRule facts={facts} totals={totals} />
      <p>
        <Button onClick={goOn}>Continuer vers le paiement</Button>
      </p>
    </>
  );
}

/** What the law asks of this client for this cart, before anything is paid. */
function IdentityRule({ facts, totals }: Pick<StepProps, 'facts' | 'totals'>) {
  const { required, satisfied, sentence } = identityNeed(
    { ...totals, metalsBefore: facts.metalsBefore },
    facts.identityStatus,
    facts.identityTerms,
  );
  return (
    <section className="stack" aria-labelledby="identity-title">
      <h3 id="identity-title">Votre identité</h3>
      <p className={`notice ${!required || satisfied ? 'notice-success' : ''}`}>
        {required ? sentence : 'Cette commande ne demande pas de vérification d’identité.'}
        {required && !satisfied && (
          <>
            {' '}
            <a href={withReturn(paths.identity, paths.checkout)}>Vérifier mon identité</a>
          </>
        )}
      </p>
      {required && !satisfied && (
        <p className="small">
          <a href={paths.antiLaundering}>Pourquoi la loi le demande</a>
        </p>
      )}
    </section>
  );
}
