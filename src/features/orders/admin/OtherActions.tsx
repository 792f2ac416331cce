import { adminPaths } from '../../../adminPaths.ts';
import { call } from '../../../http/call.ts';
import type { DeskOrder } from '../order.shape.ts';
import { deleteOrderContract, sendManualOrderEmailContract, updateOrderStatusContract } from '../orders.api.ts';
import {
  ActionButtons,
  clientAndAmount,
  type DeskAction,
  DeskSection,
  type DeskState,
  expectedVersion,
  mailedNotice,
  noticeFor,
  post,
  postAction,
  requireValue,
} from './useOrderDesk.tsx';

const resendAction = (orderId: string): DeskAction => ({
  label: 'Renvoyer le courriel',
  permission: sendManualOrderEmailContract.permission,
  run: async () => {
    const { subject, recipient } = await post(sendManualOrderEmailContract, { orderId });
    return { message: `« ${subject} » part vers ${recipient}.` };
  },
});

const cancelAction = (order: DeskOrder): DeskAction => ({
  label: 'Annuler la commande…',
  ...postAction(updateOrderStatusContract, (values) => {
    const reason = requireValue(values, 'reason', 'Indiquez le motif\u00a0: le client le lit.');
    return { ...expectedVersion(order), status: 'cancelled', reason } as const;
  }),
  variant: 'plain',
  confirmation: {
    title: `Annuler la commande ${order.orderNumber}`,
    text: `La commande de ${clientAndAmount(order)}, est annulée et ne pourra pas être reprise.${noticeFor(order, mailedNotice)}`,
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
  success: `Commande annulée.${noticeFor(order)}`,
});

const deleteAction = (order: DeskOrder): DeskAction => ({
  label: 'Supprimer la commande…',
  permission: deleteOrderContract.permission,
  variant: 'plain',
  confirmation: {
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

export function OtherActions({ desk }: { desk: DeskState }) {
  const { order } = desk;
  if (!desk.may(updateOrderStatusContract.permission)) return null;
  const { statusMoves, canDelete, isMailed } = order.desk;
  const canCancel = statusMoves.some(({ to, allowed }) => to === 'cancelled' && allowed);
  const irreversibleActions = [
    ...(canCancel ? [cancelAction(order)] : []),
    ...(canDelete ? [deleteAction(order)] : []),
  ];
  return (
    <DeskSection id="desk-other" title="Autres actes">
      {isMailed && (
        <p>
          <ActionButtons desk={desk} actions={[resendAction(order._id)]} />
        </p>
      )}
      {irreversibleActions.length > 0 && (
        <div className="cluster desk-danger">
          <ActionButtons desk={desk} actions={irreversibleActions} />
        </div>
      )}
    </DeskSection>
  );
}
