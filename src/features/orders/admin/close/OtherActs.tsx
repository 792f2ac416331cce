import { useState } from 'react';
import { call } from '../../../../http/call.ts';
import { formatEuros } from '../../../../money.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toaster.ts';
import type { OrderDesk } from '../../order.shape.ts';
import { deleteOrderContract, sendManualOrderEmailContract } from '../../orders.api.ts';
import type { Desk } from '../useDesk.ts';
import { CancelOrder } from './CancelOrder.tsx';

type Props = { desk: Desk };

/** What is not the order's next step, and apart from it what cannot be taken back. */
export function OtherActs({ desk }: Props) {
  const { order, busy, act, setAsked } = desk;
  const [cancelling, setCancelling] = useState(false);
  const { statusMoves, canDelete } = order.desk as OrderDesk;
  const canCancel = statusMoves.some(({ to, allowed }) => to === 'cancelled' && allowed);
  const resend = () =>
    act(
      'mail',
      async () => {
        const { data } = await call(sendManualOrderEmailContract, { body: { orderId: order._id } });
        toast(`« ${data.subject} » part vers ${data.recipient}.`, 'info');
        return null;
      },
      '',
    );
  const remove = () =>
    act(
      'delete',
      async () => {
        await call(deleteOrderContract, { params: { id: order._id } });
        location.assign(paths.adminOrders);
        return null;
      },
      'Commande supprimée.',
    );
  const askRemoval = () =>
    setAsked({
      title: `Supprimer la commande ${order.orderNumber}`,
      text: `La commande de ${order.buyer.firstName} ${order.buyer.lastName}, ${formatEuros(order.amount)}, disparaît de la liste. Elle n’a pas été payée\u202f; une copie reste dans le journal.`,
      label: `Supprimer ${order.orderNumber}`,
      run: remove,
    });
  return (
    <section className="card" aria-labelledby="desk-other">
      <h2 id="desk-other">Autres actes</h2>
      <p>
        <Button look="quiet" busy={busy === 'mail'} onClick={resend}>
          Renvoyer le courriel
        </Button>
      </p>
      {(canCancel || canDelete) && (
        <div className="cluster desk-danger">
          {canCancel && (
            <Button look="plain" onClick={() => setCancelling(true)}>
              Annuler la commande…
            </Button>
          )}
          {canDelete && (
            <Button look="plain" onClick={askRemoval}>
              Supprimer la commande…
            </Button>
          )}
        </div>
      )}
      {cancelling && <CancelOrder desk={desk} onClose={() => setCancelling(false)} />}
    </section>
  );
}
