import { describe, expect, test, vi } from 'vitest';
import { hours } from '../../../src/dates.ts';
import { maxAlerts } from '../../../src/features/alerts/alert.ts';
import { addReserveContract } from '../../../src/features/alerts/alerts.api.ts';
import { refuses } from '../../support/refuses.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';
import { openAlerts } from './setting.ts';

const shop = openAlerts();
const { alerts, ask, kinds, mails } = shop;

describe('Un visiteur pose une alerte', () => {
  test('sur une pièce : le prix est gardé en centimes et un courriel confirme avec le lien d’arrêt', async () => {
    const { coin } = shop;
    expect(await ask(640.5, { email: ' Zoe@Example.FR ' })).toBeNull();
    const [alert] = alerts();
    expect(alert).toMatchObject({ email: 'zoe@example.fr', desiredPrice: 64_050, type: 'metal', typeId: coin.id });
    const [mail] = mails();
    expect(mail).toMatchObject({ kind: 'alertSet', recipient: 'zoe@example.fr' });
    const link = `https://shop.example/alerte/arreter/${alert?.stopToken}`;
    for (const part of ['20 Francs Napoléon', '640,50', '650,00', '/pieces-or-investissement/', link])
      expect(mail?.text).toContain(part);
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe': `<${link}?toutes=1>` });
  });

  test('sur une devise : le cours est gardé en millionièmes, pour le nombre d’unités affiché', async () => {
    const yen = makeCurrency(shop.db, { iso: 'JPY', moneyName: 'Yen', coefficient: 100, sellPrice: 567_300 });
    await ask(0.550001, { type: 'currency', typeId: yen.id });
    expect(alerts()).toMatchObject([{ desiredPrice: 550_001, type: 'currency' }]);
    expect(mails()[0]?.text).toMatch(/0,55\s€ pour 100 JPY, ou moins/);
  });

  test('deux fois la même : l’ancienne prend le nouveau prix, garde son lien, et le courriel repart', async () => {
    await ask(640);
    const [before] = alerts();
    await ask(600, { email: 'ZOE@example.fr' });
    expect(alerts()).toEqual([{ ...before, desiredPrice: 60_000 }]);
    expect(kinds()).toEqual(['alertSet', 'alertSet']);
    await ask(600, { email: 'autre@example.fr' });
    expect(alerts()).toHaveLength(2);
  });

  test('au prix actuel ou au-dessus, on lui dit le prix et rien n’est gardé', async () => {
    await refuses(ask(650), 'invalid', { desiredPrice: 'Attendez un prix plus bas' });
    expect([alerts(), mails()]).toEqual([[], []]);
    await ask(649.99);
    expect(alerts()).toHaveLength(1);
  });

  test('un article inconnu ou caché, ou une devise prise pour un métal, n’en reçoit pas', async () => {
    const hidden = makeMetal(shop.db, { isVisable: false });
    const dollar = makeCurrency(shop.db);
    for (const typeId of ['inconnu', hidden.id, dollar.id]) await refuses(ask(0.5, { typeId }), 'notFound');
    expect(alerts()).toEqual([]);
  });
});

describe('Une adresse ne reçoit pas trop de courriels', () => {
  test(`à la ${maxAlerts + 1}e alerte la réponse est la même, et seul un courriel le dit à son propriétaire`, async () => {
    for (let n = 0; n < maxAlerts; n++) await ask(600, { typeId: makeMetal(shop.db).id });
    const last = makeMetal(shop.db, { metalName: 'Vreneli' });
    expect(await ask(600, { typeId: last.id })).toBeNull();
    expect(alerts()).toHaveLength(maxAlerts);
    expect(mails().at(-1)).toMatchObject({ kind: 'alertLimit', subject: expect.stringContaining('Vreneli') });
    expect(mails().at(-1)?.text).toContain(`/alerte/arreter/${alerts().at(-1)?.stopToken}`);
    // One that waits may still change its price.
    await ask(500, { typeId: alerts()[0]?.typeId ?? '' });
    expect(alerts()[0]?.desiredPrice).toBe(50_000);
  });

  test('après 25 demandes en un jour plus rien n’est gardé ni envoyé, et le lendemain tout va de nouveau', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let n = 0; n < 30; n++) expect(await ask(600 - n)).toBeNull();
    expect(mails()).toHaveLength(25);
    expect(alerts()).toMatchObject([{ desiredPrice: 57_600 }]);
    vi.setSystemTime(Date.now() + hours(24) + 1);
    await ask(500);
    expect(alerts()).toMatchObject([{ desiredPrice: 50_000 }]);
    expect(mails()).toHaveLength(26);
  });
});

test.each([
  [{ desiredPrice: 0 }, 'Indiquez un prix supérieur à zéro.'],
  [{ desiredPrice: 1.005 }, 'Indiquez le prix souhaité, en euros, avec deux décimales au plus.'],
  [{ type: 'currency', desiredPrice: 0.9123456 }, 'Indiquez le cours souhaité, en euros, avec six décimales au plus.'],
  [{ email: 'zoe' }, expect.stringContaining('adresse électronique')],
])('Une demande mal remplie (%o) apprend quoi corriger', (wrong, sentence) => {
  const good = { email: 'zoe@example.fr', type: 'metal', typeId: 'x', desiredPrice: 12.5 };
  const { error } = addReserveContract.body.safeParse({ ...good, ...wrong });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});
