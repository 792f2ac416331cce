import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { hours } from '../../../src/dates.ts';
import { mostAlerts } from '../../../src/features/alerts/alert.ts';
import { addReserveContract } from '../../../src/features/alerts/alerts.api.ts';
import { testDb } from '../../support/people.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';
import { alerts, ask, kinds, mails } from './setting.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

afterEach(() => vi.useRealTimers());

describe('Un visiteur pose une alerte', () => {
  test('sur une pièce : le prix est gardé en centimes et un courriel confirme avec le lien d’arrêt', async () => {
    const coin = makeMetal(db);
    expect(
      await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 640.5, email: ' Zoe@Example.FR ' }),
    ).toBeNull();
    const [alert] = alerts(db);
    expect(alert).toMatchObject({ email: 'zoe@example.fr', desiredPrice: 64_050, type: 'metal', typeId: coin.id });
    const [mail] = mails(db);
    expect(mail).toMatchObject({ kind: 'alertSet', recipient: 'zoe@example.fr' });
    const link = `https://shop.example/alerte/arreter/${alert?.stopToken}`;
    for (const part of ['20 Francs Napoléon', '640,50', '650,00', '/pieces-or-investissement/', link]) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${link}?toutes=1>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('sur une devise : le cours est gardé en millionièmes, pour le nombre d’unités affiché', async () => {
    const yen = makeCurrency(db, { iso: 'JPY', moneyName: 'Yen', coefficient: 100, sellPrice: 567_300 });
    await ask(db, { type: 'currency', typeId: yen.id, desiredPrice: 0.550001 });
    expect(alerts(db)).toMatchObject([{ desiredPrice: 550_001, type: 'currency' }]);
    expect(mails(db)[0]?.text).toMatch(/0,55\s€ pour 100 JPY, ou moins/);
  });

  test('deux fois la même : l’ancienne prend le nouveau prix, garde son lien, et le courriel repart', async () => {
    const { id: typeId } = makeMetal(db);
    await ask(db, { type: 'metal', typeId, desiredPrice: 640 });
    const [before] = alerts(db);
    await ask(db, { type: 'metal', typeId, desiredPrice: 600, email: 'ZOE@example.fr' });
    expect(alerts(db)).toEqual([{ ...before, desiredPrice: 60_000 }]);
    expect(kinds(db)).toEqual(['alertSet', 'alertSet']);
    await ask(db, { type: 'metal', typeId, desiredPrice: 600, email: 'autre@example.fr' });
    expect(alerts(db)).toHaveLength(2);
  });

  test('au prix actuel ou au-dessus, on lui dit le prix et rien n’est gardé', async () => {
    const { id: typeId } = makeMetal(db);
    for (const desiredPrice of [650, 650.01, 1_000_000_000]) {
      await expect(ask(db, { type: 'metal', typeId, desiredPrice })).rejects.toThrow(
        expect.objectContaining({
          code: 'invalid',
          message: expect.stringMatching(/^Le prix est déjà de 650,00\s€\. Attendez un prix plus bas/),
          details: { errors: { desiredPrice: expect.any(String) } },
        }),
      );
    }
    expect([alerts(db), mails(db)]).toEqual([[], []]);
    await ask(db, { type: 'metal', typeId, desiredPrice: 649.99 });
    expect(alerts(db)).toHaveLength(1);
  });

  test('un article inconnu ou caché, ou une devise prise pour un métal, n’en reçoit pas', async () => {
    const hidden = makeMetal(db, { isVisable: false });
    const dollar = makeCurrency(db);
    for (const typeId of ['inconnu', hidden.id, dollar.id]) {
      await expect(ask(db, { type: 'metal', typeId, desiredPrice: 0.5 })).rejects.toThrow(
        expect.objectContaining({ code: 'notFound' }),
      );
    }
    expect(alerts(db)).toEqual([]);
  });
});

