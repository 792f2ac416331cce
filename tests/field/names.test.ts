import { expect, test } from 'vitest';
import { name, street, town } from '../../src/features/accounts/model/person.ts';

const lastName = name('Indiquez votre nom.');

test.each([
  ['D´Angelo', 'D’Angelo', 'field.md 6: the acute accent of a keyboard without apostrophe'],
  ['D`Angelo', 'D’Angelo', 'field.md 6'],
  ['O‘Brien', 'O’Brien', 'react/react-native#20023: smart punctuation of iOS'],
  ['Dʹyachenko', 'D’yachenko', 'field.md 6: the prime of transliterations'],
  ['Oʼahu', 'O’ahu', 'the apostrophe of Breton and Ukrainian keyboards (U+02BC)'],
  ['Fa′a', 'Fa’a', 'the prime that stands in for the Tahitian ʻeta'],
  ['D＇Angelo', 'D’Angelo', 'full width, of East Asian keyboards'],
  ["d'Alessandro", "d'Alessandro", 'PrestaShop/PrestaShop#19579: the plain apostrophe was and stays right'],
  ['’t Hooft', '’t Hooft', 'field.md 6: a Dutch name begins with an apostrophe'],
  ['Vol·lar', 'Vol·lar', 'field.md 6: the Catalan middle dot'],
  ['Jean\u00a0Paul', 'Jean Paul', 'field.md 6: no-break space'],
  ['Jean\u202fPaul', 'Jean Paul', 'field.md 6: narrow space'],
  ['Jean\u2009 \u3000Paul', 'Jean Paul', 'field.md 6: thin and full-width spaces'],
  ['Jean\tPaul', 'Jean Paul', 'field.md 6: a tab pasted from a table'],
  ['Jean\r\nPaul', 'Jean Paul', 'field.md 6: a line break pasted from a letter'],
  ['Jean‑Paul', 'Jean-Paul', 'field.md 6: U+2011'],
  ['Jean‐Paul', 'Jean-Paul', 'field.md 6: U+2010'],
  ['Jean–Paul', 'Jean-Paul', 'field.md 6: U+2013'],
  ['Ｊｅａｎ－Ｐａｕｌ', 'Jean-Paul', 'the hyphen of a keyboard of East Asia'],
  ['Jean\u2043Paul', 'Jean-Paul', 'the bullet of a list, U+2043'],
  ['Jean\u02d7Paul', 'Jean-Paul', 'a minus of phonetics, in names with look-alike letters'],
  ['Kaʻiulani', 'Kaʻiulani', 'the ʻokina is a letter'],
  ['Dupont\u200b', 'Dupont', 'field.md 6: a zero-width space pasted with it'],
  ['\ufeffDu\u00adpont\u2060', 'Dupont', 'field.md 6: byte order mark, soft hyphen, word joiner'],
  ['Ｊｅａｎ', 'Jean', 'full-width letters of an East Asian keyboard'],
  ['Soﬁa', 'Sofia', 'the ligature of a name copied from a PDF'],
  ['Ne\u0301e', 'Née', 'decomposed accents of macOS'],
])('Le nom « %s » est rangé « %s » (%s)', (typed, stored) => {
  expect(lastName.parse(typed)).toBe(stored);
});

test.each([
  ['<b>Dupont', 'a tag'],
  ['dupont@exemple.fr', 'an address in place of a name'],
  ['Dupont 2', 'figures'],
  ['-', 'PrestaShop/PrestaShop#23446: a sign alone is no name'],
  ['’', 'an apostrophe alone is no name'],
  ['\u200b\u00ad', 'invisible signs alone are an empty field'],
])('« %s » n’est pas un nom (%s)', (typed) => {
  expect(lastName.safeParse(typed).success).toBe(false);
});

test.each([
  ['Saint-Étienne\u200b', 'Saint-Étienne', 'field.md 6: stored with its zero-width space'],
  ['Saint\u2011Étienne', 'Saint-Étienne', 'field.md 6'],
  ['L`Haÿ-les-Roses', 'L’Haÿ-les-Roses', 'field.md 6'],
  ['Aix\ten\tProvence', 'Aix en Provence', 'field.md 6: refused as not printable'],
])('La ville « %s » est rangée « %s » (%s)', (typed, stored) => {
  expect(town('Indiquez votre ville.').parse(typed)).toBe(stored);
});

test.each([
  ['12\u00a0bis\u202frue de l´Église', '12 bis rue de l’Église', 'field.md 6'],
  ['Bât. A\n3 rue Neuve', 'Bât. A 3 rue Neuve', 'field.md 6: an address pasted over two lines'],
  ['12–14 rue Neuve', '12-14 rue Neuve', 'field.md 6'],
])('La rue « %s » est rangée « %s » (%s)', (typed, stored) => {
  expect(street('Indiquez votre adresse.').parse(typed)).toBe(stored);
});
