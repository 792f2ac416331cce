import { describe, expect, it } from 'vitest';
import { lineView } from '../../../src/features/orders/lineView.ts';
import { historyRows } from '../../../src/features/orders/model/state.ts';
import type { Order } from '../../../src/features/orders/order.shape.ts';
import { plain } from '../../support/frenchText.ts';
import { banknotes } from '../../support/notes.ts';

describe('L’historique d’une commande', () => {
  const [placed, sent, verified, prepared] = [1, 2, 3, 4];
  const row = (at: number, to: string | null) =>
    ({ _id: `${at}`, at, kind: 'status', from: null, to, text: to ?? '', by: 'La boutique' }) as const;
  const timeline = [row(placed, 'placed'), row(prepared, 'prepared')];
  const identity = { required: true, satisfied: true, toSend: false, sentence: '' };
  const told = (values: Partial<Order['identity']>) =>
    historyRows({ createdAt: placed, timeline, identity: { ...identity, ...values } }).map(({ text }) => text);

  it('dit les pièces reçues et l’identité vérifiée entre la commande et sa préparation, et rien d’avant ni d’après', () => {
    const both = ['placed', 'Pièces d’identité reçues.', 'Identité vérifiée.', 'prepared'];
    expect(told({ sentAt: sent, verifiedAt: verified })).toEqual(both);
    expect(told({ sentAt: placed, verifiedAt: verified })).toEqual(both.toSpliced(1, 1));
    expect(told({ sentAt: prepared + 1 })).toEqual(['placed', 'prepared']);
    expect(told({})).toEqual(['placed', 'prepared']);
  });
});

describe('Une ligne de commande', () => {
  const line = { id: '1', photo: null, notes: null, coefficient: 1, withdrawn: 0, refunded: 0 };
  const coins = { ...line, type: 'metal', name: 'Napoléon', quantity: 2, unitPrice: 711.2, amount: 1422.4 } as const;
  const told = (values: Parameters<typeof lineView>[0]) => {
    const { quantity, unitPrice, amount, notes } = lineView(values);
    return [quantity, unitPrice, amount, notes].map(plain);
  };

  it('dit les pièces et leur prix, et à combien d’elles on a renoncé', () => {
    expect(told(coins)).toEqual(['2 exemplaires', expect.stringContaining('711,20 €'), '1 422,40 €', '']);
    expect(lineView({ ...coins, quantity: 1 }).quantity).toBe('1 exemplaire');
    const withdrawn = [0, 1, 2].map((count) => lineView({ ...coins, withdrawn: count }).withdrawn);
    expect(withdrawn).toEqual(['', 'dont 1 en rétractation', 'Rétractation']);
  });

  it('dit les billets choisis, dans leur monnaie', () => {
    const worth = { quantity: 11_000, unitPrice: 0.6215, coefficient: 100, amount: 68.37 };
    const yens = {
      ...line,
      ...worth,
      type: 'currency',
      name: 'Yen (JPY)',
      notes: banknotes('1×10000, 2×500'),
    } as const;
    const words = ['11 000 JPY', '0,6215 € pour 100 JPY', '68,37 €', '1 billet de 10 000 JPY, 2 billets de 500 JPY'];
    expect(told(yens)).toEqual(words);
  });
});
