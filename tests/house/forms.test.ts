import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { slideFields, slideInput } from '../../src/features/carousel/carousel.api.ts';
import { newsFields, newsInput } from '../../src/features/news/news.api.ts';
import { formDataOf } from '../../src/http/call.ts';
import { nextVersion, seenAt } from '../../src/http/contract.ts';
import { changesOf, differencesOf, labelsOf, mergeChoices, toTexts, valuesOf } from '../../src/ui/desk/fields.ts';
import { errorCountText, noProblem, withoutField } from '../../src/ui/forms/Form.tsx';

const errors = { town: 'Indiquez votre ville.', address: 'Indiquez votre adresse.' };

describe('Un champ corrigé', () => {
  test('Il perd sa phrase, et le résumé compte ceux qui restent', () => {
    const left = withoutField({ message: errorCountText(2), errors }, 'town');
    expect(left).toEqual({ message: 'Un champ est à corriger.', errors: { address: 'Indiquez votre adresse.' } });
    expect(withoutField(left, 'address')).toBe(noProblem);
  });

  test('Il laisse ce qui est dit de tout le formulaire, même d’un champ qui n’était pas faux', () => {
    const problem = { message: 'La lettre est à compléter.', errors };
    expect(withoutField(problem, 'address').message).toBe(problem.message);
    expect(withoutField(problem, 'constructor').errors).toBe(errors);
  });
});

const base = { name: 'Napoléon', price: '715,50', isVisible: 'on' };

describe('Deux personnes sur la même fiche', () => {
  test('Seul compte ce qui a été tapé, une case décochée comprise', () => {
    expect(changesOf(base, { name: 'Napoléon', price: '720', autre: 'x' })).toEqual({ price: '720', isVisible: '' });
  });

  test('La fiche propose à chacun sa saisie, et ce que l’autre a enregistré là où rien n’a été tapé', () => {
    const mine = { ...base, price: '720' };
    const theirs = { name: 'Napoléon III', price: '718', isVisible: 'on' };
    const differences = differencesOf({ base, mine, theirs });
    expect(differences).toEqual([
      { name: 'name', mine: 'Napoléon', theirs: 'Napoléon III', keep: 'theirs' },
      { name: 'price', mine: '720', theirs: '718', keep: 'mine' },
    ]);
    expect(mergeChoices(theirs, differences)).toEqual({ name: 'Napoléon III', price: '720', isVisible: 'on' });
  });
});

test('Deux enregistrements dans la même milliseconde restent deux versions', () => {
  const ahead = Date.now() + 60_000;
  expect(nextVersion({ updatedAt: ahead }, { expected: ahead, current: {} })).toBe(ahead + 1);
});

test('La version vue s’envoie comme la boutique la donne, en texte dans un formulaire, ou en date ISO', () => {
  const saved = Date.parse('2026-11-22T08:00:00.000Z');
  for (const sent of [saved, String(saved), '2026-11-22T08:00:00.000Z']) expect(seenAt.parse(sent)).toBe(saved);
  expect(seenAt.parse(undefined)).toBeUndefined();
  for (const sent of ['hier', '', null, 1.5])
    expect(seenAt.safeParse(sent).error?.issues[0]?.message).toMatch(/Rechargez la page/);
});

const article = {
  title: 'Ouvert le samedi',
  description: '<p>Dès neuf heures</p>',
  isVisible: false,
  goldCurve: true,
  image: null,
  publishedAt: Date.parse('2026-11-25T08:00:00Z'),
};

test('Ce qu’un formulaire dit d’une fiche redonne la fiche, à l’heure de Paris', () => {
  const texts = toTexts(newsFields, article);
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

test('Par un formulaire à plusieurs parties, un moment facultatif peut manquer mais pas être illisible', () => {
  const sent = (startsAt: string) =>
    slideInput.safeParse(Object.fromEntries(formDataOf(valuesOf(slideFields, { startsAt, isActive: 'on' }))));
  expect(sent('').data).toMatchObject({ startsAt: null, isActive: true });
  expect(sent('2026-12-01T09:00').data).toMatchObject({ startsAt: Date.parse('2026-12-01T08:00:00Z') });
  expect(z.flattenError(sent('bientôt').error as z.ZodError).fieldErrors).toEqual({
    startsAt: ['Indiquez une date et une heure.'],
  });
});

test('Aucune boîte n’est dans un formulaire\u00a0: le navigateur arrêterait l’envoi du sien', () => {
  const files = globSync('src/**/*.tsx');
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const nested = texts.flatMap(([file, text]) =>
    [...text.matchAll(/<(form|Form|SaveForm)\b[\s\S]*?<\/\1>/g)].some(([form]) => /\{dialog\}|<Dialog\b/.test(form))
      ? file
      : [],
  );
  expect(texts.some(([, text]) => text.includes('{dialog}'))).toBe(true);
  expect(nested).toEqual([]);
});
