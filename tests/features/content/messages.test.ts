import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { handleMessage, listMessages } from '../../../src/features/content/contact/admin/messages.server.ts';
import { contactMail } from '../../../src/features/content/contact/contact.mail.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { pendingCounts } from '../../../src/features/overview/waiting.server.ts';
import { type Ctx, system } from '../../../src/http/context.ts';
import { listQuery } from '../../../src/http/contract.ts';
import { renderMail } from '../../../src/mail/renderLetter.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { changeRows, makeActor, testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';

let db: Db;
let admin: Ctx;
beforeEach(() => {
  db = testDb();
  admin = ctxOf(db, makeActor(db, 'admin', { firstName: 'Anne', lastName: 'Or' }));
  const mail = (kind: string, subject: string, createdAt: number) => ({
    kind,
    subject,
    createdAt,
    recipient: 'dealer@example.fr',
    html: '',
    text: `Bonjour, ${subject}`,
    headers: { 'Reply-To': 'zoe@example.fr' },
    dueAt: 1,
  });
  db.insert(mailOutbox)
    .values([mail('contact', 'Un lingot', 1), mail('orderPlaced', 'Commande', 2), mail('contact', 'Une pièce', 3)])
    .run();
});
const list = (state: Parameters<typeof listMessages>[1]['state'], q = '') =>
  listMessages(admin, { ...listQuery.parse({ q }), state }).rows;

describe('Les messages reçus par la boutique', () => {
  test('Ils se traitent un à un : répondu, par qui, avec une note, et le menu compte ce qui attend', async () => {
    expect(list('attente').map(({ subject }) => subject)).toEqual(['Une pièce', 'Un lingot']);
    expect(pendingCounts(admin).messages).toBe(2);
    const { messages } = workToDo(admin);
    expect([messages.total, ...messages.rows.map(({ subject }) => subject)]).toEqual([2, 'Un lingot', 'Une pièce']);
    const [piece] = list('', 'pièce');
    const id = piece?._id ?? '';
    const done = await handleMessage(admin, { id, isAnswered: true, note: 'Rappelée', updatedAt: 0, reply: '' });
    expect(done).toMatchObject({ answeredBy: 'Anne Or', note: 'Rappelée', from: 'zoe@example.fr' });
    expect(pendingCounts(admin).messages).toBe(1);
    expect(list('repondu').map(({ _id }) => _id)).toEqual([id]);
    expect(db.select().from(auditLog).all()).toMatchObject([
      { action: 'message.treat', detail: { before: { isAnswered: false }, after: { isAnswered: true } } },
    ]);
    await handleMessage(admin, { id, isAnswered: false, note: '', updatedAt: done.updatedAt, reply: '' });
    expect(list('attente')).toHaveLength(2);
  });

  test('le texte est celui du visiteur, sans la signature du courriel ni ce qui n’aide que son lecteur', () => {
    const message = {
      name: 'Zoé',
      lastName: 'Or',
      email: 'zoe@example.fr',
      object: 'Lingot',
      subject: 'Oui\n\n-- \nZoé',
    };
    const letter = contactMail(message as never, false);
    const { text } = renderMail(letter, ctxOf(db, system('test')).shop.sender);
    changeRows(db, mailOutbox, { text }, eq(mailOutbox.subject, 'Une pièce'));
    const [piece, bar] = list('');
    expect(piece?.text).toMatch(/^De\s: Zoé Or\n.*non connecté\n\nOui\n\n-- \nZoé$/s);
    expect(bar?.text).toBe('Bonjour, Un lingot');
  });

  test('une réponse part d’ici une fois, est gardée, et le message nomme le compte et la commande', async () => {
    const zoe = makeActor(db, 'client', { email: 'zoe@example.fr' });
    const Items = [{ type: 'metal' as const, id: makeMetal(db).id, quantity: 1 }];
    const { _id, orderNumber } = await orderByTransfer(db, zoe, makeMetal(db).netSellPrice, { Items });
    const [piece] = list('', 'pièce');
    const id = piece?._id ?? '';
    const spoken = orderNumber.replace(/(...)(?=.)/g, '$1 ').toLowerCase();
    changeRows(db, mailOutbox, { text: `Où est ma commande ${spoken}?` }, eq(mailOutbox.id, id));
    expect(list('', 'pièce')).toMatchObject([{ clientId: zoe.userId, orders: [{ id: _id, orderNumber }] }]);
    const reply = 'Bonjour,\n\nelle part demain.';
    const done = await handleMessage(admin, { id, isAnswered: true, note: '', reply, updatedAt: 0 });
    expect(done).toMatchObject({ answeredBy: 'Anne Or', reply });
    const sent = db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'contactReply')).all();
    expect(sent).toMatchObject([{ recipient: 'zoe@example.fr', subject: 'Re: Une pièce', userId: null }]);
    expect(sent[0]?.text).toContain('elle part demain.');
    const again = { id, isAnswered: true, note: '', reply: 'Encore', updatedAt: done.updatedAt };
    await refuses(handleMessage(admin, again), 'conflict');
  });

  test('La réponse est du compte qui a écrit le message, pas de celui qui a ouvert un compte à son adresse', async () => {
    const zoe = makeActor(db, 'client', { email: 'zoe@example.fr' });
    const [piece, bar] = list('');
    changeRows(db, mailOutbox, { userId: zoe.userId }, eq(mailOutbox.id, bar?._id ?? ''));
    for (const { _id: id } of [piece, bar].filter((message) => message !== undefined))
      await handleMessage(admin, { id, isAnswered: true, note: '', reply: 'Oui.', updatedAt: 0 });
    const sent = db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'contactReply')).all();
    expect(sent.map(({ userId }) => userId)).toEqual([null, zoe.userId]);
  });

  test('Le second de deux collègues apprend que l’autre a répondu ; un autre courriel n’est pas un message', async () => {
    const id = list('')[0]?._id ?? '';
    await handleMessage(admin, { id, isAnswered: true, note: 'Fait', updatedAt: 0, reply: '' });
    await refuses(handleMessage(admin, { id, isAnswered: true, note: 'Moi', updatedAt: 0, reply: '' }), 'conflict');
    const order = db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'orderPlaced')).get()?.id ?? '';
    await refuses(handleMessage(admin, { id: order, isAnswered: true, note: '', reply: '' }), 'notFound');
  });
});
