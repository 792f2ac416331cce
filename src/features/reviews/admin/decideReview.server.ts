import { asc, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { setById } from '../../../../db/client.ts';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import { reviews } from '../../../../db/schema/reviews.ts';
import { audit, write } from '../../../../db/writer.ts';
import { type Ctx, orNotFound, requireAdmin, ShopError, staffIdOf, verb } from '../../../http/context.ts';
import { type ListQuery, nextVersion, type Page } from '../../../http/contract.ts';
import { type Addressee, button, greeting, type MailContent, mailContent, note } from '../../../mail/letter.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import { orderReviewPath, paths } from '../../../paths.ts';
import { type DeskReview, decideReviewContract } from '../reviews.api.ts';
import { presentReview } from '../write/writeReview.server.ts';

const deciders = alias(users, 'deciders');
const selectReviews = ({ db }: Ctx) =>
  db
    .select({ review: reviews, line: orderLines, order: orders, author: users, decider: deciders })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(deciders, eq(deciders.id, reviews.decidedBy))
    .$dynamic();
type Row = ReturnType<ReturnType<typeof selectReviews>['all']>[number];

const nameOf = (person: { firstName: string; lastName: string } | null): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : '';

const presentDeskReview = ({ review, line, order, author, decider }: Row): DeskReview => ({
  ...presentReview(review),
  author: nameOf(author),
  userId: author.id,
  orderId: order.id,
  orderNumber: order.orderNumber,
  itemName: line.name,
  decidedBy: nameOf(decider),
});

export const reviewStates = { attente: 'À lire', publies: 'Publiés', refuses: 'Refusés' } as const;
type ReviewState = keyof typeof reviewStates;
const statusByState = { attente: 'waiting', publies: 'published', refuses: 'refused' } as const;

export function listReviews(ctx: Ctx, { state, ...query }: ListQuery & { state: ReviewState | '' }): Page<DeskReview> {
  requireAdmin(ctx.actor);
  const { rows, meta } = listPage<Row>(ctx.db, {
    query: selectReviews(ctx),
    where: [state ? eq(reviews.status, statusByState[state]) : undefined],
    searchColumns: [reviews.text, orderLines.name, orders.orderNumber, users.firstName, users.lastName],
    order: [state === 'attente' ? asc(reviews.updatedAt) : desc(reviews.updatedAt)],
    id: reviews.id,
    request: query,
  });
  return { rows: rows.map(presentDeskReview), meta };
}

/** May also unpublish a review. @throws notFound; conflict for an outdated version */
export const decideReview = verb(decideReviewContract, (ctx, { id, decision, reason, updatedAt: expected }) =>
  write(ctx, (tx) => {
    const findReview = () =>
      orNotFound(selectReviews(tx).where(eq(reviews.id, id)).get(), 'Cet avis n’existe pas, ou son auteur l’a retiré.');
    const row = findReview();
    const before = presentDeskReview(row);
    const now = nextVersion(before, { expected, current: before });
    if (before.status === decision)
      throw new ShopError('conflict', 'C’est déjà décidé.', { data: { current: before } });
    const decidedBy = staffIdOf(tx.actor);
    const refusalReason = decision === 'refused' ? reason : '';
    setById(tx.db, reviews, id, { status: decision, reason: refusalReason, decidedAt: now, decidedBy, updatedAt: now });
    const { author, order } = row;
    const composeMail = decision === 'published' ? reviewPublishedMail : reviewRefusedMail;
    const mailContent = composeMail({ author, itemName: before.itemName, orderId: order.id, reason });
    mailUser(tx, author, { kind: 'review', orderId: order.id, letter: mailContent });
    const detail = { orderNumber: order.orderNumber, before: { status: before.status }, after: { status: decision } };
    audit(tx, { action: `review.${decision}`, entityId: id, detail });
    return presentDeskReview(findReview());
  }),
);

type DecidedReview = { author: Addressee; itemName: string; orderId: string; reason: string };

const reviewPublishedMail = ({ author, itemName }: DecidedReview): MailContent =>
  mailContent(`Votre avis sur «\u00a0${itemName}\u00a0» est publié`, 'Merci d’avoir pris le temps de l’écrire.', [
    greeting(author),
    `Votre avis sur «\u00a0${itemName}\u00a0» est publié. Merci d’avoir pris le temps de l’écrire.`,
    button('Lire les avis', paths.reviews),
  ]);

/** By law, the reason for a refusal is mailed (C. conso. L111-7-2). */
const reviewRefusedMail = ({ author, itemName, orderId, reason }: DecidedReview): MailContent =>
  mailContent(`Votre avis sur «\u00a0${itemName}\u00a0» n’est pas publié`, `Motif\u00a0: ${reason}`, [
    greeting(author),
    `Nous ne publions pas votre avis sur «\u00a0${itemName}\u00a0».`,
    note(`Motif\u00a0: ${reason}`),
    'Vous pouvez le corriger\u00a0: il sera relu.',
    button('Corriger mon avis', orderReviewPath(orderId)),
  ]);
