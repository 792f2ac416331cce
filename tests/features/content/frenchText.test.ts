import { expect, test } from 'vitest';
import { spokenLines, typographySlips } from '../../support/frenchText.ts';

test.each([
  ['une espace simple avant un point d’interrogation', '<p>Un doute ?</p>'],
  ['rien avant deux-points', '<p>Le prix: 3</p>'],
  ['une espace simple dans les guillemets', '<p>« oui »</p>'],
  ['une espace simple avant l’euro', '<p>3 €</p>'],
  ['une apostrophe droite', '<p>l&#39;or</p>'],
  ['une faute dans un texte lu à voix haute', '<img alt="Un doute ?">'],
  ['une faute à cheval sur un lien', '<p>Voir <a href="/x">ici</a> : la suite</p>'],
  ['deux phrases collées', '<p>La fin.Le début</p>'],
  ['un lien collé au mot d’après', '<p><a href="/x">ici</a>puis là</p>'],
])('La relecture voit %s', (_what, html) => {
  expect(typographySlips(html)).toHaveLength(1);
});

test('La relecture laisse passer un texte juste, les adresses, les heures et les programmes', () => {
  const html =
    '<p>Un doute\u202f? Le prix\u00a0: 3\u00a0€, «\u00a0l’or\u00a0»\u202f; <a href="/a?b=1">ici</a>, à 14:05.</p>' +
    '<script>a ? b : c;</script><code>draft:*</code>';
  expect(typographySlips(html)).toEqual([]);
  expect(spokenLines('<p>un <a href="/x">deux</a></p><p>trois</p>')).toEqual(['un deux', 'trois']);
});
