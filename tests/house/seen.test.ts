import { describe, expect, test } from 'vitest';
import { ShopError } from '../../src/http/errors.ts';
import { nextVersion, seenAt } from '../../src/http/seen.ts';

const saved = Date.parse('2026-11-22T08:00:00.000Z');
const current = { _id: 'x', title: 'Titre de l’autre', updatedAt: saved };

describe('Deux personnes modifient la même fiche', () => {
  test('la seconde l’apprend, et reçoit la version actuelle pour comparer', () => {
    let refusal: unknown;
    try {
      nextVersion({ updatedAt: saved }, { seen: saved - 1, current });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(ShopError);
    expect(refusal).toMatchObject({ code: 'conflict', status: 409, details: { data: { current } } });
    expect((refusal as ShopError).message).toMatch(/modifiée entre-temps/);
  });

  test('qui a vu la dernière version l’enregistre, et un appel qui n’en dit rien aussi', () => {
    expect(nextVersion({ updatedAt: saved }, { seen: saved, current })).toBeGreaterThan(saved);
    expect(nextVersion({ updatedAt: saved }, { seen: undefined, current })).toBeGreaterThan(saved);
  });

  test('deux enregistrements dans la même milliseconde restent deux versions', () => {
    const ahead = Date.now() + 60_000;
    expect(nextVersion({ updatedAt: ahead }, { seen: ahead, current })).toBe(ahead + 1);
  });
});

test('La version vue s’envoie comme la boutique la donne, en texte dans un formulaire, ou en date ISO', () => {
  for (const sent of [saved, String(saved), '2026-11-22T08:00:00.000Z']) expect(seenAt.parse(sent)).toBe(saved);
  expect(seenAt.parse(undefined)).toBeUndefined();
  for (const sent of ['hier', '', null, 1.5])
    expect(seenAt.safeParse(sent).error?.issues[0]?.message).toMatch(/Rechargez la page/);
});
