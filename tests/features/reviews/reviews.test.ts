import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { collectPersonalData } from '../../../src/features/privacy/collect.server.ts';
import { eraseUser } from '../../../src/features/privacy/erase.server.ts';
import { decideReview, listReviews } from '../../../src/features/reviews/admin/decideReview.server.ts';
import {
  deleteOldReviews,
  itemReviews,
  publishedReviews,
} from '../../../src/features/reviews/published/published.server.ts';
import { authorName, type ReviewSort } from '../../../src/features/reviews/review.ts';
import { decideReviewContract, writeReviewContract } from '../../../src/features/reviews/reviews.api.ts';
import { removeReview, reviewableOrder, writeReview } from '../../../src/features/reviews/write/writeReview.server.ts';
import { orderReviewPath } from '../../../src/paths.ts';
import { ctxOf } from '../../support/context.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { makeActor } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { clockShows, openCounter, refusal, standClock } from '../../support/shop.ts';

standClock();
let { db, coin, client, admin, Items } = openCounter();
beforeEach(() => {
  ({ db, coin, client, admin, Items } = openCounter());
});

const text = 'Pièce conforme, bien emballée.';
const asked = { page: 1, pageSize: 20 };
const move = (orderId: string, status: 'prepared' | 'delivered') =>
  updateOrderStatus(ctxOf(db, admin), { orderId, status });

async function placed() {
  const { _id: orderId } = await orderByTransfer(db, client, 48_235, { Items });
  const line = db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).get();
  return { orderId, lineId: line?.id ?? '' };
}

async function delivered() {
  const order = await placed();
  await updatePaymentStatus(ctxOf(db, admin), { orderId: order.orderId, status: 'paid' });
  await move(order.orderId, 'prepared');
  await move(order.orderId, 'delivered');
  return order;
}

const reviewed = async (rating = 4) => writeReview(ctxOf(db, client), { ...(await delivered()), rating, text });
const decide = (id: string, decision: 'published' | 'refused', reason = '', updatedAt?: number) =>
  decideReview(ctxOf(db, admin), { id, decision, reason, updatedAt });
const shown = () => publishedReviews(db, { ...asked, sort: 'recents' }).rows;
const mailsOf = (kind: string) => db.select().from(mailOutbox).where(eq(mailOutbox.kind, kind)).all();

describe('Un client donne son avis', () => {
  test('Il le donne par le lien du courriel de livraison, qu’aucun courriel d’avant ne porte', async () => {
    const { orderId } = await delivered();
    const mails = mailsOf('orderStatus').map((mail) => mail.text.includes(orderReviewPath(orderId)));
    expect(mails).toEqual([false, true]);
    const lines = [{ name: coin.metalName, review: null }];
    expect(reviewableOrder(ctxOf(db, client), orderId)).toMatchObject({ isDelivered: true, lines });
  });

  test('Il ne le donne que sur sa propre commande, et une fois qu’elle est livrée', async () => {
    const { orderId, lineId } = await placed();
    const input = { lineId, rating: 5, text };
    await refuses(writeReview(ctxOf(db, client), input), 'conflict');
    const other = makeActor(db, 'client');
    await refuses(writeReview(ctxOf(db, other), input), 'notFound');
    expect(() => reviewableOrder(ctxOf(db, other), orderId)).toThrow(refusal('notFound'));
    expect(db.select().from(reviews).all()).toEqual([]);
  });

  test('une note hors de 1 à 5 ou deux mots sont refusés en français ; l’auteur n’est nommé que par une initiale', () => {
    expect(authorName({ firstName: 'Zoé', lastName: 'lefèvre' })).toBe('Zoé L.');
    expect(authorName({ firstName: 'Zoé', lastName: '' })).toBe('Zoé');
    const problems = (body: object) =>
      writeReviewContract.body.safeParse({ lineId: 'x', rating: 5, text, ...body }).error?.issues.map((i) => i.message);
    for (const rating of [0, 6]) expect(problems({ rating })).toHaveLength(1);
    expect(problems({ text: ' bien ' })).toEqual(['Écrivez quelques mots, dix caractères au moins.']);
  });

  test('n’est publié qu’une fois lu, daté de la livraison et de la publication, sous son prénom', async () => {
    const review = await reviewed();
    const ofCoin = () => itemReviews(db, { type: 'metal', id: coin.id });
    expect([shown(), ofCoin().count]).toEqual([[], 0]);
    clockShows('2026-09-09T09:00:00+02:00');
    expect(await decide(review._id, 'published', '', review.updatedAt)).toMatchObject({ status: 'published' });
    const experiencedAt = Date.parse('2026-09-07T10:00:00+02:00');
    expect(shown()).toMatchObject([{ rating: 4, text, author: 'Zoé L.', experiencedAt, publishedAt: Date.now() }]);
    expect(ofCoin()).toMatchObject({ count: 1, average: 4 });
    expect(mailsOf('review')[0]).toMatchObject({ subject: expect.stringContaining('est publié') });
  });

  test('le change, et il ne paraît plus tant qu’il n’est pas relu ; le retire, lui seul', async () => {
    const { _id: id } = await reviewed();
    await decide(id, 'published');
    const { orderLineId: lineId } = db.select().from(reviews).get() ?? { orderLineId: '' };
    const again = await writeReview(ctxOf(db, client), { lineId, rating: 1, text: 'Finalement une rayure.' });
    expect(again).toMatchObject({ _id: id, status: 'waiting', decidedAt: null });
    expect(shown()).toEqual([]);
    await refuses(removeReview(ctxOf(db, makeActor(db, 'client')), { id }), 'notFound');
    await removeReview(ctxOf(db, client), { id });
    expect(db.select().from(reviews).all()).toEqual([]);
  });

  test('le reprend dans ses données, et l’efface avec son compte', async () => {
    await reviewed();
    const user = db.select().from(users).where(eq(users.id, client.userId)).get();
    if (!user) throw new Error('no user');
    expect(collectPersonalData(db, user)['avis']).toMatchObject([{ rating: 4, text, status: 'waiting' }]);
    eraseUser(ctxOf(db, { kind: 'system', job: 'test' }), user);
    expect(db.select().from(reviews).all()).toEqual([]);
  });
});

