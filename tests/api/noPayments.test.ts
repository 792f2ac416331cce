import { describe, expect, test } from 'vitest';
import { currencyPath, metalPath, paths } from '../../src/paths.ts';
import { makeBill, makeCurrency, makeMetal } from '../features/catalogue/stock.ts';
import { plain } from '../support/frenchText.ts';
import { ownShop } from '../support/ownShop.ts';

const iban = 'FR7630006000011234567890189';

// What the shop can be paid by; what its home promises; whether an article may be put into the cart.
const rows = [
  ['ni carte ni virement', {}, 'Pas encore de commande en ligne', false],
  ['le virement seul', { SHOP_IBAN: iban }, 'Vous payez par virement', true],
] as const;

describe.each(rows)('Une boutique qui prend %s', (_, environment, promise, sells) => {
  const shop = ownShop(environment);
  const read = async (path: string) => plain((await shop.ask(path)).text);

  test('dit à l’accueil, dans les listes et sur les fiches ce que l’on peut y faire', async () => {
    const coin = makeMetal(shop.app.db);
    const dollar = makeCurrency(shop.app.db);
    makeBill(shop.app.db, dollar.id, 100);
    const home = await read('/');
    expect(home).toContain(promise);
    expect(home.includes('Notre IBAN ne se lit que dans votre compte')).toBe(sells);
    // No account of the shop to name, and none of the client's to send from.
    expect((await read(paths.securePurchase)).includes('Le virement part d’un compte à votre nom')).toBe(sells);
    for (const [path, words] of [
      [paths.delivery, 'Virement : 1 à 2 jours ouvrés'],
      [paths.delivery, 'Par virement, il doit nous parvenir'],
      [paths.faq, 'Virement : 1 à 2 jours ouvrés'],
      [paths.faq, 'Choisissez « Virement »'],
      [paths.terms, 'Un virement qui arrive plus tard vous est rendu'],
      [paths.antiLaundering, 'seulement par virement'],
    ] as const)
      expect((await read(path)).includes(words), `${path} ${words}`).toBe(sells);
    expect((await read(paths.investmentCoins)).includes('data-add=')).toBe(sells);
    for (const path of [metalPath(coin), currencyPath(dollar)])
      expect((await read(path)).includes('Rien ne se commande en ligne pour le moment'), path).toBe(!sells);
  });
});
