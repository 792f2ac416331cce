import type { CheckoutFacts } from '../checkoutFacts.ts';
import { CompleteDetails } from './CompleteDetails.tsx';

/** The client as the shop knows him, in a glance; what an order still lacks of him is asked here. */
export function Details({ facts }: { facts: CheckoutFacts }) {
  const { person, editPath } = facts;
  return (
    <section className={person.missing.length > 0 ? 'stack' : 'stack details-known'} aria-labelledby="details-title">
      <h2 id="details-title">Coordonnées</h2>
      {person.missing.length > 0 ? (
        <CompleteDetails facts={facts} />
      ) : (
        <p>
          {[person.name, person.company, ...person.address, person.phone].filter(Boolean).join(', ')}.{' '}
          <a href={editPath}>Modifier</a>
        </p>
      )}
    </section>
  );
}
