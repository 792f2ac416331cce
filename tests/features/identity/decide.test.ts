import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ne } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { days } from '../../../src/dates.ts';
import { updateIdentityStatus } from '../../../src/features/identity/decideIdentity.server.ts';
import { listIdentities } from '../../../src/features/identity/listIdentities.server.ts';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { readIdentityFile } from '../../../src/features/identity/readIdentityFile.server.ts';
import {
  type Evidence,
  genericRefusalReason,
  mayDecide,
  moreEvidenceText,
  refusalReasons,
} from '../../../src/features/identity/status.ts';
import { sendWithAttachments } from '../../../src/features/orders/papers/papers.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { sendDueMails } from '../../../src/mail/outbox.server.ts';
import { plain } from '../../support/frenchText.ts';
import { makeCurrency, makeMetal, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { addRow, makeActor } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { decide, openIdentityDesk } from './setting.ts';

const desk = openIdentityDesk();

const mails = () => desk.db.select().from(mailOutbox).where(ne(mailOutbox.kind, 'identityReceived')).all();

describe('Le comptoir décide', () => {
  test('Une identité vérifiée est annoncée, après un courriel encore retenu, avec les éléments retenus au journal', async () => {
    await desk.send();
    const dueAt = Date.now() + 40_000;
    const held = { kind: 'paymentReceived', recipient: 'zoe@example.fr', subject: '', html: '', text: '' };
    addRow(desk.db, mailOutbox, { ...held, userId: desk.client.userId, createdAt: Date.now(), dueAt });
    const identity = await desk.decide('verified');
    expect(identity).toMatchObject({ status: 'verified', reason: null, decidedAt: expect.any(Number) });
    const text = expect.stringContaining('Premier paiement');
    expect(identity.journal?.[0]).toMatchObject({ by: 'Zoé Lefèvre', text });
    const [, mail] = mails();
    expect(mail).toMatchObject({ kind: 'identityVerified', recipient: 'zoe@example.fr' });
    expect(mail?.dueAt).toBeGreaterThan(dueAt);
  });

  test('Elle nomme les commandes qui l’attendaient, avec leur jour prévu, et aucune s’il n’y en a pas', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00+01:00'), toFake: ['Date'] });
    const left: string[] = [];
    const collect = async ({ text }: { text: string }) => void left.push(text);
    const verifiedMail = async (person = desk.client) => {
      await desk.send(undefined, person);
      vi.setSystemTime(Date.parse('2026-11-24T10:00:00+01:00'));
      await desk.decide('verified', undefined, person);
      await sendDueMails(desk.db, { send: sendWithAttachments(desk.as(), collect) });
      return plain(left.at(-1));
    };
    const Items = [{ type: 'currency' as const, id: makeCurrency(desk.db).id, quantity: 100 }];
    const parcel = { Items, delivery: 'parcel' as const, deliveryCost: 1_500 };
    const paid = await orderByTransfer(desk.db, desk.client, 10_715, parcel);
    await updatePaymentStatus(desk.as(desk.admin), { orderId: paid._id, status: 'paid' });
    const { order: unpaid } = await orderByCard(desk.db, desk.client, 9_215, { Items });
    const coin = { type: 'metal' as const, id: makeMetal(desk.db).id, quantity: 1 };
    const gold = await orderByTransfer(desk.db, desk.client, 48_235, { Items: [coin] });
    const told = await verifiedMail();
    const [, ofPaid = '', ofUnpaid = ''] = told.split(/Commande (?=[A-Z\d]{12})/);
    expect(ofPaid).toContain(paid.orderNumber);
    expect(ofPaid).toContain('Livraison prévue chez vous jeudi 26 ou vendredi 27 novembre.');
    expect(ofUnpaid).toContain(unpaid.orderNumber);
    expect(ofUnpaid).toContain('Retrait prévu au comptoir dès mercredi 25 novembre, si vous payez aujourd’hui.');
    expect(told).not.toContain(gold.orderNumber);
    expect(await verifiedMail(makeActor(desk.db, 'client'))).not.toContain('Commande ');
  });

  test('Rien, ou une copie seule, ne suffit pas à distance ; un second élément ou la venue au comptoir, si', async () => {
    await desk.send();
    const verify = (evidence: Evidence[]) =>
      updateIdentityStatus(desk.as(desk.admin), { id: desk.client.userId, status: 'verified', evidence });
    for (const tooLittle of [[], ['copy'], ['copy', 'copy']] satisfies Evidence[][])
      await refuses(verify(tooLittle), 'invalid', { evidence: moreEvidenceText });
    expect(desk.user().identityStatus).toBe('pending');
    expect(await verify(['counter'])).toMatchObject({ status: 'verified' });
  });

  test('Un refus dit son motif, même sans motif, mène à la page d’envoi, et rien ne laisse deviner un soupçon', async () => {
    for (const reason of ['', refusalReasons[1]]) {
      await desk.send();
      expect(await desk.decide('refused', reason)).toMatchObject({
        status: 'refused',
        reason: reason || genericRefusalReason,
      });
      expect(getUserIdentity(desk.as(desk.client), desk.client.userId).reason).toBe(reason || genericRefusalReason);
      expect(mails().at(-1)?.text).toContain(reason || genericRefusalReason);
      expect(mails().at(-1)?.text).toContain('https://comptoir.example/verification-identit%C3%A9');
    }
    const words = [...refusalReasons, ...mails().map(({ text }) => text)].join(' ');
    expect(words).not.toMatch(/soup[çc]on|tracfin|blanchiment|fraude|d[ée]claration/i);
  });

  test('Un refus fait courir le délai des fichiers ; par erreur, il se reprend tant qu’ils existent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await desk.send();
    const week = desk.as(desk.admin, { IDENTITY_REFUSED_DAYS: '7' });
    const refused = await decide(week, desk.client.userId, 'refused', 'Floue.');
    expect(refused.files[0]?.purgeAt).toBe(Date.now() + days(7));
    expect((await desk.decide('verified')).files[0]?.purgeAt).toBeNull();
    await desk.decide('refused', 'Faux document.');
    // Once verified, its files are evidence that the law keeps.
    expect(getUserIdentity(desk.as(desk.admin), desk.client.userId).files[0]?.purgeAt).toBeNull();
    desk.db.delete(identityFiles).run();
    await refuses(desk.decide('verified'), 'conflict');
  });

  test('Une décision sur des pièces remplacées entre-temps est refusée', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const seen = await desk.send();
    vi.setSystemTime(Date.now() + 1000);
    await desk.send();
    const late = { status: 'verified' as const, submittedAt: seen.submittedAt, evidence: ['counter' as const] };
    await refuses(
      updateIdentityStatus(desk.as(desk.admin), { id: desk.client.userId, ...late }),
      'conflict',
      'd’autres fichiers',
    );
  });

  test('Rien ne se décide sans pièces, ni deux fois, ni d’un administrateur', async () => {
    for (const status of ['verified', 'refused'] as const) await refuses(desk.decide(status), 'conflict');
    await desk.send();
    const again = { id: desk.client.userId, status: 'pending' as const };
    await refuses(updateIdentityStatus(desk.as(desk.admin), again), 'conflict');
    await desk.decide('verified');
    await refuses(desk.decide('verified'), 'conflict');
    expect(mayDecide('verified', 'pending').allowed).toBe(false);
    expect(mayDecide('pending', 'none').allowed).toBe(false);
    await refuses(desk.decide('verified', undefined, desk.admin), 'notFound');
  });
});

