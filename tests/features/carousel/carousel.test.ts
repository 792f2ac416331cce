import { expect, test } from 'vitest';
import { carouselSlides } from '../../../db/schema/shop.ts';
import { activeSlides } from '../../../src/features/carousel/carousel.server.ts';
import { testDb } from '../../support/people.ts';

test('le carrousel montre les images actives dans leur ordre, jamais les autres', () => {
  const db = testDb();
  const slide = (title: string, order: number, isActive = true) => ({
    title,
    order,
    isActive,
    image: 'art_1200x480.svg',
    createdAt: 1,
    updatedAt: 1,
  });
  db.insert(carouselSlides)
    .values([slide('trois', 3), slide('cachée', 2, false), slide('moins un', -1), slide('deux', 2)])
    .run();
  expect(activeSlides(db).map(({ title }) => title)).toEqual(['moins un', 'deux', 'trois']);
});
