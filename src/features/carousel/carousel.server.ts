import { and, asc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { carouselSlides } from '../../../db/schema/shop.ts';
import { type Ctx, orNotFound } from '../../http/context.ts';
import type { PresentedSlide } from './carousel.api.ts';

export type Slide = typeof carouselSlides.$inferSelect;

export const presentSlide = ({ id, createdAt: _, ...slide }: Slide): PresentedSlide => ({ _id: id, ...slide });

const { isActive, startsAt, endsAt } = carouselSlides;
function isShown() {
  const now = Date.now();
  return and(eq(isActive, true), or(isNull(startsAt), lte(startsAt, now)), or(isNull(endsAt), gt(endsAt, now)));
}

const selectSlides = (db: Db, condition?: SQL): Slide[] =>
  db.select().from(carouselSlides).where(condition).orderBy(asc(carouselSlides.order), asc(carouselSlides.id)).all();

export const activeSlides = (db: Db): Slide[] => selectSlides(db, isShown());

export const listSlides = ({ db, actor }: Ctx): Slide[] =>
  selectSlides(db, actor.kind === 'admin' ? undefined : isShown());

export const findSlide = ({ db, actor }: Ctx, id: string): Slide | undefined =>
  db
    .select()
    .from(carouselSlides)
    .where(and(eq(carouselSlides.id, id), actor.kind === 'admin' ? undefined : isShown()))
    .get();

export const slideById = (ctx: Ctx, id: string): Slide =>
  orNotFound(findSlide(ctx, id), 'Cette image du carrousel n’existe pas.');
