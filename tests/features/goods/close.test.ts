import { appendFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDb } from '../../../db/client.ts';
import { registerParties, registerReadings } from '../../../db/schema/goods.ts';
import { configurations } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { days, hours } from '../../../src/dates.ts';
import { checkBook, checkRegister, registerState } from '../../../src/features/goods/book/check.server.ts';
import {
  closeDueDays,
  closeRegister,
  lostPages,
  purgeRegister,
} from '../../../src/features/goods/book/close.server.ts';
import { readableChecksum } from '../../../src/features/goods/model/chain.server.ts';
import { system } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { countStock } from '../../support/count.ts';
import { changeRows, sellTo } from '../../support/people.ts';
import { registerShop } from '../../support/registerShop.ts';
import { soundBook } from '../../support/registerSound.ts';
import { clockShows, standClock } from '../../support/shop.ts';

standClock();
beforeEach(() => {
  clockShows('2026-11-23T10:00:00+01:00');
});

const later = (by: number) => vi.setSystemTime(Date.now() + by);

function shop() {
  const house = registerShop();
  const night = ctxOf(house.db, system('register'), house.ctx.shop);
  const told = () => house.pages().map(({ no, day, firstSeq, lastSeq }) => [no, day, firstSeq, lastSeq]);
  return { ...house, night, told };
}

describe('La clôture', () => {
  test('La clôture rattrape trois nuits manquées, page par page, et laisse ouvert le jour présent', async () => {
    const { db, receive, night, told } = shop();
    for (let n = 0; n < 4; n++) {
      await receive(1);
      if (n === 1) await receive(2);
      later(days(1));
    }
    later(-hours(3));
    await receive(5);
    expect(registerState(night).due.join(' ')).toContain(
      'Les clôtures manquent depuis le 23 novembre 2026\u00a0: la prochaine les rattrape, une page par jour.',
    );
    await closeDueDays(night);
    expect(told()).toEqual([
      [1, '2026-11-23', 1, 1],
      [2, '2026-11-24', 2, 3],
      [3, '2026-11-25', 4, 4],
      [4, '2026-11-26', 5, 5],
    ]);
    soundBook(db);
  });

  test('une page compte vingt lignes au plus ; une ligne après la clôture a une page de plus, à la même date', async () => {
    const { db, ctx, receive, told } = shop();
    for (let n = 0; n < 21; n++) await receive(1);
    await expect(closeRegister(ctx)).resolves.toEqual({ text: '2 pages sont closes.' });
    later(hours(1));
    await receive(1);
    await closeRegister(ctx);
    expect(told()).toEqual([
      [1, '2026-11-23', 1, 20],
      [2, '2026-11-23', 21, 21],
      [3, '2026-11-23', 22, 22],
    ]);
    await expect(closeRegister(ctx)).rejects.toThrow('Aucune ligne');
    soundBook(db);
    expect(() => db.$client.exec("update register_pages set day = '2026-11-22'")).toThrow('register:');
    expect(() => db.$client.exec('delete from register_pages where no = 2')).toThrow('register:');
  });

  test('une horloge qui recule n’arrête pas l’écriture, mais rien n’est clos', async () => {
    const { db, ctx, night, receive, rows, pages } = shop();
    await receive(1);
    later(-days(400));
    await receive(2);
    expect(rows().map(({ orderNo }) => orderNo)).toEqual(['2026-00001', '2026-00002']);
    later(-days(1));
    expect(registerState(ctx).warnings.join(' ')).toContain('L’horloge de la machine a reculé');
    await expect(closeRegister(ctx)).rejects.toMatchObject({ code: 'conflict' });
    // Past the last row, not past the one before.
    later(days(2));
    await closeDueDays(night);
    expect(pages()).toEqual([]);
    later(days(400));
    await closeDueDays(night);
    expect(pages()).toHaveLength(2);
    soundBook(db);
  });

  test('le pied part à la boutique et au comptable', async () => {
    const { db, ctx, receive, pages } = shop();
    sellTo(db, 'FR');
    changeRows(db, configurations, { registerTerms: { accountantEmail: 'compta@exemple.fr' } });
    await receive(1);
    await closeRegister(ctx);
    const mails = db.select().from(mailOutbox).all();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['boutique@exemple.fr', 'compta@exemple.fr']);
    expect(mails[0]?.text).toContain(readableChecksum(pages()[0]?.foot ?? ''));
  });
});

