import { paths } from '../../../paths.ts';
import type { PurchaseProps } from '../checkoutFacts.ts';
import { withdrawalSentences } from './renunciation.ts';

/** What the law wants read just before the order (C. conso. L221-14) and the page does not say above: who sells, whether it can be undone. */
export const ContractTerms = ({ facts: { seller }, items }: Pick<PurchaseProps, 'facts' | 'items'>) => (
  <p className="small">
    Vendu par {[seller.name, seller.address].filter(Boolean).join(', ')}, aux prix affichés, toutes taxes comprises,
    selon nos <a href={paths.terms}>conditions générales de vente</a>. {withdrawalSentences(items).join(' ')}
  </p>
);
