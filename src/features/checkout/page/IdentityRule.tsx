import { paths, withReturn } from '../../../paths.ts';
import { identityAction } from '../../identity/status.ts';
import type { PurchaseProps } from '../checkoutFacts.ts';

/** How the identity is proven before this cart can be sent, said once; what comes before the order stands at the top of the page. */
export function IdentityRule({ identity }: Pick<PurchaseProps, 'identity'>) {
  const { required, satisfied, toSend, first, sentence } = identity;
  if (first || !required || satisfied) return null;
  return (
    <section className="stack" aria-labelledby="identity-title">
      <h3 id="identity-title">Votre identité</h3>
      <p className="notice">
        {sentence} <a href={withReturn(paths.identity, paths.checkout)}>{identityAction({ toSend })}</a>
      </p>
      <p className="small">
        <a href={paths.antiLaundering}>Pourquoi la loi le demande</a>
      </p>
    </section>
  );
}
