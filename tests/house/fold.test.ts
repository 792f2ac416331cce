import { expect, it } from 'vitest';
import { fold } from '../../db/fold.ts';

it.each([
  ['Crème Brûlée', 'creme brulee'],
  ['  Złoty ŁÓDŹ ', 'zloty lodz'],
  ['København, Øre', 'kobenhavn, ore'],
  ['Đồng', 'dong'],
  ['Straße, GROẞ', 'strasse, gross'],
  ['Æther, Œuvre', 'aether, oeuvre'],
  ['Lingot d’or', "lingot d'or"],
  ['1\u00A0once, 1\u202F000', '1 once, 1 000'],
  ['¼ d’once', "1/4 d'once"],
])('« %s » se compare sans casse, sans accent et sans signe à part', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});
