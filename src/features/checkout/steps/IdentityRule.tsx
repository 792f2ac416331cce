import { paths, withReturn } from '../../../paths.ts';
import { cartIdentity } from '../../identity/rule.ts';
import { identityAction } from '../../identity/status.ts';
import type { StepProps } from '../checkoutFacts.ts';

type Props = Pick<StepProps, 'facts' | 'totals'>;

export const identityOf = ({ facts, totals }: Props) =>
  cartIdentity({ ...totals, metalsBefore: facts.metalsBefore }, facts.identityStatus, facts);

/** What the law asks of this client for this cart, before anything is paid; what comes before the order stands above all steps. */
export function IdentityRule({ facts, totals }: Props) {
  const { required, satisfied, toSend, first, sentence } = identityOf({ facts, totals });
  if (first) return null;
  return (
    <section className="stack" aria-labelledby="identity-title">
      <h3 id="identity-title">Votre identité</h3>
      <p className={`notice ${satisfied ? 'notice-success' : ''}`}>
        {required ? sentence : 'Cette commande ne demande pas de vérification d’identité.'}
        {required && !satisfied && (
          <>
            {' '}
            <a href={withReturn(paths.identity, paths.checkout)}>{identityAction({ toSend })}</a>
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