describe('La boutique lit les avis', () => {
  test('Refuser demande un motif, que l’auteur reçoit avec la voie pour corriger', async () => {
    const shape = decideReviewContract.body;
    expect(shape.safeParse({ decision: 'refused', reason: 'non' }).success).toBe(false);
    expect(shape.safeParse({ decision: 'published' }).success).toBe(true);
    const review = await reviewed();
    const reason = 'Votre avis donne des informations personnelles.';
    await decide(review._id, 'refused', reason);
    for (const part of [reason, '/avis']) expect(mailsOf('review')[0]?.text).toContain(part);
    const noted = db.select().from(auditLog).where(eq(auditLog.entity, 'review')).all();
    expect(noted.map(({ action }) => action)).toEqual(['review.refused']);
    expect(JSON.stringify(noted)).not.toContain(text);
  });

  test('un avis changé depuis qu’il a été lu n’est pas publié', async () => {
    const review = await reviewed();
    const { orderLineId: lineId } = db.select().from(reviews).get() ?? { orderLineId: '' };
    vi.setSystemTime(Date.now() + 1000);
    await writeReview(ctxOf(db, client), { lineId, rating: 2, text: 'Un autre texte que vous n’avez pas lu.' });
    await refuses(decide(review._id, 'published', '', review.updatedAt), 'conflict');
    expect(mailsOf('review')).toEqual([]);
  });

  test('ce qui attend se lit du plus ancien au plus récent, ce qui est publié comme le lecteur le demande', async () => {
    const ids: string[] = [];
    for (const rating of [3, 5, 1]) {
      vi.setSystemTime(Date.now() + 60_000);
      ids.push((await reviewed(rating))._id);
    }
    const { rows } = listReviews(ctxOf(db, admin), { ...asked, q: '', sort: '', state: 'attente' });
    expect(rows.map(({ _id }) => _id)).toEqual(ids);
    for (const id of ids) {
      vi.setSystemTime(Date.now() + 60_000);
      await decide(id, 'published');
    }
    const by = (sort: ReviewSort) => publishedReviews(db, { ...asked, sort }).rows.map(({ rating }) => rating);
    expect(by('recents')).toEqual([1, 5, 3]);
    expect(by('meilleurs')).toEqual([5, 3, 1]);
  });

  test('un avis part après cinq ans', async () => {
    await reviewed();
    expect(await deleteOldReviews(db, Date.parse('2031-09-07T09:00:00+02:00'))).toBe(0);
    expect(await deleteOldReviews(db, Date.parse('2031-09-07T11:00:00+02:00'))).toBe(1);
  });
});
