import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey, sealOf } from '../../src/features/bank/seal.ts';
import { testTerminalOf } from '../../src/features/bank/terminal.ts';
import { addOrderContract } from '../../src/features/orders/orders.api.ts';
import { createOrderFormDataContract } from '../../src/features/orders/payments.api.ts';
import { call } from '../../src/http/call.ts';
import { adminPaths, paths } from '../../src/paths.ts';
import { makeMetal } from '../support/orders.ts';
import { type RunningShop, type SignedIn, startShop } from '../support/server.ts';

let shop: RunningShop;
let client: SignedIn;
beforeAll(async () => {
  shop = await startShop({ DEMO: '0', SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789' });
  client = await shop.signIn('client');
});
afterAll(() => shop.stop());

const page = async (path: string, cookie = '') => (await fetch(shop.base + path, { headers: { cookie } })).text();

describe('Une vraie boutique sans clé bancaire', () => {
  it('n’a pas de banque de démonstration, sous aucune de ses adresses', async () => {
    for (const path of ['', '?resultat=x']) expect((await fetch(shop.base + paths.testBank + path)).status).toBe(404);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const path of ['', '/etatpaiement.cgi', '/recredit_paiement.cgi']) {
      const answer = await fetch(shop.base + paths.testBank + path, { method: 'POST', headers, body: 'TPE=DEMO001' });
      expect(answer.status, path).toBe(404);
    }
  });

  it('ne scelle aucun formulaire de carte, et dit quoi faire', async () => {
    const asked = call(createOrderFormDataContract, {
      base: shop.base,
      token: client.token,
      body: { amountToPay: 10 },
    });
    await expect(asked).rejects.toMatchObject({
      status: 400,
      message: 'La boutique ne prend pas encore la carte en ligne. Choisissez le virement.',
    });
  });

  it('n’écoute pas un message scellé avec la clé de la banque de démonstration', async () => {
    const { tpe, key } = testTerminalOf(shop.app.keys.testBank);
    const fields = {
      TPE: tpe,
      date: 'x',
      montant: '1.00EUR',
      reference: 'A',
      'texte-libre': '',
      'code-retour': 'payetest',
    };
    const answer = await fetch(`${shop.base}/api/order/callBackOrder`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, MAC: sealOf(deriveKey(key), fields) }).toString(),
    });
    expect(await answer.text()).toBe('version=2\ncdr=1\n');
  });

  it('ne montre au paiement que le virement', async () => {
    const checkout = await page(paths.checkout, client.cookie);
    expect(checkout).toContain('&quot;cardLimit&quot;:[0,0]');
    const { id } = makeMetal(shop.app.db);
    const Items = [{ type: 'metal' as const, id, quantity: 1 }];
    const body = {
      Items,
      paymentType: 'virement' as const,
      amount: 482.35,
      deliveryCost: 0,
      delivery: 'counter' as const,
    };
    const { data } = await call(addOrderContract, { base: shop.base, token: client.token, body });
    expect(data.transfer?.iban).toContain('FR08');
  });

  it('ne promet la carte ni au pied des pages, ni dans les questions, ni dans les conditions', async () => {
    for (const path of [paths.home, paths.faq, paths.securePurchase, paths.terms, paths.delivery, paths.privacy]) {
      const text = (await page(path)).replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
      expect(text, path).not.toMatch(/carte bancaire|par carte|votre carte est|banque de démonstration/i);
    }
  });

  it('le dit à la marchande dès son accueil', async () => {
    const { cookie } = await shop.signIn('admin');
    expect(await page(adminPaths.overview, cookie)).toContain('la boutique ne prend pas la carte');
  });
});
