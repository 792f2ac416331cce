import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DrawerDesk } from '../../../src/features/drawer/desk/DrawerDesk.tsx';

test.each([
  ['unopened', ['Compté, 500\u00a0€']],
  ['open', []],
] as const)('Le premier compte a le focus à l’arrivée d’un jour à ouvrir seulement : %s', (state, focused) => {
  const view = { state, day: '29 novembre 2026', isFirst: true, counts: {}, notes: [] };
  const inputs = renderToStaticMarkup(<DrawerDesk view={view} />).match(/<input[^>]*autofocus[^>]*>/g) ?? [];
  expect(inputs.map((input) => /aria-label="([^"]*)"/.exec(input)?.[1])).toEqual(focused);
});
