import { type FormEvent, useState } from 'react';
import { call } from '../../../http/call.ts';
import { formatEuros } from '../../../money.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { toast } from '../../../ui/toaster.ts';
import type { OrderDesk } from '../order.shape.ts';
import { deleteOrderContract, sendManualOrderEmailContract, updateOrderStatusContract } from '../orders.api.ts';
import type { Desk } from './useDesk.ts';

type Props = { desk: Desk };

/** Acts beside the next step, those that cannot be undone apart. */
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

const usual = [
  'Vous nous l’avez demandé.',
  'L’article n’est plus disponible.',
  'Nous n’avons pas pu vérifier votre identité.',
  'Nous n’avons pas pu vous joindre.',
];

/** Asks why before an order is given up; the client reads the answer. */
function CancelOrder({ desk: { order, busy, act }, onClose }: Props & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    const why = reason.trim();
    if (!why) return setError('Indiquez le motif\u00a0: le client le lit dans son courriel.');
    await act(
      'cancelled',
      async () => {
        const body = { orderId: order._id, status: 'cancelled' as const, reason: why, updatedAt: order.updatedAt };
        try {
          return (await call(updateOrderStatusContract, { body })).data;
        } finally {
          // Before the result is shown: behind an open dialog the heading cannot take the focus.
          onClose();
        }
      },
      'Commande annulée. Le client est prévenu.',
    );
  };
  const { firstName, lastName } = order.buyer;
  return (
    <Dialog title={`Annuler la commande ${order.orderNumber}`} open onClose={onClose}>
      <p>
        La commande de {firstName} {lastName}, {formatEuros(order.amount)}, est annulée et le client reçoit un courriel.
        Elle ne pourra pas être reprise.
      </p>
      <form className="stack" onSubmit={cancel} noValidate>
        <Field
          label="Motif"
          hint="Le client le lit."
          error={error || undefined}
          value={reason}
          maxLength={500}
          list="usual-reasons"
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <datalist id="usual-reasons">
          {usual.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <div className="cluster">
          <Button type="submit" look="danger" busy={busy === 'cancelled'}>
            Annuler la commande
          </Button>
          <Button look="quiet" onClick={onClose}>
            Ne rien changer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
