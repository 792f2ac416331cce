import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type CartItem, countItems } from '../../../src/features/cart/cart.ts';
import { CartSummary } from '../../../src/features/cart/page/CartSummary.tsx';
import { cartRequirements } from '../../../src/features/cart/terms.ts';
import { cartTerms } from '../../../src/features/checkout/checkout.server.ts';
import { Articles } from '../../../src/features/checkout/page/Articles.tsx';
import type { IdentityStatus } from '../../../src/features/identity/rule.ts';
import { ctxOf } from '../../support/context.ts';
import { plain } from '../../support/frenchText.ts';
import { openCounter } from '../../support/shop.ts';

const coins: CartItem = { type: 'metal', id: 'm1', quantity: 2, name: 'Pièce', unitPrice: 300, photo: null };
const dollars: CartItem = { ...coins, type: 'currency', id: 'c1', quantity: 300, name: 'Dollar', unitPrice: 0.9 };

test('Le panier dit la règle d’identité de ce qu’il contient : les billets toujours, l’or selon le montant', () => {
  const { db, client } = openCounter();
  const summaryOf = (items: CartItem[], identityStatus: IdentityStatus = 'none') => {
    const terms = { ...cartTerms(ctxOf(db, client)), identityStatus };
    return plain(
      renderToStaticMarkup(
        <CartSummary items={items} terms={terms} procureDays={0} path="/panier">
          {null}
        </CartSummary>,
      ),
    );
  };
  const limit = /votre identité doit être vérifiée/;
  expect(summaryOf([coins])).not.toMatch(/identité/i);
  expect(summaryOf([{ ...coins, quantity: 200 }])).toMatch(limit);
  expect(summaryOf([{ ...coins, quantity: 20 }]).match(/5 000 €/g)).toHaveLength(1);
  for (const items of [[dollars], [coins, dollars]]) {
    expect(summaryOf(items)).toContain('Pièce d’identité demandée après la commande, avant sa préparation.');
    expect(summaryOf(items, 'pending')).toContain('La vôtre est en cours de vérification');
    expect(summaryOf(items, 'verified')).not.toContain('Pièce d’identité');
    for (const status of ['none', 'pending', 'verified'] as const) expect(summaryOf(items, status)).not.toMatch(limit);
  }
});

test('Un panier ne date son arrivée que s’il peut être commandé, payé et livré', () => {
  const { db, client } = openCounter();
  const terms = cartTerms(ctxOf(db, client));
  const outlook = (changed: Partial<typeof terms>, quantity = 1) =>
    cartRequirements([{ ...coins, quantity }], 'parcel', 0, { ...terms, ...changed });
  expect(outlook({}).hasDates).toBe(true);
  expect(outlook({ cardLimit: 0, offersTransfers: false })).toMatchObject({ isClosed: true, hasDates: false });
  const noParcel = { problem: expect.stringContaining('Nous n’envoyons pas'), hasDates: false };
  expect(outlook({ territory: 'GP', servedCountries: ['FR'] })).toMatchObject(noParcel);
  expect(outlook({}, 200)).toMatchObject({ identity: { first: true }, hasDates: false });
});

test('Le résumé de la commande compte comme la pastille du panier', () => {
  const items = [coins, dollars];
  const shown = renderToStaticMarkup(
    <Articles items={items} total={100} subtotal="" delivery="Colis assuré" deliveryCost="" />,
  );
  expect(countItems(items)).toBe(3);
  expect(shown).toContain('<span>3 articles</span>');
});
