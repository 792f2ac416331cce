import { expect, test } from 'vitest';
import type { z } from 'zod';
import { orderFields } from '../../src/features/accounts/model/person.ts';
import { slideFields } from '../../src/features/carousel/carousel.api.ts';
import { configFields } from '../../src/features/configuration/configFields.ts';
import { configurationInput } from '../../src/features/configuration/configuration.api.ts';
import { registerActs } from '../../src/features/goods/book/register.api.ts';
import { readImportContract } from '../../src/features/imports/imports.api.ts';
import { newsFields } from '../../src/features/news/news.api.ts';
import { noteTransfer } from '../../src/features/orders/payments/noteTransfer.server.ts';
import { personFields } from '../../src/features/people/people.api.ts';
import { fieldError } from '../../src/http/context.ts';
import { type DeskField, valuesOf } from '../../src/ui/desk/fields.ts';
import { plain } from '../support/frenchText.ts';
import { stageFile } from '../support/imports.ts';
import { orderByTransfer } from '../support/orders.ts';
import { makeActor, testDb } from '../support/people.ts';
import { refuses } from '../support/refuses.ts';
import { openShop } from '../support/shop.ts';
import { importFile } from '../support/statements.ts';
import { furnish } from '../support/stockSteps.ts';

const shop = openShop();

const { bornOn, documentIssuedOn, documentExpiresOn } = personFields;
/** As typed in a field of the desk, to its shape. */
const typed = (field: DeskField) => ({
  safeParse: (text: string) => field.shape.safeParse(valuesOf({ field }, { field: text }).field),
});
const { times, invoicing } = configurationInput.shape;
const { exceptions } = times.unwrap().shape.opening.shape;
const { marginRates } = invoicing.unwrap().shape;
const fields = {
  'la naissance d’un client': orderFields.dateOfBirth,
  'la naissance d’une personne': bornOn.shape,
  'la naissance au registre': registerActs.correct.fields.bornOn.shape,
  'une pièce délivrée': documentIssuedOn.shape,
  'une pièce valable': documentExpiresOn.shape,
  'un jour d’ouverture exceptionnelle': {
    safeParse: (text: string) => exceptions.safeParse(configFields.exceptions?.toValue?.(text)),
  },
  'la publication d’une actualité': typed(newsFields.publishedAt),
  'le début d’une image de l’accueil': typed(slideFields.startsAt),
  'le jour d’un accord': readImportContract.body.shape.consentDay,
  'un taux de TVA': {
    safeParse: (text: string) => marginRates.safeParse(configFields.marginRates?.toValue?.(text)),
  },
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
  ...['0202', '1026', '2206', '0026'].flatMap((year): [keyof typeof fields, string, string][] => [
    [
      'un jour d’ouverture exceptionnelle',
      `24/12/${year} : fermé`,
      'Commencez chaque ligne par une date de ce siècle, comme 24/12/2026.',
    ],
    ['la publication d’une actualité', `${year}-11-20T10:00`, 'Indiquez la date et l’heure de publication.'],
    ['le début d’une image de l’accueil', `${year}-11-20T10:00`, 'Indiquez une date et une heure.'],
    ['le jour d’un accord', `${year}-11-20`, 'Vérifiez le jour de l’accord.'],
    [
      'un taux de TVA',
      `01/01/${year} ; 20`,
      'Écrivez un taux par ligne, du plus ancien au plus récent, comme « 01/01/2014 ; 20 ».',
    ],
  ]),
  [
    'un jour d’ouverture exceptionnelle',
    '24/12/26 : fermé',
    'Commencez chaque ligne par une date de ce siècle, comme 24/12/2026.',
  ],
  ['un jour d’ouverture exceptionnelle', '24/12/2026 : fermé', null],
  ['la publication d’une actualité', '2026-11-20T10:00', null],
  ['le jour d’un accord', '2026-09-08', 'Vérifiez le jour de l’accord.'],
  ['le jour d’un accord', '2026-09-07', null],
  ['le jour d’un accord', '', null],
  ['un taux de TVA', '01/01/2014 ; 20', null],
])('Pour %s, « %s » : %s', (field, day, sentence) => {
  const { error }: { error?: z.ZodError } = fields[field].safeParse(day);
  expect(error ? plain(error.issues[0]?.message ?? '') : null).toBe(sentence);
});

test('Un relevé daté d’un autre temps est refusé en entier, avec sa ligne', async () => {
  const statement = (day: string) => importFile(shop, `Date;Libellé;Montant\n${day};VIR MARTIN;482,35\n`);
  await expect(statement('14/11/2062')).rejects.toMatchObject({
    details: { errors: { file: expect.stringContaining('la date «\u00a02062-11-14\u00a0» est impossible') } },
  });
  for (const day of ['20/11/0202', '20/11/1026', '20/11/2206', '2206-11-20'])
    await refuses(statement(day), 'invalid', {
      file: `Ligne 2, 482,35\u00a0: la date «\u00a0${day}\u00a0» est impossible`,
    });
  await statement('07/09/2026');
});

// The verbs say it, with the field's name.
test.each<[what: string, day: string, refuse: (day: string) => Promise<unknown>, errors: Record<string, string>]>(
  ['0202-11-20', '1026-11-20', '2206-11-20', '0026-11-20'].flatMap((day) => [
    [
      'un virement',
      day,
      async (valueDate: string) => {
        const order = await orderByTransfer(shop.db, makeActor(shop.db, 'client', { lastName: 'Martin' }), 48_235, {
          Items: shop.Items,
        });
        await noteTransfer(shop.ctx(), { orderId: order._id, amount: 48_235, valueDate, payer: 'X', isAnother: false });
      },
      { valueDate: day < '2026' ? 'date de valeur' : 'pas encore passée' },
    ],
    [
      'une arrivée',
      day,
      async (one: string) => {
        const { admin, coin } = furnish(testDb());
        const file = await stageFile(admin, `id;reçu;arrivé le\r\n${coin.id};1;${one}`);
        await file.apply().catch(() => {});
        const [row] = file.rows();
        throw fieldError('day', `${row?.outcome} ${row?.text}`);
      },
      { day: 'jour' },
    ],
  ]),
)('Pour %s, « %s » est refusé, le champ nommé', async (_, day, refuse, errors) => {
  await refuses(refuse(day), 'invalid', errors);
});

test.each(['20/11/0202', '1026-11-20', '20/11/2206'])('Un accord daté du « %s » n’est pas un accord', async (day) => {
  const { admin } = furnish(testDb());
  const file = await stageFile(admin, `email;date d’inscription;origine\r\na@ex.fr;${day};salon\r\n`, {
    kind: 'subscribers',
    mapping: { email: 0, consentAt: 1, consent: 2 },
  });
  expect(file.rows()).toMatchObject([{ outcome: 'refused', text: 'sans la date de son accord.' }]);
});
