import { adminPaths } from '../../../adminPaths.ts';
import { call } from '../../../http/call.ts';
import { deleteOrderContract, sendManualOrderEmailContract, updateOrderStatusContract } from '../orders.api.ts';
import {
  Acts,
  clientAndAmount,
  type Desk,
  type DeskAct,
  DeskSection,
  requireAnswer,
  seenVersionOf,
  sent,
} from './useDesk.tsx';

const resend = (orderId: string): DeskAct => ({
  label: 'Renvoyer le courriel',
  right: sendManualOrderEmailContract.act,
  run: async () => {
    const { subject, recipient } = await sent(sendManualOrderEmailContract, { orderId });
    return { message: `« ${subject} » part vers ${recipient}.` };
  },
});

const cancel = (order: Desk['order']): DeskAct => ({
  label: 'Annuler la commande…',
  right: updateOrderStatusContract.act,
  look: 'plain',
  ask: {
    title: `Annuler la commande ${order.orderNumber}`,
    text: `La commande de ${clientAndAmount(order)}, est annulée et le client reçoit un courriel. Elle ne pourra pas être reprise.`,
    label: 'Annuler la commande',
    fields: {
      reason: {
        kind: 'text',
        label: 'Motif',
        hint: 'Le client le lit.',
        maxLength: 500,
        suggestions: [
          'Vous nous l’avez demandé.',
          'L’article n’est plus disponible.',
          'Nous n’avons pas pu vérifier votre identité.',
          'Nous n’avons pas pu vous joindre.',
        ],
      },
    },
  },
  run: (values) => {
    const reason = requireAnswer(values, 'reason', 'Indiquez le motif\u00a0: le client le lit dans son courriel.');
    return sent(updateOrderStatusContract, { ...seenVersionOf(order), status: 'cancelled', reason });
  },
  done: 'Commande annulée. Le client est prévenu.',
});

const remove = (order: Desk['order']): DeskAct => ({
  label: 'Supprimer la commande…',
  right: deleteOrderContract.act,
  look: 'plain',
  ask: {
    title: `Supprimer la commande ${order.orderNumber}`,
    text: `La commande de ${clientAndAmount(order)}, disparaît de la liste. Elle n’a pas été payée\u202f; une copie reste dans le journal.`,
    label: `Supprimer ${order.orderNumber}`,
  },
  run: async () => {
    await call(deleteOrderContract, { params: { id: order._id } });
    location.assign(adminPaths.orders);
    return { message: 'Commande supprimée.' };
  },
});

export function OtherActs({ desk }: { desk: Desk }) {
  const { order } = desk;
  if (!desk.may(updateOrderStatusContract.act)) return null;
  const { statusMoves, canDelete } = order.desk;
  const canCancel = statusMoves.some(({ to, allowed }) => to === 'cancelled' && allowed);
  const last = [...(canCancel ? [cancel(order)] : []), ...(canDelete ? [remove(order)] : [])];
  return (
    <DeskSection id="desk-other" title="Autres actes">
      <p>
        <Acts desk={desk} acts={[resend(order._id)]} />
      </p>
      {last.length > 0 && (
        <div className="cluster desk-danger">
          <Acts desk={desk} acts={last} />
        </div>
      )}
    </DeskSection>
  );
}
