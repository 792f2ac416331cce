import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderLines } from '../../db/schema/orders.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { alertRetentionDays } from '../../src/features/alerts/stopAlert.server.ts';
import { mailRetentionYears } from '../../src/mail/outboxList.server.ts';
import { paths } from '../../src/paths.ts';

import { makeCurrency, makeMetal } from '../features/catalogue/stock.ts';
import { spokenLines } from '../support/frenchText.ts';
import { makeMetal as makeCoin, orderByTransfer } from '../support/orders.ts';
import { ownPerson, ownShop } from '../support/ownShop.ts';
import { addRow, configure, rowsOf } from '../support/people.ts';

const { about, delivery, securePurchase, legalNotice, terms, privacy, antiLaundering, whyGold, shopAddress } = paths;
const texts = [about, delivery, securePurchase, legalNotice, terms, privacy, antiLaundering, whyGold, shopAddress];

const identity = {
  SHOP_ADDRESS: '3 rue de la Monnaie, 75001 Paris',
  SHOP_PHONE: '01 23 45 67 89',
  SHOP_EMAIL: 'bonjour@vermeil.example',
  SHOP_HOURS: 'du mardi au samedi, de 10 h à 18 h',
  SHOP_RCS: 'Paris 732 829 320',
  SHOP_SIREN: '732 829 320',
  SHOP_CAPITAL: '40 000 €',
  SHOP_DIRECTOR: 'Camille Orfèvre',
  SHOP_VAT: 'FR44732829320',
  SHOP_LICENCE: '2026-0042',
  SHOP_HOST: 'Hébergeur Exemple, Lille',
  SHOP_MEDIATOR: 'Médiateur Exemple, Lyon',
  SHOP_ACCESSIBILITY: 'microentreprise, dispensée',
  SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789',
  SHOP_PLACE: '45.764, 4.8357',
  SHOP_SINCE: '1987',
  SHOP_PEOPLE: 'Ada Exemple, gérante; Léo',
};

const cardBank = { MONETICO_TPE: '1234567', MONETICO_KEY: '0'.repeat(40), MONETICO_COMPANY: 'or' };

const bare = ownShop(cardBank);
const times = { IDENTITY_KEEP_YEARS: '7', IDENTITY_REFUSED_DAYS: '45', IDENTITY_PENDING_DAYS: '60' };
const client = ownPerson(bare, 'client');
const known = ownShop({ ...cardBank, ...identity, ...times });

const html = async (path: string, shop = bare) => {
  const { status, text } = await shop.ask(path);
  expect(status, path).toBe(200);
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'));
};
/** Text of the page with plain spaces. */
const words = async (path: string, shop = bare) =>
  spokenLines(await html(path, shop))
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ');

test('Chaque page de texte a un titre, une date, aucun texte de remplissage, et ses renvois mènent quelque part', async () => {
  const conditions = await html(terms);
  for (const path of [...texts, paths.reviews, paths.cookies, paths.accessibility]) {
    const page = await html(path);
    expect(page.match(/<h1/g), path).toHaveLength(1);
    if (path !== about && path !== shopAddress)
      expect(page, path).toMatch(/Mis à jour le <time datetime="\d{4}-\d\d-\d\d"/);
    expect(page, path).not.toMatch(/[Ll]orem|TODO|\bundefined\b|\bNaN\b|\[object /);
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(page, path).toContain(`id="${anchor}"`);
    for (const [, anchor] of page.matchAll(/href="\/cgv#([^"]+)"/g))
      expect(conditions, path).toContain(`id="${anchor}"`);
  }
});

test('Le pied de page ne mène aux avis que s’il y en a, dès le premier publié', async () => {
  const { db } = bare.app;
  const isLinked = async () => (await bare.ask(paths.home)).text.includes(`href="${paths.reviews}"`);
  expect(await isLinked()).toBe(false);
  const order = await orderByTransfer(db, client.actor, 48_235, {
    Items: [{ type: 'metal', id: makeCoin(db).id, quantity: 1 }],
  });
  const [line] = rowsOf(db, orderLines).filter(({ orderId }) => orderId === order._id);
  const words = { rating: 5, text: 'Une belle pièce.', experiencedAt: 0, createdAt: 0, updatedAt: 0 };
  const waiting = addRow(db, reviews, { orderLineId: line?.id ?? '', userId: client.userId, ...words });
  expect(await isLinked()).toBe(false);
  db.update(reviews).set({ status: 'published' }).where(eq(reviews.id, waiting.id)).run();
  expect(await isLinked()).toBe(true);
});

test('Sans IBAN, aucune page ne promet un virement sans dire qu’il n’est pas proposé', async () => {
  for (const path of [terms, securePurchase, paths.faq]) {
    expect(await words(path), path).toContain('Le virement n’est pas proposé en ce moment.');
    expect(await words(path, known), path).not.toContain('Le virement n’est pas proposé');
  }
  expect(await words(securePurchase)).not.toContain('Notre IBAN');
  expect(await words(securePurchase, known)).toContain('Notre IBAN');
});

test('Sans nom public, aucune adresse de machine n’est donnée en preuve d’un courriel', async () => {
  expect(await words(securePurchase)).toContain('Reconnaître nos courriels');
  expect(await words(securePurchase)).not.toContain('mènent à');
});

describe('L’identité de la maison', () => {
  const shownOn = {
    [about]: 'ADDRESS HOURS PHONE EMAIL RCS LICENCE',
    [legalNotice]: 'ADDRESS PHONE EMAIL RCS SIREN CAPITAL VAT DIRECTOR LICENCE HOST MEDIATOR',
    [terms]: 'ADDRESS EMAIL RCS VAT MEDIATOR',
    [privacy]: 'ADDRESS EMAIL',
    [shopAddress]: 'ADDRESS HOURS PHONE EMAIL',
    [paths.reviews]: 'MEDIATOR',
    [paths.accessibility]: 'EMAIL PHONE ACCESSIBILITY',
  };

  test.each(Object.entries(shownOn))('%s la montre, et s’en passe tant qu’elle manque', async (path, names) => {
    const [shown, without] = [await words(path, known), await words(path)];
    for (const name of names.split(' ')) {
      const value = identity[`SHOP_${name}` as keyof typeof identity];
      expect(shown).toContain(value);
      expect(without).not.toContain(value);
    }
    expect(without).not.toMatch(/à compléter|undefined|: \./);
  });

  test('la carte et la fiche pour les moteurs n’existent qu’avec une adresse', async () => {
    expect(await html(shopAddress)).not.toMatch(/openstreetmap|ld\+json/);
    const page = await html(shopAddress, known);
    expect(page).toContain('openstreetmap.org/');
    const sheet = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '');
    expect(sheet).toMatchObject({ '@type': 'LocalBusiness', address: identity.SHOP_ADDRESS, vatID: identity.SHOP_VAT });
    expect(sheet).not.toHaveProperty('openingHours');
  });

  test('les coordonnées mènent à une carte ; les gens et l’année se lisent, et rien n’en reste sans eux', async () => {
    expect(await words(about)).not.toMatch(/Depuis|Au comptoir/);
    const page = await html(shopAddress, known);
    expect(page).toContain('mlat=45.764&amp;mlon=4.8357');
    const told = await words(about, known);
    for (const part of ['Depuis 1987', 'Au comptoir', 'Ada Exemple, gérante', 'Léo']) expect(told).toContain(part);
  });
});

