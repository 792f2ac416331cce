import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Moves } from '../../../src/features/orders/admin/Moves.tsx';
import type { OrderDesk } from '../../../src/features/orders/order.shape.ts';
import type { OrderStatus } from '../../../src/features/orders/order.ts';

const desk = (statusMoves: OrderDesk['statusMoves']) =>
  ({ statusMoves, paymentMoves: [], attempts: [], transferRefundable: 0, carriers: [] }) as unknown as OrderDesk;
const shown = (status: OrderStatus, statusMoves: OrderDesk['statusMoves']) =>
  renderToStaticMarkup(
    <Moves
      desk={desk(statusMoves)}
      order={{ status, delivery: 'parcel', paymentType: 'virement' }}
      busy={null}
      toldElsewhere={(to) => to === 'prepared'}
      onStatus={() => undefined}
      onPayment={() => undefined}
    />,
  );

describe('Ce qui peut arriver à une commande', () => {
  test('une commande payée qui attend une identité n’est pas terminée', () => {
    const waiting = {
      to: 'prepared',
      label: 'En préparation',
      needsTracking: false,
      allowed: false,
      why: 'x',
    } as const;
    expect(shown('confirmed', [waiting])).not.toContain('terminée');
    expect(shown('delivered', [])).toContain('Cette commande est terminée.');
  });
});
