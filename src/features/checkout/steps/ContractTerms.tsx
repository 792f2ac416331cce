import { paths } from '../../../paths.ts';
import type { DeliveryMode } from '../../cart/totals.ts';
import { addressLines, type DeliverTo } from '../../orders/deliverTo.ts';
import type { StepProps } from '../checkoutFacts.ts';
import { withdrawalSentences } from './renunciation.ts';

type Props = Pick<StepProps, 'facts' | 'items'> & {
  delivery: DeliveryMode;
  /** Where the parcel goes, unless to the account's address. */
  destination?: DeliverTo | null | undefined;
};

/** What the law wants read just before the order (C. conso. L221-14): who sells, how it arrives, whether it can be undone. */
export function ContractTerms({ facts: { seller, person }, items, delivery, destination }: Props) {
  return (
    <section className="panel stack small" aria-labelledby="terms-title">
      <h3 id="terms-title">Votre contrat en bref</h3>
      <ul className="stack">
        <li>
          Vendeur : {seller.name}, {seller.address}.
        </li>
        <li>
          {delivery === 'counter'
            ? 'Vous retirez la commande au comptoir.'
            : `Livraison en colis assuré : ${(destination ? addressLines(destination) : person.address).join(', ')}.`}{' '}
          La commande est préparée une fois le paiement reçu et, s’il le faut, votre identité vérifiée.
        </li>
        <li>Les prix affichés sont les prix définitifs, toutes taxes comprises.</li>
        <li>
          La vente suit nos <a href={paths.terms}>conditions générales de vente</a>.
        </li>
        {withdrawalSentences(items).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
