import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ne } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { days } from '../../../src/dates.ts';
import { updateIdentityStatus } from '../../../src/features/identity/decideIdentity.server.ts';
import { listIdentities } from '../../../src/features/identity/listIdentities.server.ts';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { readIdentityFile } from '../../../src/features/identity/readIdentityFile.server.ts';
import {
  anyReason,
  type Evidence,
  mayDecide,
  moreEvidence,
  refusalReasons,
} from '../../../src/features/identity/status.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { sendWithPapers } from '../../../src/features/orders/papers/papers.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { sendDueMails } from '../../../src/mail/outbox.server.ts';
import type { IdentityStore } from '../../../src/uploads/identityStore.ts';
import { ctxOf } from '../../support/context.ts';
import { makeCurrency, makeMetal, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';
import {
  auditOf,
  closeIdentityStore,
  decide,
  openIdentityStore,
  send,
  shopAt,
  storedFiles,
  storedUser,
} from './setting.ts';

let db: Db;
let store: IdentityStore;
let client: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
beforeEach(() => {
  db = testDb();
  store = openIdentityStore();
  client = makeActor(db, 'client', { email: 'zoe@example.fr' });
  admin = makeActor(db, 'admin', { email: 'comptoir@example.fr' });
});
afterEach(() => {
  vi.useRealTimers();
  closeIdentityStore(store);
});
const by = (actor?: Actor) => ctxOf(db, actor, shopAt(store));

const mails = () => db.select().from(mailOutbox).where(ne(mailOutbox.kind, 'identityReceived')).all();

describe('Le comptoir décide', () => {
  test('Une identité vérifiée est annoncée, avec les éléments retenus au journal', async () => {
    const sent = await send(db, client, store);
    const identity = await updateIdentityStatus(by(admin), {
      id: client.userId,
      status: 'verified',
      submittedAt: sent.submittedAt,
      evidence: ['copy', 'ownPayment'],
    });
    expect(identity).toMatchObject({ status: 'verified', reason: null, decidedAt: expect.any(Number) });
    expect(identity.journal?.[0]).toMatchObject({
      by: 'comptoir@example.fr',
      text: expect.stringContaining('Premier paiement'),
    });
    expect(mails().map(({ kind, recipient }) => [kind, recipient])).toEqual([['identityVerified', 'zoe@example.fr']]);
  });

  test('Ce qu’elle annonce ne part pas avant un courriel qui est encore retenu', async () => {
    const { submittedAt } = await send(db, client, store);
    const dueAt = Date.now() + 40_000;
    const held = { kind: 'paymentReceived', recipient: 'zoe@example.fr', subject: '', html: '', text: '' };
    db.insert(mailOutbox)
      .values({ ...held, userId: client.userId, createdAt: Date.now(), dueAt })
      .run();
    const evidence: Evidence[] = ['copy', 'ownPayment'];
    await updateIdentityStatus(by(admin), { id: client.userId, status: 'verified', submittedAt, evidence });
    expect(mails().find(({ kind }) => kind === 'identityVerified')?.dueAt).toBeGreaterThan(dueAt);
  });

  test('Elle nomme les commandes qui l’attendaient, avec leur jour prévu, et aucune s’il n’y en a pas', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00+01:00'), toFake: ['Date'] });
    const left: string[] = [];
    const collect = async ({ text }: { text: string }) => void left.push(text);
    const verifiedMail = async () => {
      await send(db, client, store);
      vi.setSystemTime(Date.parse('2026-11-24T10:00:00+01:00'));
      await decide(by(admin), client.userId, 'verified');
      await sendDueMails(db, { send: sendWithPapers(by(), collect) });
      return left.at(-1) ?? '';
    };
    const dollars = { type: 'currency' as const, id: makeCurrency(db).id, quantity: 100 };
    const Items = [dollars];
    const paid = await orderByTransfer(db, client, 10_715, { Items, delivery: 'parcel', deliveryCost: 1_500 });
    await updatePaymentStatus(by(admin), { orderId: paid._id, status: 'paid' });
    const { order: unpaid } = await orderByCard(db, client, 9_215, { Items });
    const coin = { type: 'metal' as const, id: makeMetal(db).id, quantity: 1 };
    const gold = await orderByTransfer(db, client, 48_235, { Items: [coin] });
    const { order: cancelled } = await orderByCard(db, client, 18_431, { Items: [{ ...dollars, quantity: 200 }] });
    await updateOrderStatus(by(admin), { orderId: cancelled._id, status: 'cancelled' });
    const told = await verifiedMail();
    expect(told).toContain(
      `Commande ${paid.orderNumber}\n---------------------\n\nNous pouvons maintenant la préparer.\n\nLivraison prévue chez vous entre jeudi 26 et vendredi 27 novembre.\n\n`,
    );
    expect(told).toContain(
      `Commande ${unpaid.orderNumber}\n---------------------\n\nNous la préparerons dès réception de votre paiement.\n\nRetrait prévu au comptoir dès mercredi 25 novembre, si vous payez aujourd’hui.\n\n`,
    );
    expect(told).toContain(`/historique-commandes/${paid._id}`);
    expect(told).not.toContain(gold.orderNumber);
    expect(told).not.toContain(cancelled.orderNumber);
    client = makeActor(db, 'client');
    expect(await verifiedMail()).not.toContain('Commande ');
  });

  test('Rien, ou une copie seule, ne suffit pas à distance ; un second élément ou la venue au comptoir, si', async () => {
    await send(db, client, store);
    const verify = (evidence: Evidence[]) =>
      updateIdentityStatus(by(admin), { id: client.userId, status: 'verified', evidence });
    for (const tooLittle of [[], ['copy'], ['copy', 'copy']] satisfies Evidence[][])
      await expect(verify(tooLittle)).rejects.toThrow(
        expect.objectContaining({
          code: 'invalid',
          message: moreEvidence,
          details: { errors: { evidence: moreEvidence } },
        }),
      );
    expect(storedUser(db, client.userId).identityStatus).toBe('pending');
    expect(await verify(['counter'])).toMatchObject({ status: 'verified' });
  });

  test('Un refus dit son motif, mène à la page d’envoi et fait courir le délai des fichiers', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await send(db, client, store);
    const week = ctxOf(db, admin, shopAt(store, { IDENTITY_REFUSED_DAYS: '7' }));
    const identity = await decide(week, client.userId, 'refused', refusalReasons[0]);
    expect(identity).toMatchObject({ status: 'refused', reason: refusalReasons[0] });
    expect(identity.files[0]?.purgeAt).toBe(Date.now() + days(7));
    expect(getUserIdentity(by(client), client.userId).reason).toBe(refusalReasons[0]);
    const [mail] = mails();
    expect(mail?.text).toContain(refusalReasons[0]);
    expect(mail?.text).toContain('https://comptoir.example/verification-identit%C3%A9');
  });

  test('Un refus sans motif en a un, que le client lit', async () => {
    await send(db, client, store);
    expect(await decide(by(admin), client.userId, 'refused', '')).toMatchObject({ reason: anyReason });
    expect(mails()[0]?.text).toContain(anyReason);
  });

  test('Un refus par erreur se reprend tant que les fichiers existent', async () => {
    await send(db, client, store);
    await decide(by(admin), client.userId, 'refused', 'Floue.');
    expect((await decide(by(admin), client.userId, 'verified')).files[0]?.purgeAt).toBeNull();
    await decide(by(admin), client.userId, 'refused', 'Faux document.');
    // Once verified, its files are evidence that the law keeps.
    expect(getUserIdentity(by(admin), client.userId).files[0]?.purgeAt).toBeNull();
    db.delete(identityFiles).run();
    await expect(decide(by(admin), client.userId, 'verified')).rejects.toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
  });

  test('Une décision sur des pièces remplacées entre-temps est refusée', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const seen = await send(db, client, store);
    vi.setSystemTime(Date.now() + 1000);
    await send(db, client, store);
    const late = { status: 'verified' as const, submittedAt: seen.submittedAt, evidence: ['counter' as const] };
    await expect(updateIdentityStatus(by(admin), { id: client.userId, ...late })).rejects.toThrow(
      expect.objectContaining({ code: 'conflict', message: expect.stringContaining('d’autres fichiers') }),
    );
  });

  test('Rien ne se décide sans pièces, ni deux fois', async () => {
    await expect(decide(by(admin), client.userId, 'verified')).rejects.toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    await send(db, client, store);
    await decide(by(admin), client.userId, 'verified');
    await expect(decide(by(admin), client.userId, 'verified')).rejects.toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(mayDecide('verified', 'pending').allowed).toBe(false);
    expect(mayDecide('pending', 'none').allowed).toBe(false);
  });

  test('Un administrateur n’a pas d’identité à vérifier', async () => {
    await expect(decide(by(admin), admin.userId, 'verified')).rejects.toThrow(
      expect.objectContaining({ code: 'notFound' }),
    );
  });

  test('Aucun mot ne laisse deviner un soupçon', async () => {
    await send(db, client, store);
    await decide(by(admin), client.userId, 'refused', refusalReasons[1]);
    const words = [...refusalReasons, ...mails().map(({ text }) => text)].join(' ');
    expect(words).not.toMatch(/soup[çc]on|tracfin|blanchiment|fraude|d[ée]claration/i);
  });
});

