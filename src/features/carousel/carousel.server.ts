import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { carouselSlides } from '../../../db/schema/shop.ts';

export type Slide = typeof carouselSlides.$inferSelect;

/** The slides of the home page: active ones by ascending order (specification, section 4). */
export const activeSlides = (db: Db): Slide[] =>
  db
    .select()
    .from(carouselSlides)
    .where(eq(carouselSlides.isActive, true))
    .orderBy(asc(carouselSlides.order), asc(carouselSlides.id))
    .all();
