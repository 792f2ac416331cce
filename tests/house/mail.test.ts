import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../db/client.ts';
import { openDb } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../db/schema/system.ts';
import { days } from '../../src/dates.ts';
import type { Actor } from '../../src/http/context.ts';
import type { MailContent } from '../../src/mail/letter.ts';
import { enqueueMail, sendDueMails } from '../../src/mail/outbox.server.ts';
import {
  deleteOldMails,
  listMails,
  type MailState,
  mailRetentionYears,
  mailState,
  mailStates,
  readMail,
  retryMail,
} from '../../src/mail/outboxList.server.ts';
import { ctxOf } from '../support/context.ts';
import { testFolder } from '../support/folder.ts';
import { makeMetal, orderByCard } from '../support/orders.ts';
import { addRow, makeActor, rowsOf, testDb } from '../support/people.ts';

const file = join(testFolder('mail'), 'shop.db');
let db: Db;
beforeEach(() => {
  db = testDb();
});

const letter: MailContent = {
  subject: 'Votre commande',
  preview: 'Reçue',
  blocks: [{ kind: 'text', text: 'Bonjour <Zoé> & Léa' }],
};

describe('Les courriels', () => {
  it('Un serveur en panne n’est oublié ni ne bloque : le courriel attend, réessaie, puis se signale', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    enqueueMail(ctxOf(db), { kind: 'essai', recipient: 'zoe@example.fr', letter });
    const broken = () => Promise.reject(Object.assign(new Error('Can’t send mail'), { response: '451 plus tard' }));
    for (let tries = 0; tries < 12; tries++) {
      await sendDueMails(db, { send: broken });
      await sendDueMails(db, { send: () => Promise.reject(new Error('trop tôt')) });
      vi.setSystemTime(Date.now() + 6 * 3_600_000);
    }
    const failed = { attempts: 12, sentAt: null, lastError: '451 plus tard', failedAt: expect.any(Number) };
    expect(db.select().from(mailOutbox).get()).toMatchObject(failed);
  });

  it('Un lien demandé part pendant que les papiers d’une commande se dessinent encore', async () => {
    await orderByCard(db, makeActor(db, 'client'), 48_235, {
      Items: [{ type: 'metal', id: makeMetal(db).id, quantity: 1 }],
    });
    enqueueMail(ctxOf(db), { kind: 'resetPassword', recipient: 'zoe@example.fr', letter });
    const { promise: papers, resolve: drawn } = Promise.withResolvers<void>();
    const ofOrder = sendDueMails(db, { send: () => papers, queue: 'order' });
    const left: string[] = [];
    expect(await sendDueMails(db, { send: async ({ kind }) => void left.push(kind) })).toBe(1);
    expect(left).toEqual(['resetPassword']);
    drawn();
    expect(await ofOrder).toBe(1);
  });

  it('Un courriel parti pendant qu’un autre processus tient la base n’est pas envoyé deux fois', async () => {
    const [db, other] = [openDb(file), openDb(file)];
    enqueueMail(ctxOf(db), { kind: 'essai', recipient: 'zoe@example.fr', letter });
    const send = async () => {
      other.$client.exec('begin immediate');
      setTimeout(() => other.$client.exec('commit'), 100);
    };
    expect(await sendDueMails(db, { send })).toBe(1);
    expect(await sendDueMails(db, { send })).toBe(0);
    for (const { $client } of [db, other]) $client.close();
  });

  it('L’administration relit les courriels, remet en route celui qui a échoué, non celui qui est parti', async () => {
    const admin = makeActor(db, 'admin');
    enqueueMail(ctxOf(db), { kind: 'essai', recipient: 'zoe@example.fr', letter });
    db.update(mailOutbox).set({ failedAt: Date.now(), attempts: 12 }).run();
    const query = { q: 'ZOE@', state: 'echec' as const, page: 1, pageSize: 10 };
    const { rows, meta } = listMails(ctxOf(db, admin), query);
    expect(meta.total).toBe(1);
    expect(await retryMail(ctxOf(db, admin), rows[0]?.id ?? '')).toMatchObject({ failedAt: null, attempts: 0 });
    expect(listMails(ctxOf(db, admin), query).meta.total).toBe(0);
    db.update(mailOutbox).set({ sentAt: 1 }).run();
    await expect(retryMail(ctxOf(db, admin), rows[0]?.id ?? '')).rejects.toThrow('déjà parti');
    expect(db.select().from(auditLog).all()).toMatchObject([{ action: 'mail.retry', actorId: admin.userId }]);
  });

  it('Sans serveur de courriel, rien n’est « Parti » : il se dit gardé ici, et se trouve comme tel', async () => {
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    const send = async () => undefined;
    for (const isKept of [true, false]) {
      enqueueMail(ctx, { kind: 'essai', recipient: 'zoe@example.fr', letter });
      await sendDueMails(db, { send, isKeptHere: () => isKept });
    }
    const states = (state: MailState | '') =>
      listMails(ctx, { q: '', state, page: 1, pageSize: 10 }).rows.map((mail) => mailStates[mailState(mail)]);
    expect(states('').sort()).toEqual(['Gardé ici', 'Parti']);
    expect([states('garde'), states('parti')]).toEqual([['Gardé ici'], ['Parti']]);
  });

  it('Trois ans après, les courriels sans commande ni compte sont effacés, les autres restent', async () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const old = now - days(mailRetentionYears * 365) - 1;
    const put = (recipient: string, userId: string | null, moments: Partial<typeof mailOutbox.$inferInsert>) =>
      addRow(db, mailOutbox, {
        kind: 'x',
        recipient,
        subject: '',
        html: '',
        text: '',
        userId,
        createdAt: 1,
        dueAt: 1,
        ...moments,
      });
    put('parti@example.fr', null, { sentAt: old });
    put('echec@example.fr', null, { failedAt: old });
    put('reparti@example.fr', null, { failedAt: old, sentAt: now });
    put('recent@example.fr', null, { sentAt: old + 1 });
    put('attend@example.fr', null, {});
    put('client@example.fr', makeActor(db, 'client').userId, { sentAt: old });
    const { order } = await orderByCard(db, makeActor(db, 'client'), 48_235, {
      Items: [{ type: 'metal', id: makeMetal(db).id, quantity: 1 }],
    });
    db.update(mailOutbox).set({ sentAt: old, userId: null }).where(eq(mailOutbox.orderId, order._id)).run();
    expect(await deleteOldMails(db, now)).toHaveLength(2);
    const left = rowsOf(db, mailOutbox).map(({ recipient }) => recipient);
    expect(left.filter((one) => /^(parti|echec)@/.test(one))).toEqual([]);
    expect(left).toHaveLength(5);
    // A sale at the counter to nobody known.
    db.update(orders).set({ userId: null }).where(eq(orders.id, order._id)).run();
    expect(await deleteOldMails(db, now)).toHaveLength(1);
  });

  it('Un mois après, rien ne reste du courriel qui demandait de confirmer une adresse, comme il le dit', async () => {
    const now = Date.now();
    const mail = { recipient: 'zoe@example.fr', subject: '', html: '', text: '', createdAt: 1, dueAt: 1 };
    for (const kind of ['newsletterConfirm', 'alertConfirm', 'alertSet'])
      for (const age of [29, 30]) addRow(db, mailOutbox, { ...mail, kind, sentAt: now - days(age) - 1 });
    expect(await deleteOldMails(db, now)).toHaveLength(2);
    expect(rowsOf(db, mailOutbox)).toHaveLength(4);
  });

  it('Ce qui est écrit à un collègue ne se voit ni ne repart que par la direction', async () => {
    const owner = makeActor(db, 'admin', { email: 'patronne@example.fr' });
    const counter = {
      ...makeActor(db, 'admin', { email: 'lea@example.fr', staffRole: 'counter' }),
      staff: 'counter',
    } as const;
    const client = makeActor(db, 'client');
    const put = (recipient: string, userId?: string) =>
      enqueueMail(ctxOf(db), { kind: 'essai', recipient, userId, letter });
    put('zoe@example.fr');
    put('client@example.fr', client.userId);
    put('patronne@example.fr', owner.userId);
    db.update(mailOutbox).set({ failedAt: 1 }).run();
    const query = { q: '', state: '', page: 1, pageSize: 10 } as const;
    const recipients = (actor: Actor) =>
      listMails(ctxOf(db, actor), query)
        .rows.map(({ recipient }) => recipient)
        .sort();
    expect(recipients(counter)).toEqual(['client@example.fr', 'zoe@example.fr']);
    expect(recipients(owner)).toHaveLength(3);
    const hidden = rowsOf(db, mailOutbox).find(({ recipient }) => recipient === 'patronne@example.fr')?.id ?? '';
    expect(() => readMail(ctxOf(db, counter), hidden)).toThrow(expect.objectContaining({ code: 'notFound' }));
    await expect(retryMail(ctxOf(db, counter), hidden)).rejects.toMatchObject({ code: 'notFound' });
    expect(await retryMail(ctxOf(db, owner), hidden)).toMatchObject({ failedAt: null });
  });
});
