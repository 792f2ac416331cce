import { expect, test } from 'vitest';
import { adminPaths } from '../../../src/adminPaths.ts';
import { readConfig } from '../../../src/config.ts';
import { effectiveConfig } from '../../../src/features/configuration/configuration.server.ts';
import { firstSteps } from '../../../src/features/overview/start/firstSteps.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeUser } from '../../support/people.ts';
import { openShop } from '../../support/shop.ts';

const shop = openShop();
const environment = { ADMIN_EMAIL: 'moi@boutique.test', ADMIN_PASSWORD: 'un mot de passe long' };
const open = (more: Record<string, string> = {}) => {
  const own = shopOf({ ...environment, ...more });
  const config = effectiveConfig(shop.ctx().db, own.config);
  return firstSteps(ctxOf(shop.ctx().db, shop.ctx().actor, { ...own, config }));
};
const undone = (more?: Record<string, string>) => open(more).flatMap(({ title, isDone }) => (isDone ? [] : [title]));

test('Une boutique neuve lit ce qui lui manque, et ce qui est réglé ne revient pas', () => {
  expect(undone()).toEqual([
    'Identité',
    'IBAN',
    'Courriel',
    'Carte bancaire',
    'Stock',
    'Horaires et livraison',
    'Second compte',
  ]);
  const identity = { SHOP_LEGAL_NAME: 'SARL', SHOP_ADDRESS: 'ici', SHOP_PHONE: '04', SHOP_EMAIL: 'a@b.test' };
  const more = {
    ...identity,
    SHOP_SIREN: '732829320',
    SHOP_RCS: 'Nîmes',
    SHOP_VAT: 'FR44732829320',
    SHOP_IBAN: 'FR7630006000011234567890189',
    SMTP_URL: 'smtp://m.test',
  };
  expect(undone(more)).toEqual(['Carte bancaire', 'Stock', 'Horaires et livraison', 'Second compte']);
  expect(open().find(({ title }) => title === 'IBAN')?.consequence).toContain('Le virement n’est pas proposé');
});

test('Le second compte est fait par un second compte de direction, qui rouvre la porte', () => {
  const { db } = shop.ctx();
  db.$client.exec('begin');
  makeUser(db, 'admin', { staffRole: 'counter' });
  expect(undone()).toContain('Second compte');
  makeUser(db, 'admin', { staffRole: 'owner' });
  expect(undone()).not.toContain('Second compte');
  db.$client.exec('rollback');
});

test('Sans article, le pas mène aux articles connus', () => {
  const href = () => open().find(({ title }) => title === 'Articles')?.href;
  expect(href()).toBe(adminPaths.metals);
  const { db } = shop.ctx();
  db.$client.exec('begin; pragma defer_foreign_keys = 1; delete from currencies; delete from metals');
  expect(href()).toBe(adminPaths.knownGoods);
  db.$client.exec('rollback');
});

test('Une démonstration ne montre pas de premiers pas', () => {
  expect(readConfig({ DEMO: '1' }).demo).toBe(true);
  expect(open({ DEMO: '1' })).toEqual([]);
});
