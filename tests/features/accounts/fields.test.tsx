import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AddressFields } from '../../../src/features/accounts/model/fields.tsx';

const countries = [
  ['FR', 'France'],
  ['PT', 'Portugal'],
] as const;

test.each([
  ['FR', 'numeric'],
  [null, 'numeric'],
  ['PT', 'text'],
])('Le code postal ouvre le clavier des chiffres là où il n’a qu’eux (%s)', (country, keyboard) => {
  const html = renderToStaticMarkup(<AddressFields errors={{}} postalAddress={{ country }} countries={countries} />);
  expect(
    /inputMode="(\w+)"[^>]*name="postalCode"|name="postalCode"[^>]*inputMode="(\w+)"/i.exec(html)?.slice(1),
  ).toContain(keyboard);
});
