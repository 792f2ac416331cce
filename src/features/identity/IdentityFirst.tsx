import { type Cents, euroInText } from '../../money.ts';
import { paths, withReturn } from '../../paths.ts';
import type { IdentityNeed } from './rule.ts';
import { identityAction } from './status.ts';

type Props = { need: Pick<IdentityNeed, 'sentence'>; requestAbove: Cents };

export const IdentityFirst = ({ need, requestAbove }: Props) => (
  <p className="notice">
    {need.sentence} Vous pouvez aussi <a href={paths.contact}>nous appeler ou nous écrire</a>, ou commander pour{' '}
    {euroInText(requestAbove)} au plus.
  </p>
);

export const IdentityButton = ({ need, back }: { need: Pick<IdentityNeed, 'toSend'>; back: string }) => (
  <a className="button button-wide" href={withReturn(paths.identity, back)}>
    {identityAction(need)}
  </a>
);
