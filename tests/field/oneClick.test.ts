import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { followLink } from '../../src/features/newsletter/mailedLinks.server.ts';
import { anonymous } from '../../src/http/context.ts';
import { ctxOf } from '../support/context.ts';
import { addRow, rowsOf, testDb } from '../support/people.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
  const member = { email: 'zoe@example.fr', unsubscribeToken: 'jeton', confirmedAt: 1, createdAt: 1 };
  addRow(db, newsletterMembers, member);
});

const form = 'application/x-www-form-urlencoded';
const oneClick = 'List-Unsubscribe=One-Click';
const multipart = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;

const post = async (body: string | null, type: string | null) => {
  const headers = new Headers();
  const request = new Request('https://or.example/Desabonner/jeton', { method: 'POST', body, headers });
  if (type === null) request.headers.delete('content-type');
  else request.headers.set('content-type', type);
  const { status, outcome: done } = await followLink(ctxOf(db, anonymous), { token: 'jeton', request });
  return [status, done, rowsOf(db, newsletterMembers)[0]?.unsubscribedAt !== null];
};

test.each<[source: string, body: string | null, type: string | null]>([
  ['RFC 8058, 3.2', oneClick, form],
  ['avec un jeu de caractères', oneClick, `${form}; charset=utf-8`],
  ['RFC 8058, 3.2, en multipart', multipart, 'multipart/form-data; boundary=x'],
  ['Amunak/thunderbird-list-unsubscribe-addon#8 : rien', null, null],
  ['Amunak/thunderbird-list-unsubscribe-addon#9 : sans type', oneClick, null],
  ['Notifuse/notifuse#362 : text/plain', oneClick, 'text/plain'],
  ['vide, avec un type', '', form],
])('Un programme de courriel désabonne (%s)', async (_, body, type) => {
  expect(await post(body, type)).toEqual([200, 'left', true]);
});

test('Seul le bouton « Se réabonner » fait revenir', async () => {
  await post(null, null);
  expect(await post('retour=oui', form)).toEqual([200, 'returned', false]);
});
