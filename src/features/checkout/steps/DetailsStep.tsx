import { Button } from '../../../ui/Button.tsx';
import { goOn } from '../checkout.store.ts';
import type { StepProps } from '../checkoutFacts.ts';

export function DetailsStep({ facts: { person, editPath } }: StepProps) {
  const complete = person.missing.length === 0;
  return (
    <>
      <dl className="facts">
        <dt>Nom</dt>
        <dd>{person.name}</dd>
        {person.company && (
          <>
            <dt>Société</dt>
            <dd>{person.company}</dd>
          </>
        )}
        <dt>Adresse</dt>
        <dd>
          {person.address.length > 0 ? person.address.map((line) => <div key={line}>{line}</div>) : 'à compléter'}
        </dd>
        <dt>Téléphone</dt>
        <dd className="figures">{person.phone ?? 'à compléter'}</dd>
        <dt>Courriel</dt>
        <dd className="checkout-email">{person.email}</dd>
      </dl>
      <p className="soft small">Le colis et le contrat sont établis à ce nom et à cette adresse.</p>
      {!complete && (
        <p className="notice notice-danger" role="alert">
          Il manque {new Intl.ListFormat('fr-FR').format(person.missing)}. Complétez vos coordonnées, puis revenez ici :
          votre panier vous attend.
        </p>
      )}
      <p className="cluster">
        {complete && <Button onClick={goOn}>Continuer vers la livraison</Button>}
        <a className={complete ? 'button button-quiet' : 'button'} href={editPath}>
          {complete ? 'Modifier mes coordonnées' : 'Compléter mes coordonnées'}
        </a>
      </p>
    </>
  );
}
