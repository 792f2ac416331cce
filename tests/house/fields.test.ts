import { expect, test } from 'vitest';
import { z } from 'zod';
import { slideFields, slideInput } from '../../src/features/carousel/carousel.api.ts';
import { newsFields, newsInput } from '../../src/features/news/news.api.ts';
import { formOf, labelsOf, textsOf, valuesOf } from '../../src/ui/desk/fields.ts';

const article = {
  title: 'Ouvert le samedi',
  description: '<p>Dès neuf heures</p>',
  isVisible: false,
  goldCurve: true,
  image: null,
  publishedAt: Date.parse('2026-11-25T08:00:00Z'),
};

test('Ce qu’un formulaire dit d’une fiche redonne la fiche, à l’heure de Paris', () => {
  const texts = textsOf(newsFields, article);
  expect(texts).toEqual({
    title: 'Ouvert le samedi',
    description: '<p>Dès neuf heures</p>',
    isVisible: '',
    goldCurve: 'on',
    image: '',
    publishedAt: '2026-11-25T09:00',
  });
  expect(newsInput.parse(valuesOf(newsFields, texts))).toEqual(article);
  expect(labelsOf(newsFields)).toMatchObject({ publishedAt: 'Publication' });
});

test('Un moment vide ou illisible est refusé avec les mots du champ, là où il en faut un', () => {
  const texts = textsOf(newsFields, article);
  for (const publishedAt of ['', 'demain'])
    expect(newsInput.safeParse(valuesOf(newsFields, { ...texts, publishedAt })).error?.issues).toMatchObject([
      { path: ['publishedAt'], message: 'Indiquez la date et l’heure de publication.' },
    ]);
});

test('Par un formulaire à plusieurs parties, un moment facultatif peut manquer mais pas être illisible', () => {
  const sent = (startsAt: string) =>
    slideInput.safeParse(Object.fromEntries(formOf(valuesOf(slideFields, { startsAt, isActive: 'on' }))));
  expect(sent('').data).toMatchObject({ startsAt: null, isActive: true });
  expect(sent('2026-12-01T09:00').data).toMatchObject({ startsAt: Date.parse('2026-12-01T08:00:00Z') });
  expect(z.flattenError(sent('bientôt').error as z.ZodError).fieldErrors).toEqual({
    startsAt: ['Indiquez une date et une heure.'],
  });
});