test('La page des délais donne de vrais délais et une date', async () => {
  const shown = await words(delivery);
  expect(shown).toMatch(/Préparation.: en 1.jour ouvré/);
  expect(shown).toMatch(/Transport.: 1.à.2.jours ouvrés/);
  expect(shown).toMatch(/Chez vous, en métropole\n.+\nAu comptoir\nDès .+, gratuit/);
  expect(await words(paths.faq)).toMatch(/Préparation.: en 1.jour ouvré/);
});

describe('Les montants et les durées viennent de la configuration', () => {
  test('le barème et la limite de carte suivent un changement dès la visite suivante', async () => {
    for (const path of [delivery, terms]) expect(await words(path)).toContain('Jusqu’à 600 €\n15,00 €');
    expect(await words(securePurchase)).toContain('Jusqu’à 5 000 €');
    configure(bare.app.db, { delivery: [{ upTo: 77_700, cost: 1_234 }], cardLimit: 345_600 });
    for (const [path, free] of [
      [delivery, 'Gratuit'],
      [terms, 'gratuit'],
    ] as const) {
      const shown = await words(path);
      expect(shown).toContain(`Jusqu’à 777 €\n12,34 €\nAu-delà\n${free}`);
      expect(shown).not.toContain('Jusqu’à 600 €');
    }
    for (const path of [securePurchase, terms]) expect(await words(path)).toMatch(/jusqu’à 3 456 €/i);
  });

  test('le montant au-dessus duquel l’identité vient avant la commande se lit partout où elle est demandée', async () => {
    const told = [paths.identity, antiLaundering, paths.faq, delivery, terms];
    for (const path of told) expect(await words(path), path).toContain('50 000 €');
    configure(bare.app.db, { requestAbove: 7_654_300 });
    for (const path of told) expect(await words(path), path).toContain('76 543 €');
  });

  test('la durée de garde des pièces d’identité est celle de l’installation', async () => {
    for (const path of [privacy, antiLaundering])
      for (const [shop, years, refused, pending] of [
        [bare, 5, 30, 90],
        [known, 7, 45, 60],
      ] as const)
        expect(await words(path, shop)).toContain(
          `${years} ans après votre dernière commande, ${refused} jours après un refus, ou ${pending} jours après`,
        );
  });

  test('la durée de garde des courriels et des alertes est celle du nettoyage', async () => {
    const shown = await words(privacy);
    expect(shown.match(new RegExp(`${mailRetentionYears} ans`, 'g'))).toHaveLength(4);
    expect(shown).toContain(`puis ${alertRetentionDays} jours`);
    makeCurrency(bare.app.db);
    expect(alertRetentionDays).toBe(365);
    expect(await words(paths.currencyAlert)).toContain('effacée un an après sa fin');
  });
});

test('Les conditions générales ont dix-sept articles de suite, et disent le bouton, la rétractation, les garanties et le médiateur', async () => {
  const titles = [...(await html(terms)).matchAll(/<h2 id="[^"]+"[^>]*>(\d+)\./g)].map(([, n]) => Number(n));
  expect(titles).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  const shown = await words(terms);
  for (const part of [
    '« Commande avec obligation de paiement »',
    'Les lingots, les pièces d’investissement et les billets de banque ne peuvent pas faire l’objet d’une rétractation',
    'Vous pouvez renoncer à l’achat de pièces de collection sans donner de motif',
    '« Renoncer au contrat ici »',
    'garantie légale de conformité',
    'articles 1641 à 1649 du code civil',
    'médiateur de la consommation',
  ])
    expect(shown).toContain(part);
  // Only a shop with an IBAN takes transfers.
  expect(await words(terms, known)).toContain('5 jours ouvrés');
});

test('L’inscription, le contact, l’alerte et la vérification d’identité mènent aux textes qui les règlent', async () => {
  makeMetal(bare.app.db);
  for (const path of [paths.register, paths.contact, paths.goldAlert])
    expect(await html(path), path).toContain(`href="${privacy}"`);
  expect(await html(encodeURI(paths.identity))).toContain(`href="${antiLaundering}"`);
});
