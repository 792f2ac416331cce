import { expect, test } from 'vitest';
import { orderFields } from '../../src/features/accounts/model/person.ts';
import { registerActs } from '../../src/features/goods/book/register.api.ts';
import { personFields } from '../../src/features/people/people.api.ts';
import { plain } from '../support/frenchText.ts';
import { openShop } from '../support/shop.ts';
import { importFile } from '../support/statements.ts';

const shop = openShop();

const { bornOn, documentIssuedOn, documentExpiresOn } = personFields;
const fields = {
  'la naissance d’un client': orderFields.dateOfBirth,
  'la naissance d’une personne': bornOn.shape,
  'la naissance au registre': registerActs.correct.fields.bornOn.shape,
  'une pièce délivrée': documentIssuedOn.shape,
  'une pièce valable': documentExpiresOn.shape,
};

/** Years typed by one key beside, by the clock of 7 September 2026. */
test.each<[field: keyof typeof fields, day: string, sentence: string | null]>([
  ['la naissance d’un client', '2062-03-12', 'Vérifiez l’année de votre naissance.'],
  ['la naissance d’un client', '1962-03-12', null],
  ['la naissance d’une personne', '2062-03-12', 'Vérifiez la date de naissance : ce jour n’est pas possible.'],
  ['la naissance d’une personne', '1862-03-12', 'Vérifiez la date de naissance : ce jour n’est pas possible.'],
  ['la naissance d’une personne', '1962-03-12', null],
  ['la naissance au registre', '2062-03-12', 'Vérifiez la date de naissance : ce jour n’est pas possible.'],
  ['la naissance au registre', '', null],
  ['une pièce délivrée', '2026-09-08', 'Vérifiez la date de la pièce : ce jour n’est pas possible.'],
  ['une pièce valable', '2062-03-03', 'Vérifiez la fin de validité : une pièce vaut moins de vingt ans.'],
  ['une pièce valable', '2036-03-03', null],
  ['une pièce valable', '', null],
])('Pour %s, « %s » : %s', (field, day, sentence) => {
  const { error } = fields[field].safeParse(day);
  expect(error ? plain(error.issues[0]?.message ?? '') : null).toBe(sentence);
});

test('Un relevé daté d’un autre temps est refusé en entier, avec sa ligne', async () => {
  const statement = (day: string) => importFile(shop, `Date;Libellé;Montant\n${day};VIR MARTIN;482,35\n`);
  await expect(statement('14/11/2062')).rejects.toMatchObject({
    details: { errors: { file: expect.stringContaining('la date «\u00a02062-11-14\u00a0» est impossible') } },
  });
  await statement('07/09/2026');
});