test('Une copie ancienne remise en place se voit à ses pages perdues, même après de nouvelles clôtures', async () => {
  const { db, ctx, dataDir, key, receive, pages } = shop();
  await receive(1);
  await closeRegister(ctx);
  const copy = db.$client.serialize();
  later(days(1));
  await receive(1);
  await closeRegister(ctx);
  expect(lostPages(ctx)).toEqual([]);
  const [, lost] = pages();
  appendFileSync(`${dataDir}/register.jsonl`, '{"no":3,"day":"20');
  const old = ctxOf(openDb(copy), ctx.actor, ctx.shop);
  expect(lostPages(old)).toEqual([{ no: 2, day: '2026-11-24', foot: lost?.foot }]);
  expect(registerState(old).warnings.join(' ')).toContain('la page 2 du 2026-11-24 a été close et n’y est plus');
  later(days(1));
  await countStock(old, { ...key, count: 9, reason: 'Retour' });
  await closeRegister(old);
  expect(lostPages(old)).toHaveLength(1);
});

test('La vérification relit page après page, se garde, et nomme la page et la ligne changées', async () => {
  const { db, ctx, receive } = shop();
  for (let n = 0; n < 3; n++) {
    await receive(1, { supplier: 'Comptoir Lyon', address: '1 rue Paul' });
    if (n < 2) await closeRegister(ctx);
  }
  await expect(checkRegister(ctx)).resolves.toEqual({ text: '3 lignes relues\u00a0: tout se suit.' });
  expect(registerState(ctx).sentences.join(' ')).toContain('3 lignes relues le 23 novembre 2026');
  db.$client.exec('drop trigger ledger_keep_update; drop trigger register_pages_keep_update');
  db.$client.exec("update ledger set reference = 'F-2' where id = 2");
  db.$client.exec("update register_pages set day = '2026-11-22' where no = 1");
  const { flaws } = await checkBook(ctx);
  expect(flaws).toEqual([
    'Page 1\u00a0: son pied ne répond pas à son contenu.',
    'Page 2, ligne 2\u00a0: son contenu ne répond pas à son empreinte.',
  ]);
  expect(registerState(ctx).warnings).toEqual(flaws);
  db.$client.exec('drop trigger ledger_keep_delete; delete from ledger where id = 1');
  expect((await checkBook(ctx)).flaws).toContain('Page 1\u00a0: sa dernière ligne, n° 1, manque.');
});

test('Le terme efface les personnes et les consultations, et la chaîne reste entière', async () => {
  const { db, ctx, receive } = shop();
  await receive(1, { supplier: 'Comptoir Lyon', address: '1 rue Paul', reference: 'F-1' });
  await closeRegister(ctx);
  db.insert(registerReadings).values({ at: Date.now(), actorKind: 'admin', purpose: 'Inventaire', what: '' }).run();
  later(days(364));
  await purgeRegister(ctx);
  expect(db.select().from(registerReadings).all()).toHaveLength(1);
  later(days(2));
  await purgeRegister(ctx);
  expect(db.select().from(registerReadings).all()).toHaveLength(0);
  const party = () => db.select().from(registerParties).get();
  later(days(5 * 365));
  await purgeRegister(ctx);
  expect(party()?.facts).toContain('Comptoir Lyon');
  later(days(5));
  await purgeRegister(ctx);
  expect(party()).toEqual({ chain: 'metals', seq: 1, userId: null, facts: null, salt: null, emptiedAt: Date.now() });
  soundBook(db);
});
