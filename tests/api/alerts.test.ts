import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { throttles } from '../../db/schema/accounts.ts';
import { metals, reserves } from '../../db/schema/catalogue.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import {
  addReserveContract,
  newPriceUpdateContract,
  stopReserveContract,
} from '../../src/features/alerts/alerts.api.ts';
import { call } from '../../src/http/call.ts';
import { alertStopPath, metalPath, paths } from '../../src/paths.ts';
import { makeCurrency, makeMetal } from '../features/catalogue/stock.ts';
import { wholeMails } from '../support/mails.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
let coin: ReturnType<typeof makeMetal>;
beforeAll(async () => {
  shop = await startShop();
  coin = makeMetal(shop.app.db);
});
afterAll(() => shop.stop());
beforeEach(() => {
  for (const table of [throttles, reserves, mailOutbox]) shop.app.db.delete(table).run();
});

const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${shop.base}/api/reserve/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const asked = (values: object = {}) => ({
  email: 'zoe@example.fr',
  type: 'metal',
  typeId: coin.id,
  desiredPrice: 640,
  ...values,
});
const setAlert = async () => {
  await call(addReserveContract, { body: asked() as never, token: null, base: shop.base });
  const row = shop.app.db.select().from(reserves).get();
  if (!row) throw new Error('no alert');
  return row;
};
const stoppedAt = (id: string) =>
  shop.app.db.select().from(reserves).where(eq(reserves.id, id)).get()?.stoppedAt ?? null;

describe('L’appel addReserve', () => {
  test('répond la même chose à une première alerte, à une répétée et à une de trop', async () => {
    const answers = [await post('addReserve', asked()), await post('addReserve', asked({ desiredPrice: 600 }))];
    shop.app.db.delete(throttles).run();
    for (let n = 0; n < 20; n++) {
      shop.app.db
        .insert(reserves)
        .values({
          email: 'plein@example.fr',
          desiredPrice: 1,
          type: 'metal',
          typeId: `${n}`,
          stopToken: `${n}`,
          createdAt: 1,
        })
        .run();
    }
    answers.push(await post('addReserve', asked({ email: 'plein@example.fr' })));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [200, '{"data":null,"message":"Success"}']),
    );
  });

  test.each([0, -1, 1e9, 'abc', '1,5', 0.001, null, [640]])(
    'refuse le prix %j avec une phrase pour le champ',
    async (price) => {
      const { status, text } = await post('addReserve', asked({ desiredPrice: price }));
      expect(status).toBe(400);
      expect(JSON.parse(text).errors).toEqual({ desiredPrice: expect.stringMatching(/^[A-Z].*\.$/) });
    },
  );

  test('s’arrête après vingt demandes en un quart d’heure, et dit quand revenir', async () => {
    for (let n = 0; n < 20; n++)
      expect((await post('addReserve', asked({ email: `z${n}@example.fr` }))).status).toBe(200);
    const { status, headers } = await post('addReserve', asked());
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    expect(shop.app.db.select().from(reserves).all()).toHaveLength(20);
  });
});

test('Le nouveau prix est visible à la prochaine visite de la fiche', async () => {
  const { token } = await shop.signIn('admin');
  const path = metalPath(coin);
  expect(await (await fetch(shop.base + path)).text()).toMatch(/650,00\s€/);
  await call(newPriceUpdateContract, { body: { typeId: coin.id, newPrice: 623.45 }, token, base: shop.base });
  expect(await (await fetch(shop.base + path)).text()).toMatch(/623,45\s€/);
  for (const newPrice of [0, -1, 1e9, 1_000_000.01, 'abc', 12.345]) {
    const body = { typeId: coin.id, newPrice: newPrice as number };
    await expect(call(newPriceUpdateContract, { body, token, base: shop.base })).rejects.toMatchObject({
      status: 400,
      errors: { newPrice: expect.any(String) },
    });
  }
  shop.app.db.update(metals).set({ netSellPrice: 65_000 }).where(eq(metals.id, coin.id)).run();
});

describe('La page du lien d’arrêt', () => {
  const open = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(shop.base + path, { redirect: 'manual', ...init });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('ouverte, ne change rien ; pressée, arrête et le dit', async () => {
    const alert = await setAlert();
    const path = alertStopPath(alert.stopToken);
    for (const address of [path, `${path}?toutes=1`]) {
      const shown = await open(address);
      expect(shown.text).toContain('Arrêter cette alerte');
      expect(shown.headers.get('cache-control')).toBe('no-store');
    }
    await open(path, { method: 'HEAD' });
    expect(stoppedAt(alert.id)).toBeNull();
    const pressed = await open(path, { method: 'POST', headers: { ...form, origin: shop.base } });
    expect(pressed.text).toMatch(/C’est fait\s: l’alerte est arrêtée/);
    expect(pressed.text).not.toContain('Arrêter cette alerte');
    expect(stoppedAt(alert.id)).not.toBeNull();
    expect((await open(path)).text).toContain('Cette alerte a été arrêtée le');
  });

  test('prend la pression d’un programme de courriel, sans redirection, et arrête tout', async () => {
    const alert = await setAlert();
    const dollar = makeCurrency(shop.app.db);
    await post('addReserve', asked({ type: 'currency', typeId: dollar.id, desiredPrice: 0.5 }));
    const [mail] = wholeMails(shop.app.db, shop.app);
    const target = new URL(/<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    const answer = await open(`${target.pathname}${target.search}`, {
      method: 'POST',
      headers: form,
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('toutes vos alertes sont arrêtées');
    expect(stoppedAt(alert.id)).not.toBeNull();
    expect(shop.app.db.select().from(reserves).all()).toHaveLength(2);
    for (const row of shop.app.db.select().from(reserves).all()) expect(row.stoppedAt).not.toBeNull();
  });

  test('d’un lien inconnu répond 404 avec une phrase claire, ouverte ou pressée', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await open(alertStopPath('inconnu'), { method, ...(method === 'POST' && { headers: form }) });
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('Ce lien ne correspond à aucune alerte');
    }
    await expect(
      call(stopReserveContract, { body: { token: 'inconnu' }, token: null, base: shop.base }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('l’appel « stop » arrête aussi, sans compte', async () => {
    const alert = await setAlert();
    await call(stopReserveContract, { body: { token: alert.stopToken }, token: null, base: shop.base });
    expect(stoppedAt(alert.id)).not.toBeNull();
  });
});

describe('Les pages des alertes sans JavaScript', () => {
  test('donnent les articles avec leur prix, disent que le formulaire a besoin de JavaScript, et mènent à leur sœur', async () => {
    const shown = await (await fetch(shop.base + paths.goldAlert)).text();
    expect(shown).toContain(`href="?article=${coin.id}#creer"`);
    expect(shown).toMatch(/650,00\s€/);
    expect(shown).toContain('besoin de JavaScript');
    expect(shown).toContain(`href="${paths.currencyAlert}"`);
    expect(await (await fetch(shop.base + paths.currencyAlert)).text()).toContain('Dollar américain');
  });
});
