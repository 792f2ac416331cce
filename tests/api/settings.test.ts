import { describe, expect, it } from 'vitest';
import { adminPaths } from '../../src/adminPaths.ts';
import { cardLimitNotice } from '../../src/features/cart/terms.ts';
import { createOrderFormDataContract } from '../../src/features/orders/payments.api.ts';
import { call } from '../../src/http/call.ts';
import { paths } from '../../src/paths.ts';
import { bankMessage } from '../support/bankMessage.ts';
import { ownPerson, ownShop } from '../support/ownShop.ts';
import type { RunningShop, SignedIn } from '../support/server.ts';

const realBank = {
  MONETICO_TPE: '1234567',
  MONETICO_KEY: '0123456789ABCDEF0123456789ABCDEF01234567',
  MONETICO_COMPANY: 'monSite1',
};

/** A real shop of which nothing is set, the demo, and one with an IBAN, a mail server and a terminal of its own. */
const shops = {
  bare: ownShop(),
  demo: ownShop({ DEMO: '1' }),
  set: ownShop({
    DEMO: '1',
    SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...realBank,
  }),
};
const client = ownPerson(shops.bare, 'client');

const page = async (shop: RunningShop, path: string, cookie?: SignedIn) =>
  (await shop.ask(path, { ...(cookie && { cookie }) })).text;
describe('Ce qui n’est pas réglé', () => {
  it('se dit aux premiers pas d’une boutique, en rouge à une démonstration, et le virement ne s’annonce que s’il est proposé', async () => {
    const red = /notice notice-danger[^>]*>(?:(?!<\/p>).)*Aucun serveur de courriel n’est réglé/s;
    const told = async (shop: RunningShop) => {
      const html = await page(shop, adminPaths.overview, await shop.signIn('admin'));
      return [
        red.test(html),
        html.includes('Ouvrir la boutique'),
        (await page(shop, '/')).includes('>Virement</span>'),
      ];
    };
    expect(await told(shops.bare)).toEqual([false, true, false]);
    expect(await told(shops.demo)).toEqual([true, false, true]);
    expect(await told(shops.set)).toEqual([false, false, true]);
    const first = await page(shops.bare, adminPaths.overview, await shops.bare.signIn('admin'));
    for (const words of ['Le virement n’est pas proposé', 'Rien ne part', 'La boutique ne prend pas la carte'])
      expect(first).toContain(words);
  });

  it.each([
    ['bare', true],
    ['demo', false],
    ['set', true],
  ] as const)(
    'un administrateur de la boutique « %s » a besoin d’un second facteur : %s (une démonstration qui essaie une vraie banque aussi)',
    async (name, needed) => {
      const shop = shops[name];
      const admin = await shop.signIn('admin', { totpConfirmedAt: null });
      const overview = await shop.ask(adminPaths.overview, { cookie: admin });
      const called = await shop.ask('/api/users/getAll', { token: admin });
      expect([overview.status, called.status]).toEqual(needed ? [302, 403] : [200, 200]);
    },
  );
});

describe('Une vraie boutique sans IBAN ni clé bancaire', () => {
  it('ne scelle aucun formulaire de carte, le dit, et ne la montre pas au paiement', async () => {
    const asked = { base: shops.bare.base, token: client.token, body: { amountToPay: 10 } };
    await expect(call(createOrderFormDataContract, asked)).rejects.toMatchObject({
      status: 400,
      message: cardLimitNotice({ cardLimit: 0, offersTransfers: false }),
    });
    const noCard = 'La boutique ne prend pas encore la carte en ligne.';
    expect(cardLimitNotice({ cardLimit: 0, offersTransfers: false })).toContain(
      `${noCard} Le virement n’est pas proposé non plus`,
    );
    expect(cardLimitNotice({ cardLimit: 0, offersTransfers: true })).toBe(`${noCard} Choisissez le virement.`);
    expect(await page(shops.bare, paths.checkout, client)).toContain('&quot;cardLimit&quot;:[0,0]');
  });

  it('ne promet la carte ni au pied des pages, ni dans les questions, ni dans les conditions', async () => {
    for (const path of [paths.home, paths.faq, paths.securePurchase, paths.terms, paths.delivery, paths.privacy]) {
      const text = (await page(shops.bare, path))
        .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
        .replace(/<[^>]+>/g, ' ');
      expect(text, path).not.toMatch(/carte bancaire|par carte|votre carte est|banque de démonstration/i);
    }
  });

  it('n’écoute pas un message scellé avec la clé de la banque de démonstration', async () => {
    const sealed = bankMessage(shops.bare.app.keys, { reference: 'A', montant: '1.00EUR' });
    const form = Object.fromEntries(sealed);
    expect((await shops.bare.ask('/api/order/callBackOrder', { form })).text).toBe('version=2\ncdr=1\n');
  });
});

describe('La banque de démonstration', () => {
  it.each(['bare', 'set'] as const)('n’existe sous aucune de ses adresses dans la boutique « %s »', async (name) => {
    const ask = (end: string, asked = {}) => shops[name].ask(paths.testBank + end, asked);
    for (const end of ['', '?resultat=x']) expect((await ask(end)).status).toBe(404);
    for (const end of ['', '/etatpaiement.cgi', '/recredit_paiement.cgi'])
      expect((await ask(end, { form: { TPE: 'DEMO001' } })).status, end).toBe(404);
  });

  it('laisse la place au vrai terminal, à qui le formulaire est envoyé', async () => {
    const { token } = await shops.set.signIn('client');
    const asked = { base: shops.set.base, token, body: { amountToPay: 10 } };
    const { data } = await call(createOrderFormDataContract, asked);
    expect(data.action).toBe('https://p.monetico-services.com/test/paiement.cgi');
    expect(data.fields['TPE']).toBe('1234567');
  });
});