test('Un fichier lu reste au journal ; abîmé, disparu ou inconnu, il se dit sans jargon', async () => {
  const { files } = await desk.send();
  const id = files[0]?._id ?? '';
  const read = (of = id) => readIdentityFile(desk.as(desk.admin), of);
  expect(await read()).toMatchObject({ mime: 'image/jpeg' });
  const { journal } = getUserIdentity(desk.as(desk.admin), desk.client.userId);
  expect(journal?.map(({ by, text }) => `${by} ${text}`)).toEqual([
    'Zoé Lefèvre A ouvert un fichier.',
    'Le client A envoyé 1 fichier.',
  ]);
  const path = join(desk.store.folder, desk.files()[0] ?? '');
  writeFileSync(path, 'abîmé');
  await refuses(read(), 'unavailable');
  rmSync(path);
  await refuses(read(), 'unavailable');
  await refuses(read('inconnu'), 'notFound');
});

const list = (values: Partial<Parameters<typeof listIdentities>[1]> = {}) =>
  listIdentities(desk.as(desk.admin), { status: '', q: '', page: 1, pageSize: 50, sort: '', ...values });

test('La liste des identités : celles qui attendent viennent d’abord, la plus ancienne en tête', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const second = makeActor(desk.db, 'client', { email: 'deux@example.fr' });
  const done = makeActor(desk.db, 'client', { email: 'faite@example.fr' });
  for (const person of [done, desk.client, second]) {
    await desk.send(undefined, person);
    vi.setSystemTime(Date.now() + 1000);
  }
  await desk.decide('verified', undefined, done);
  expect(list().rows.map(({ email }) => email.split('@')[0])).toEqual(['zoe', 'deux', 'faite']);
  expect(list({ status: 'pending' }).meta.total).toBe(2);
  expect(list({ q: 'deux LEFEVRE' }).rows.map(({ email }) => email)).toEqual(['deux@example.fr']);
});
