import { Button } from '../../../ui/Button.tsx';
import { goOn } from '../checkout.store.ts';
import type { StepProps } from '../checkoutFacts.ts';
import { CompleteDetails } from './CompleteDetails.tsx';

export function DetailsStep({ facts }: StepProps) {
  const { person, editPath } = facts;
  const [mailbox, domain] = person.email.split('@');
  if (person.missing.length > 0) return <CompleteDetails facts={facts} />;
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
          {person.address.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
        <dt>Téléphone</dt>
        <dd className="figures">{person.phone}</dd>
        <dt>Courriel</dt>
        <dd>
          {mailbox}@<wbr />
          {domain}
        </dd>
      </dl>
      <p className="cluster">
        <Button onClick={goOn}>Continuer vers la livraison</Button>
        <a className="button button-quiet" href={editPath}>
          Modifier mes coordonnées
        </a>
      </p>
    </>
  );
}
