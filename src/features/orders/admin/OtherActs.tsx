import { z } from 'zod';
import { call } from '../../../http/call.ts';
import { formatEuros } from '../../../money.ts';
import { adminPaths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskFields } from '../../../ui/desk/fields.ts';
import { toast } from '../../../ui/toaster.ts';
import type { OrderDesk } from '../order.shape.ts';
import { deleteOrderContract, sendManualOrderEmailContract, updateOrderStatusContract } from '../orders.api.ts';
import { type Desk, requireAnswer } from './useDesk.ts';

type Props = { desk: Desk };

const reasonFields = deskFields({
  reason: {
    kind: 'text',
    label: 'Motif',
    hint: 'Le client le lit.',
    maxLength: 500,
    shape: z.string(),
    suggestions: [
      'Vous nous l’avez demandé.',
      'L’article n’est plus disponible.',
      'Nous n’avons pas pu vérifier votre identité.',
      'Nous n’avons pas pu vous joindre.',
    ],
  },
});

/** Acts beside the next step, those that cannot be undone apart. */
export function OtherActs({ desk }: Props) {
  const { order, busy, act, send, ask } = desk;
  const whose = `${order.buyer.firstName} ${order.buyer.lastName}, ${formatEuros(order.amount)}`;
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
        location.assign(adminPaths.orders);
        return null;
      },
      'Commande supprimée.',
    );
  const askRemoval = () =>
    ask(
      {
        title: `Supprimer la commande ${order.orderNumber}`,
        text: `La commande de ${whose}, disparaît de la liste. Elle n’a pas été payée\u202f; une copie reste dans le journal.`,
        label: `Supprimer ${order.orderNumber}`,
      },
      remove,
    );
  const askCancelling = () =>
    ask(
      {
        title: `Annuler la commande ${order.orderNumber}`,
        text: `La commande de ${whose}, est annulée et le client reçoit un courriel. Elle ne pourra pas être reprise.`,
        label: 'Annuler la commande',
        fields: reasonFields,
      },
      async (values) => {
        const reason = requireAnswer(values, 'reason', 'Indiquez le motif\u00a0: le client le lit dans son courriel.');
        const body = { orderId: order._id, status: 'cancelled' as const, reason, updatedAt: order.updatedAt };
        await send('cancelled', updateOrderStatusContract, body, 'Commande annulée. Le client est prévenu.');
      },
    );
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
            <Button look="plain" onClick={askCancelling}>
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
    </section>
  );
}
