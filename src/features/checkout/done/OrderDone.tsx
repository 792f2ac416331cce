import { orderPath, paths } from '../../../paths.ts';
import { Island } from '../../../ui/island/Island.tsx';
import { deliveryLabels } from '../../cart/terms.ts';
import { costOf, formatEuros, lineView } from '../../orders/lineView.ts';
import { OrderLines } from '../../orders/OrderLines.tsx';
import type { Order } from '../../orders/order.shape.ts';
import { identityToProve, surplusSentence } from '../../orders/paymentState.ts';
import { outcomeOf } from './orderOutcome.ts';
import { PayButton } from './PayOrder.tsx';
import { TransferDetails } from './TransferDetails.tsx';
import { useStoredOrder } from './useStoredOrder.ts';

const tones = { good: 'notice notice-success', wait: 'notice', bad: 'notice notice-danger' };

/** The order as it is stored; while the bank's word is awaited it is looked up again and again. */
export function OrderDone({ order }: { order: Order }) {
  return (
    <Island>
      <Stored initial={order} />
    </Island>
  );
}

function Stored({ initial }: { initial: Order }) {
  const { order, watch } = useStoredOrder(initial);
  const { title, tone, sentences, waiting } = outcomeOf(order);
  const surplus = surplusSentence(order);
  return (
    <div className="stack stack-wide">
      <div role="status" className={`stack ${tones[tone]}`}>
        <h1>{title}</h1>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {waiting && <Waiting watch={watch} />}
        {sentences.includes(identityToProve(order) ?? '') && (
          <p>
            <a href={`${paths.identity}?retour=${encodeURIComponent(orderPath(order._id))}`}>Vérifier mon identité</a>
          </p>
        )}
      </div>
      {surplus && <p className="notice">{surplus}</p>}
      {order.transfer && <TransferDetails transfer={order.transfer} />}
      {order.canPay && order.paymentStatus === 'refused' && <PayButton order={order} />}
      {order.canPay && waiting && (
        <details className="panel">
          <summary>Vous avez quitté la page de la banque sans payer ?</summary>
          <div className="stack">
            <p>Votre commande est gardée. Ne payez à nouveau que si vous n’avez pas validé le premier paiement.</p>
            <PayButton order={order} />
          </div>
        </details>
      )}
      <section className="stack" aria-labelledby="done-lines">
        <h2 id="done-lines">Commande {order.orderNumber}</h2>
        <OrderLines
          lines={order.Items.map(lineView)}
          items={formatEuros(order.itemsAmount)}
          delivery={deliveryLabels[order.delivery]}
          deliveryCost={costOf(order.deliveryCost)}
          total={formatEuros(order.amount)}
        />
        <p>
          <a href={orderPath(order._id)}>Suivre cette commande</a>
        </p>
      </section>
    </div>
  );
}

function Waiting({ watch }: { watch: 'looking' | 'late' | 'signedOut' }) {
  if (watch === 'signedOut') {
    return <p>Votre session est terminée. Connectez-vous à nouveau pour voir la suite : rien n’est perdu.</p>;
  }
  if (watch === 'late') {
    return (
      <p>
        Le message de la banque tarde. Vous n’avez rien à refaire : dès qu’il arrive, un courriel vous prévient et cette
        commande change d’état. Vous pouvez fermer cette page.
      </p>
    );
  }
  return (
    <p>
      Cela prend d’ordinaire quelques secondes. Cette page se met à jour d’elle-même ; vous pouvez aussi la recharger ou
      la fermer : un courriel vous préviendra.
    </p>
  );
}