describe('Le comptoir lit un fichier', () => {
  test('Il reçoit la photo, et la lecture reste au journal', async () => {
    const { files } = await send(db, client, store);
    const { bytes, mime } = await readIdentityFile(by(admin), files[0]?._id ?? '');
    expect(mime).toBe('image/jpeg');
    expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(auditOf(db, client.userId)).toEqual(['identity.sent', 'identity.read']);
    expect(getUserIdentity(by(admin), client.userId).journal?.map(({ by, text }) => `${by} ${text}`)).toEqual([
      'comptoir@example.fr A ouvert un fichier.',
      'Le client A envoyé 1 fichier.',
    ]);
  });

  test('Un fichier abîmé, disparu ou inconnu se dit sans jargon', async () => {
    const { files } = await send(db, client, store);
    const id = files[0]?._id ?? '';
    const path = join(store.folder, storedFiles(store)[0] ?? '');
    writeFileSync(path, 'abîmé');
    await expect(readIdentityFile(by(admin), id)).rejects.toMatchObject({ code: 'unavailable' });
    rmSync(path);
    await expect(readIdentityFile(by(admin), id)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(readIdentityFile(by(admin), 'inconnu')).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('La liste des identités', () => {
  const list = (values: Partial<Parameters<typeof listIdentities>[1]> = {}) =>
    listIdentities(by(admin), { status: '', q: '', page: 1, pageSize: 50, sort: '', ...values });

  test('Celles qui attendent viennent d’abord, la plus ancienne en tête', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const second = makeActor(db, 'client', { email: 'deux@example.fr' });
    const done = makeActor(db, 'client', { email: 'faite@example.fr' });
    for (const person of [done, client, second]) {
      await send(db, person, store);
      vi.setSystemTime(Date.now() + 1000);
    }
    await decide(by(admin), done.userId, 'verified');
    expect(list().rows.map(({ email, files }) => [email, files])).toEqual([
      ['zoe@example.fr', 1],
      ['deux@example.fr', 1],
      ['faite@example.fr', 1],
    ]);
    expect(list({ status: 'pending' }).meta.total).toBe(2);
    expect(list({ q: 'deux LEFEVRE' }).rows.map(({ email }) => email)).toEqual(['deux@example.fr']);
    expect(list({ page: 2, pageSize: 2 }).rows).toHaveLength(1);
    expect(list({ q: '%' }).rows).toEqual([]);
  });
});
