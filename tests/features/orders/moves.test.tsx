import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Moves } from '../../../src/features/orders/admin/Moves.tsx';
import type { OrderDesk } from '../../../src/features/orders/order.shape.ts';
import type { OrderStatus } from '../../../src/features/orders/order.ts';

const desk = (statusMoves: OrderDesk['statusMoves']) =>
  ({ statusMoves, paymentMoves: [], attempts: [], transferRefundable: 0, carriers: [] }) as unknown as OrderDesk;
const shown = (
  status: OrderStatus,
  statusMoves: OrderDesk['statusMoves'],
  counter: { readyAt: number | null } | null = null,
) =>
  renderToStaticMarkup(
    <Moves
      desk={desk(statusMoves)}
      order={{
        status,
        delivery: counter ? 'counter' : 'parcel',
        paymentType: 'virement',
        readyAt: counter?.readyAt ?? null,
      }}
      busy={null}
      isShownElsewhere={(to) => to === 'prepared'}
      onStatus={() => undefined}
      onPayment={() => undefined}
      onReady={() => undefined}
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

  test('« Prête au retrait » une fois, préparée, et seulement au comptoir', () => {
    const handOver = {
      to: 'delivered',
      label: 'Remise au comptoir',
      needsTracking: false,
      allowed: true,
      why: '',
    } as const;
    const isOffered = (...asked: Parameters<typeof shown>) => shown(...asked).includes('Prête au retrait');
    expect(isOffered('prepared', [handOver], { readyAt: null })).toBe(true);
    expect(isOffered('prepared', [handOver], { readyAt: 1 })).toBe(false);
    expect(isOffered('prepared', [{ ...handOver, allowed: false }], { readyAt: null })).toBe(false);
    expect(isOffered('prepared', [handOver])).toBe(false);
    expect(isOffered('shipped', [handOver], { readyAt: null })).toBe(false);
  });
});
