import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrderContract } from '../../src/features/orders/orders.api.ts';
import { CallError, call } from '../../src/http/call.ts';
import { adminPaths } from '../../src/paths.ts';
import { makeMetal } from '../support/orders.ts';
import { type RunningShop, startShop } from '../support/server.ts';

const warning = 'Sans IBAN, le virement n’est pas proposé aux clients';

/** The red notice of the overview, by its class and its words. */
async function warned(shop: RunningShop): Promise<boolean> {
  const { cookie } = await shop.signIn('admin');
  const page = await (await fetch(shop.base + adminPaths.overview, { headers: { cookie } })).text();
  return new RegExp(`notice notice-danger[^>]*>(?:(?!</section>).)*${warning}`, 's').test(page);
}

/** Whether the foot of the pages names the transfer among the ways to pay. */
const announced = async (shop: RunningShop): Promise<boolean> =>
  (await (await fetch(shop.base)).text()).includes('>Virement</span>');

describe('Une vraie boutique sans IBAN', () => {
  let shop: RunningShop;
  beforeAll(async () => {
    shop = await startShop({ DEMO: '0' });
  });
  afterAll(() => shop.stop());

  it('le dit en rouge à la boutique, et ne l’annonce plus au bas des pages', async () => {
    expect(await warned(shop)).toBe(true);
    expect(await announced(shop)).toBe(false);
  });

  it('refuse un virement en français, avec le champ à changer', async () => {
    const { id } = makeMetal(shop.app.db);
    const { token } = await shop.signIn('client');
    const Items = [{ type: 'metal' as const, id, quantity: 1 }];
    const body = { Items, paymentType: 'virement' as const, amount: 482.35, deliveryCost: 0 };
    const refused = call(addOrderContract, { base: shop.base, token, body: { ...body, delivery: 'counter' } });
    await expect(refused).rejects.toThrow(CallError);
    await expect(refused).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('votre panier est gardé'),
      errors: { paymentType: expect.stringContaining('Le virement n’est pas proposé') },
    });
  });
});

describe('Avec un IBAN, ou en démonstration', () => {
  it.each([{ DEMO: '0', SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789' }, { DEMO: '1' }])(
    'rien n’alerte la boutique (%o)',
    async (environment) => {
      const shop = await startShop(environment as Record<string, string>);
      try {
        expect(await warned(shop)).toBe(false);
        expect(await announced(shop)).toBe(true);
      } finally {
        await shop.stop();
      }
    },
  );
});
