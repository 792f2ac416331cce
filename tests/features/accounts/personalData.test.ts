import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { identityFiles, sessions, throttles, users } from '../../../db/schema/accounts.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { deals } from '../../../db/schema/counter.ts';
import { exchanges } from '../../../db/schema/exchange.ts';
import { orderLines, orders, paymentAttempts, withdrawalLines, withdrawals } from '../../../db/schema/orders.ts';
import { people } from '../../../db/schema/people.ts';
import { purchaseLines, purchases } from '../../../db/schema/purchases.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { isoDay } from '../../../src/dates.ts';
import { startSession } from '../../../src/features/accounts/model/session.server.ts';
import { countAttempt, signInKeys } from '../../../src/features/accounts/model/signInLimit.server.ts';
import { mailResetLink } from '../../../src/features/accounts/recovery/recovery.server.ts';
import { handleMessage } from '../../../src/features/content/contact/admin/messages.server.ts';
import { contactContract } from '../../../src/features/content/contact/contact.api.ts';
import { sendMessage } from '../../../src/features/content/contact/contact.server.ts';
import { purgeIdentity } from '../../../src/features/identity/purgeIdentity.server.ts';
import { deleteOrder } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { noteTransfer, updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/refunds.server.ts';
import { withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { ordersOf } from '../../../src/features/privacy/collect.server.ts';
import { erasePersonalData, finishErasures } from '../../../src/features/privacy/erase.server.ts';
import { exportPersonalData } from '../../../src/features/privacy/export.server.ts';
import type { Actor } from '../../../src/http/context.ts';
import { file, pdf, photo, png } from '../../support/identityFiles.ts';
import { makeMetal, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { addRow, makeActor, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openIdentityDesk } from '../identity/setting.ts';
import { password, passwordHash } from './account.ts';
import { solvedCheckFor } from './proof.ts';

const desk = openIdentityDesk(
  { SHOP_EMAIL: 'comptoir@example.fr' },
  {
    client: { emailProvenAt: 1, passwordHash, birthPlace: 'Lyon' },
    admin: { email: 'ada@example.fr', firstName: 'Ada', lastName: 'Comptoir', portablePhone: null, address: null },
  },
);
const { as } = desk;
/** The copies of mails that a shop without a mail server keeps. */
const mailFolder = () => join(desk.store.folder, '../mail');

const erase = (given = password) => erasePersonalData(as(desk.client), { password: given, address: '192.0.2.1' });
const row = () => desk.user();
const everything = () =>
  desk.db.$client
    .prepare<[], { name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'metals_fts%'",
    )
    .all()
    .map(({ name }) => JSON.stringify(desk.db.$client.prepare(`select * from "${name}"`).all()))
    .join('\n');

const oneCoin = () => ({ Items: [{ type: 'metal' as const, id: makeMetal(desk.db).id, quantity: 1 }] });

/** An order that was paid, prepared and handed over. */
async function deliveredOrder(Items = oneCoin().Items): Promise<string> {
  const { _id } = await orderByTransfer(desk.db, desk.client, 48_235, { Items });
  await updatePaymentStatus(as(desk.admin), { orderId: _id, status: 'paid' });
  for (const status of ['prepared', 'delivered'] as const)
    await updateOrderStatus(as(desk.admin), { orderId: _id, status });
  return _id;
}

/** What a visitor or a client writes to the shop. */
const write = async (actor: Actor | undefined, email: string, subject: string) => {
  const typed = { name: 'Zoé', lastName: 'Lefèvre', object: 'Devises', token: await solvedCheckFor() };
  return sendMessage(as(actor), contactContract.body.parse({ ...typed, email, subject }));
};
const set = (values: Partial<typeof users.$inferInsert>) =>
  desk.db.update(users).set(values).where(eq(users.id, desk.client.userId)).run();
const mailsOf = (kind: string) => desk.db.select().from(mailOutbox).where(eq(mailOutbox.kind, kind)).all();
/** What is kept under an e-mail alone. */
function leave(email: string) {
  const alert = { email, desiredPrice: 45_050, type: 'metal' as const, typeId: 'x', stopToken: 'jeton-secret' };
  addRow(desk.db, reserves, { ...alert, createdAt: 1 });
  desk.db.insert(newsletterMembers).values({ email, unsubscribeToken: 'autre-secret', createdAt: 1 }).run();
}

describe('Une cliente télécharge ses données', () => {
  const unzip = async () => {
    const files = unzipSync(await exportPersonalData(as(desk.client)));
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const all = Object.keys(files).map(text).join('');
    return { files, text, all, json: (name: string) => JSON.parse(text(`${name}.json`)) };
  };

  test('Le fichier contient son compte, ses commandes, ses pièces, aucun secret et rien d’un autre client', async () => {
    const other = makeActor(desk.db, 'client', { email: 'autre@example.fr', lastName: 'Martin' });
    await desk.send([file('autre.jpg', await photo())], other);
    await desk.send([file('recto.png', await png()), file('justificatif.pdf', pdf())]);
    await deliveredOrder();
    leave('zoe@example.fr');
    const { files, all, text, json } = await unzip();
    const papers = Object.keys(files).filter((name) => name.includes('/'));
    expect(papers).toEqual(['pieces-identite/1-recto.png.jpg', 'pieces-identite/2-justificatif.pdf']);
    expect(Buffer.from(files['pieces-identite/2-justificatif.pdf'] ?? [])).toEqual(pdf());
    expect(json('compte')).toMatchObject({ email: 'zoe@example.fr', lastName: 'Lefèvre' });
    expect(json('commandes')).toMatchObject([{ amount: 482.35, lines: [{ quantity: 1, amount: 482.35 }] }]);
    expect(json('identite')).toMatchObject({ status: 'pending', birthPlace: 'Lyon, France' });
    expect(json('alertes')).toMatchObject([{ desiredPrice: 450.5 }]);
    expect(all).not.toMatch(/argon2|totpSecret|jeton-secret|autre-secret|storedName|passwordHash|Martin/);
    expect(text('LISEZ-MOI.txt')).toContain('pieces-identite');
  });

  test('Ce qu’il a fait au comptoir y est, et le mode d’emploi nomme chaque fichier', async () => {
    const at = { createdAt: 1, updatedAt: 1 };
    const person = { userId: desk.client.userId, lastName: 'Lefèvre', firstNames: 'Zoé', ...at };
    const { id: personId } = addRow(desk.db, people, person);
    const deal = {
      number: '2026-C00001',
      key: 'secret-du-geste',
      clerkId: desk.admin.userId,
      personId,
      parts: {},
      ...at,
    };
    const sums = { summary: 'Vendu : 1 × Souverain', due: 60_000, owed: 0, given: [], cash: {} };
    addRow(desk.db, deals, { ...deal, ...sums });
    const change = { dealId: 'x', number: 'CH-1', at: 1, actorKind: 'admin' as const, personId, linkId: 'x' };
    addRow(desk.db, exchanges, { ...change, bought: 0, sold: 12_050 });
    const { id: purchaseId } = addRow(desk.db, purchases, {
      ...{ number: 'RA-1', key: 'k', userId: desk.client.userId, tax: 'jewel', mayWithdraw: true },
      ...{ gross: 98_720, taxDue: 10_859, crds: 494, ...at },
    });
    const bag = { purchaseId, position: 0, name: 'Bracelet', serials: [], quantity: 1, disposition: 'melt' as const };
    addRow(desk.db, purchaseLines, { ...bag, title: 7_500, gross: 12_840, rate: 8_000, amount: 98_720 });
    const { files, json, text, all } = await unzip();
    const line = { gross: 12_840, rate: 80, amount: 987.2 };
    expect(json('rachats')).toMatchObject([{ gross: 987.2, taxDue: 108.59, crds: 4.94, lines: [line] }]);
    expect(json('comptoir')).toMatchObject([
      {
        lastName: 'Lefèvre',
        deals: [{ number: '2026-C00001', summary: 'Vendu : 1 × Souverain', due: 600 }],
        exchanges: [{ number: 'CH-1', sold: 120.5 }],
      },
    ]);
    expect(all).not.toContain('secret-du-geste');
    for (const name of Object.keys(files)) if (name.endsWith('.json')) expect(text('LISEZ-MOI.txt')).toContain(name);
  });

  test('Qui a ouvert un compte avec l’adresse d’un autre ne reçoit ni n’efface ce que cet autre y a laissé, et le lit', async () => {
    leave('zoe@example.fr');
    const mail = { recipient: 'zoe@example.fr', subject: 'Bonjour', html: '', text: '', createdAt: 0, dueAt: 0 };
    desk.db
      .insert(mailOutbox)
      .values(['alertSet', 'contact'].map((kind) => ({ ...mail, kind })))
      .run();
    const missing = 'Rien ne nous montre encore que l’adresse électronique du compte est la vôtre.';
    const proven = await unzip();
    expect(proven.json('courriels')).toMatchObject([{ kind: 'alertSet' }]);
    expect(proven.text('LISEZ-MOI.txt')).not.toContain(missing);
    set({ emailProvenAt: null });
    const { json, text } = await unzip();
    expect([json('alertes'), json('lettre'), json('courriels')]).toEqual([[], [], []]);
    expect(text('LISEZ-MOI.txt')).toContain(missing);
    const stays = expect.stringContaining('n’est pas confirmée');
    expect((await erase()).kept).toEqual([expect.stringMatching(/^Un journal/), stays]);
    expect(mailsOf('accountErased')).toMatchObject([{ text: stays }]);
    expect([rowsOf(desk.db, reserves).length, rowsOf(desk.db, newsletterMembers).length]).toEqual([1, 1]);
    for (const kind of ['alertSet', 'contact']) expect(mailsOf(kind)).toMatchObject([{ recipient: 'zoe@example.fr' }]);
  });

  test('Ses messages à la boutique y sont, mot pour mot, sans dire où la boutique les lit', async () => {
    await write(desk.client, 'zoe@example.fr', 'Écrit en étant connectée.');
    await write(undefined, 'Zoe@example.fr', 'Écrit avant le compte.');
    await write(undefined, 'autre@example.fr', 'Écrit par un autre.');
    const texts = async () => {
      const { all, json } = await unzip();
      expect(all).not.toMatch(/comptoir@example|par un autre/);
      const rows = json('courriels') as { kind: string; recipient: string; text?: string }[];
      expect(rows.filter(({ kind, text }) => kind !== 'contact' && text !== undefined)).toEqual([]);
      const own = rows.filter(({ kind }) => kind === 'contact');
      for (const { recipient } of own) expect(recipient).toBe('la boutique');
      return own.map(({ text }) => /Écrit .*\./.exec(text ?? '')?.[0]);
    };
    expect(await texts()).toEqual(['Écrit en étant connectée.', 'Écrit avant le compte.']);
    set({ emailProvenAt: null });
    expect(await texts()).toEqual(['Écrit en étant connectée.']);
  });

  test('Ce que l’équipe a répondu et noté à son message y est, et disparaît avec le compte', async () => {
    await write(desk.client, 'zoe@example.fr', 'Avez-vous des yens ?');
    const [{ id } = { id: '' }] = mailsOf('contact');
    const words = { reply: 'Oui, Madame Lefèvre.', note: 'Paraît pressée.' };
    await handleMessage(as(desk.admin), { id, isAnswered: true, ...words });
    const rows = (await unzip()).json('courriels') as { kind: string }[];
    expect(rows.find(({ kind }) => kind === 'contact')).toMatchObject(words);
    desk.db.update(mailOutbox).set({ sentAt: 1 }).run();
    await erase();
    expect(everything()).not.toMatch(/Oui, Madame|pressée/);
  });
});

describe('Une cliente fait effacer son compte', () => {
  test('Sans commande, il ne reste rien d’elle', async () => {
    await startSession(as(), { user: row(), device: { userAgent: 'Navigateur', address: '192.0.2.77' } });
    await desk.send();
    await desk.decide('refused', 'Le nom Lefèvre ne se lit pas.');
    leave('zoe@example.fr');
    const { kept } = await erase();
    expect(kept).toEqual(['Un journal de ce qui a été fait, sans votre nom ni votre adresse.']);
    expect(row()).toMatchObject({ lastName: 'effacé', identityStatus: 'none', erasedAt: expect.any(Number) });
    expect([...rowsOf(desk.db, sessions), ...rowsOf(desk.db, identityFiles), ...desk.files()]).toEqual([]);
    expect(desk.audit()).toContain('user.erase');

    const [farewell] = mailsOf('accountErased');
    const said = expect.stringContaining('vos alertes, votre inscription à la lettre');
    expect(farewell).toMatchObject({ recipient: 'zoe@example.fr', userId: null, text: said });
    desk.db.update(mailOutbox).set({ sentAt: Date.now() }).where(eq(mailOutbox.kind, 'accountErased')).run();
    expect(await finishErasures(desk.db)).toEqual([farewell?.id]);
    expect(await finishErasures(desk.db)).toEqual([]);
    expect(everything()).not.toMatch(/zoe@example|Lefèvre|Zoé|\+336|rue de la Paix|192\.0\.2\.77/);
  });

  test('Ce qu’elle a écrit à la boutique avant d’ouvrir son compte et ses compteurs d’essais disparaissent, ceux d’une autre adresse non', async () => {
    for (const email of ['zoe@example.fr', 'autre.zoe@example.fr']) {
      await write(undefined, email, 'Mes yens.');
      await mailResetLink(as(), { email, address: '192.0.2.1' });
      countAttempt(desk.db, signInKeys({ email, address: null }));
    }
    desk.db.update(mailOutbox).set({ sentAt: 1 }).run();
    await erase();
    const left = mailsOf('contact');
    expect(left.map(({ text, headers }) => [text.includes('yens'), headers])).toEqual([
      [false, {}],
      [true, { 'Reply-To': 'autre.zoe@example.fr' }],
    ]);
    const keys = rowsOf(desk.db, throttles).map(({ key }) => key);
    expect(keys.filter((key) => key.includes('zoe@')).sort()).toEqual([
      'contact:autre.zoe@example.fr',
      'forgotten:account:autre.zoe@example.fr',
      'login:account:autre.zoe@example.fr',
      'login:network unknown:account:autre.zoe@example.fr',
    ]);
  });

  test('Les courriels partis sont vidés, ceux qui attendent ne partent plus', async () => {
    await desk.send();
    await desk.decide('refused', 'Floue.');
    desk.db.update(mailOutbox).set({ sentAt: Date.now() }).run();
    await desk.send();
    mkdirSync(mailFolder());
    for (const { id } of rowsOf(desk.db, mailOutbox)) writeFileSync(join(mailFolder(), `${id}.eml`), 'copie');
    await erase();
    const left = rowsOf(desk.db, mailOutbox).map(({ kind, subject }) => [kind, subject]);
    expect(left).toEqual([
      ['identityReceived', 'Courriel effacé'],
      ['identityRefused', 'Courriel effacé'],
      ['accountErased', 'Votre compte Comptoir est effacé'],
    ]);
    expect(readdirSync(mailFolder())).toEqual([]);
  });

  test('Une commande payée garde sa facture 10 ans et les pièces vérifiées 5 ans, et on le lui dit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.UTC(2026, 2, 10, 9));
    await desk.send();
    vi.setSystemTime(Date.UTC(2026, 2, 10, 10));
    await desk.decide('verified');
    const id = await deliveredOrder();
    vi.setSystemTime(Date.UTC(2026, 5, 1));
    const { kept } = await erase();
    expect(kept).toEqual([
      expect.stringMatching(/^Votre commande payée.*10 ans, jusqu’au 10 mars 2036 \(article L\.\s123-22/),
      expect.stringMatching(/^Vos pièces d’identité vérifiées.*5 ans.*10 mars 2031/),
      expect.stringMatching(/^Un journal/),
    ]);
    for (const sentence of kept) expect(mailsOf('accountErased')[0]?.text).toContain(sentence);
    const buyer = () => desk.db.select().from(orders).where(eq(orders.id, id)).get()?.buyer.lastName;
    expect([buyer(), row().lastName]).toEqual(['Lefèvre', 'effacé']);
    expect(desk.files()).toHaveLength(1);
    expect(desk.db.select().from(identityFiles).get()?.originalName).toBe('piece');

    await purgeIdentity(as(), Date.UTC(2031, 2, 10, 10));
    expect(desk.files()).toEqual([]);
    await finishErasures(desk.db, Date.UTC(2036, 2, 9));
    expect(buyer()).toBe('Lefèvre');
    await finishErasures(desk.db, Date.UTC(2036, 2, 11));
    expect(buyer()).toBe('effacé');
  });

  test('Une commande jamais payée, même supprimée, perd le nom et l’adresse', async () => {
    const sister = { firstName: 'Inès', lastName: 'Le Goff', company: null, address: '3 quai du Port' };
    const deliverTo = { ...sister, postalCode: '98000', town: 'Monaco', country: 'MC' as const };
    const choice = { ...oneCoin(), deliveryCost: 1_500, delivery: 'parcel' as const, deliverTo };
    const cancelled = (await orderByTransfer(desk.db, desk.client, 49_735, choice))._id;
    await updateOrderStatus(as(desk.admin), { orderId: cancelled, status: 'cancelled' });
    const deleted = (await orderByTransfer(desk.db, desk.client, 49_735, choice))._id;
    await deleteOrder(as(desk.admin), { id: deleted });
    expect(everything()).toContain('quai du Port');
    await erase();
    desk.db.delete(mailOutbox).run();
    expect(everything()).not.toMatch(/Lefèvre|lefevre|rue de la Paix|Le Goff|quai du Port/);
  });

  test('Le motif d’une rétractation est remis au client, puis disparaît ; la rétractation reste', async () => {
    const orderId = await deliveredOrder();
    const { id = '', name } = desk.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).get() ?? {};
    const declared = { orderId, declaredAt: 1, handledAt: 2, amount: 48_235, reason: 'Confidence' };
    const made = desk.db.insert(withdrawals).values(declared).returning().get();
    desk.db.insert(withdrawalLines).values({ withdrawalId: made.id, lineId: id, quantity: 1 }).run();
    const [handedOut] = ordersOf(desk.db, desk.client.userId);
    expect(handedOut?.withdrawals).toMatchObject([{ reason: 'Confidence', lines: [{ name, quantity: 1 }] }]);
    await erase();
    expect(everything()).not.toContain('Confidence');
    expect(desk.db.select().from(withdrawals).all()).toEqual([{ ...made, reason: '' }]);
    expect(desk.db.select().from(withdrawalLines).all()).toMatchObject([{ lineId: id, quantity: 1 }]);
  });

  test('Une commande en cours, un remboursement dû ou un paiement commencé l’empêchent, en une phrase', async () => {
    const choice = oneCoin();
    const refused = (sentence: string) => refuses(erase(), 'conflict', sentence);
    const { _id, orderNumber } = await orderByTransfer(desk.db, desk.client, 48_235, choice);
    await refused(`Votre commande ${orderNumber} est en cours. Attendez qu’elle soit livrée ou annulée`);
    const { order: other } = await orderByCard(desk.db, desk.client, 48_235, choice);
    await refused('sont en cours. Attendez qu’elles soient');
    await updateOrderStatus(as(desk.admin), { orderId: other._id, status: 'cancelled' });
    await updatePaymentStatus(as(desk.admin), { orderId: _id, status: 'paid' });
    await updateOrderStatus(as(desk.admin), { orderId: _id, status: 'cancelled' });
    await refused('remboursement sur la commande');
    await updatePaymentStatus(as(desk.admin), { orderId: _id, status: 'refunded' });

    const card = (await orderByCard(desk.db, desk.client, 48_235, choice)).order;
    await updateOrderStatus(as(desk.admin), { orderId: card._id, status: 'cancelled' });
    await refused('Un paiement a été commencé');
    desk.db.update(paymentAttempts).set({ expiresAt: 1 }).run();
    expect(row().erasedAt).toBeNull();
    await erase();
    expect(row().erasedAt).not.toBeNull();
  });

  test('L’argent d’une rétractation, ou venu en trop, lui est rendu d’abord', async () => {
    const { id } = makeMetal(desk.db, { type: 'Piece De Collection' });
    const orderId = await deliveredOrder([{ type: 'metal', id, quantity: 1 }]);
    const owed = () => refuses(erase(), 'conflict', 'remboursement sur la commande');
    const giveBack = (purpose: 'overpayment' | 'withdrawal', refundable: number, amount = refundable) => {
      const [declared] = rowsOf(desk.db, withdrawals);
      const what = purpose === 'withdrawal' ? { purpose, withdrawalId: declared?.id ?? '' } : { purpose };
      return noteTransferRefund(as(desk.admin), { orderId, amount, refundable, what });
    };
    const valueDate = isoDay(Date.now());
    await noteTransfer(as(desk.admin), { orderId, amount: 1_000, valueDate, payer: '', isAnother: true });
    await owed();
    await giveBack('overpayment', 49_235, 1_000);
    const [line] = rowsOf(desk.db, orderLines);
    await withdraw(as(desk.client), { orderId, lines: [{ lineId: line?.id ?? '', quantity: 1 }] });
    await owed();
    await giveBack('withdrawal', 48_235);
    await erase();
    expect(row().erasedAt).not.toBeNull();
  });

  test('Un mauvais mot de passe n’efface rien, le bon seul non plus avec une double authentification', async () => {
    await refuses(erase('pas le bon du tout'), 'invalid', { password: '' });
    set({ totpConfirmedAt: Date.now(), totpSecret: null });
    await refuses(erase(), 'invalid', { code: '' });
    expect(row().erasedAt).toBeNull();
  });
});