describe('Une adresse ne reçoit pas trop de courriels', () => {
  test(`à la ${mostAlerts + 1}e alerte la réponse est la même, et seul un courriel le dit à son propriétaire`, async () => {
    for (let n = 0; n < mostAlerts; n++) await ask(db, { type: 'metal', typeId: makeMetal(db).id, desiredPrice: 600 });
    const last = makeMetal(db, { metalName: 'Vreneli' });
    expect(await ask(db, { type: 'metal', typeId: last.id, desiredPrice: 600 })).toBeNull();
    expect(alerts(db)).toHaveLength(mostAlerts);
    expect(mails(db).at(-1)).toMatchObject({ kind: 'alertLimit', subject: expect.stringContaining('Vreneli') });
    expect(mails(db).at(-1)?.text).toContain(`/alerte/arreter/${alerts(db).at(-1)?.stopToken}`);
    // One that waits may still change its price.
    await ask(db, { type: 'metal', typeId: alerts(db)[0]?.typeId ?? '', desiredPrice: 500 });
    expect(alerts(db)[0]?.desiredPrice).toBe(50_000);
  });

  test('après 25 demandes en un jour plus rien n’est gardé ni envoyé, et le lendemain tout va de nouveau', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { id: typeId } = makeMetal(db);
    for (let n = 0; n < 30; n++) expect(await ask(db, { type: 'metal', typeId, desiredPrice: 600 - n })).toBeNull();
    expect(mails(db)).toHaveLength(25);
    expect(alerts(db)).toMatchObject([{ desiredPrice: 57_600 }]);
    vi.setSystemTime(Date.now() + hours(24) + 1);
    await ask(db, { type: 'metal', typeId, desiredPrice: 500 });
    expect(alerts(db)).toMatchObject([{ desiredPrice: 50_000 }]);
    expect(mails(db)).toHaveLength(26);
  });

  test('une demande refusée ne compte pas', async () => {
    const { id: typeId } = makeMetal(db);
    for (let n = 0; n < 30; n++) await expect(ask(db, { type: 'metal', typeId, desiredPrice: 700 })).rejects.toThrow();
    await ask(db, { type: 'metal', typeId, desiredPrice: 600 });
    expect(alerts(db)).toHaveLength(1);
  });
});

describe('Une demande mal remplie', () => {
  const good = { email: 'zoe@example.fr', type: 'metal', typeId: 'x', desiredPrice: 12.5 };
  const errorsOf = (values: object) => {
    const parsed = addReserveContract.body.safeParse({ ...good, ...values });
    return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((i) => [i.path[0] ?? 'form', i.message]));
  };

  test.each([
    [0, 'Indiquez un prix supérieur à zéro.'],
    [-1, 'Indiquez un prix supérieur à zéro.'],
    ['abc', 'Indiquez le prix souhaité, en euros, avec deux décimales au plus.'],
    ['1,5', 'Indiquez le prix souhaité, en euros, avec deux décimales au plus.'],
    [1.005, 'Indiquez le prix souhaité, en euros, avec deux décimales au plus.'],
    [null, 'Indiquez le prix souhaité, en euros, avec deux décimales au plus.'],
  ])('au prix %s, apprend quoi corriger', (desiredPrice, sentence) => {
    expect(errorsOf({ desiredPrice })).toEqual({ desiredPrice: sentence });
  });

  test('d’une devise a six décimales, pas sept', () => {
    expect(errorsOf({ type: 'currency', desiredPrice: 0.912345 })).toEqual({});
    expect(errorsOf({ type: 'currency', desiredPrice: 0.9123456 })).toEqual({
      desiredPrice: 'Indiquez le cours souhaité, en euros, avec six décimales au plus.',
    });
  });

  test('sans adresse, sans article ou sans sorte, dit chaque champ', () => {
    expect(errorsOf({ email: 'zoe', typeId: '', desiredPrice: 0 })).toEqual({
      email: expect.stringContaining('adresse électronique'),
      typeId: 'Choisissez un article de la liste.',
      desiredPrice: 'Indiquez un prix supérieur à zéro.',
    });
    expect(errorsOf({ type: 'bitcoin' })).toEqual({ type: expect.stringContaining('un métal') });
  });
});

test('Les alertes d’une adresse se trouvent sans lire celles des autres', () => {
  const waiting = 'select count(*) from reserves where email = ? and fired_at is null and stopped_at is null';
  const plan = testDb().$client.prepare(`explain query plan ${waiting}`).all('zoe@exemple.fr') as { detail: string }[];
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH reserves USING INDEX .*\bemail=\?/),
  ]);
});
