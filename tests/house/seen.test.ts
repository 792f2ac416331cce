import { expect, test } from 'vitest';
import { nextVersion, seenAt } from '../../src/http/seen.ts';

test('Deux enregistrements dans la même milliseconde restent deux versions', () => {
  const ahead = Date.now() + 60_000;
  expect(nextVersion({ updatedAt: ahead }, { seen: ahead, current: {} })).toBe(ahead + 1);
});

test('La version vue s’envoie comme la boutique la donne, en texte dans un formulaire, ou en date ISO', () => {
  const saved = Date.parse('2026-11-22T08:00:00.000Z');
  for (const sent of [saved, String(saved), '2026-11-22T08:00:00.000Z']) expect(seenAt.parse(sent)).toBe(saved);
  expect(seenAt.parse(undefined)).toBeUndefined();
  for (const sent of ['hier', '', null, 1.5])
    expect(seenAt.safeParse(sent).error?.issues[0]?.message).toMatch(/Rechargez la page/);
});
