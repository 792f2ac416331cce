import { type Cents, euroInText } from '../../money.ts';
import { paths, withReturnPath } from '../../paths.ts';
import { firstPurchaseText, type IdentityNeed } from './rule.ts';
import { identityActionLabel } from './status.ts';

type Props = { need: Pick<IdentityNeed, 'sentence' | 'toSend'>; requestAbove: Cents };

export const IdentityNotice = ({ need, requestAbove }: Props) => (
  <div className="notice">
    <p>
      {need.sentence} {need.toSend && firstPurchaseText}
    </p>
    <details className="small">
      <summary>Autres solutions</summary>
      <p>
        Vos commandes encore à payer s’ajoutent à ce montant. Vous pouvez aussi{' '}
        <a href={paths.contact}>nous appeler ou nous écrire</a>, ou commander pour {euroInText(requestAbove)} au plus.
      </p>
    </details>
  </div>
);

export const IdentityButton = ({ need, back: returnPath }: { need: Pick<IdentityNeed, 'toSend'>; back: string }) => (
  <a className="button button-wide" href={withReturnPath(paths.identity, returnPath)}>
    {identityActionLabel(need)}
  </a>
);
