import { paths, withReturn } from '../../../paths.ts';
import { cartIdentity } from '../../identity/rule.ts';
import { identityAction } from '../../identity/status.ts';
import type { PurchaseProps } from '../checkoutFacts.ts';

type Props = Pick<PurchaseProps, 'facts' | 'totals'>;

export const identityOf = ({ facts, totals }: Props) =>
  cartIdentity({ ...totals, metalsBefore: facts.metalsBefore }, facts.identityStatus, facts);

/** How the identity is proven before this cart can be sent, said once; what comes before the order stands at the top of the page. */
export function IdentityRule({ facts, totals }: Props) {
  const { required, satisfied, toSend, first, sentence } = identityOf({ facts, totals });
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
