import { expect, test } from 'vitest';
import { htmlFindings } from '../support/pageChecks.ts';

const page = (body: string, after = '') =>
  `<!DOCTYPE html>\n<html lang="fr"><head><meta charset="utf-8"><title>Page</title></head><body>${body}</body></html>${after}`;
const labelled = (field: string) => `<main><label for="champ">Champ</label>${field}</main>`;

test.each([
  ['un script après la fin', page('<main></main>', '<script src="/a.js"></script>')],
  ['une recherche qui serait une liste', page(labelled('<input id="champ" type="search" name="q" role="combobox">'))],
  ['un identifiant qui commence par un tiret bas', page('<main id="_R_1_"></main>')],
])('La relecture des pages refuse %s', async (_, html) => {
  expect(await htmlFindings(html)).not.toEqual([]);
});
