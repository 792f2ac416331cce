import { expect, test } from 'vitest';
import { z } from 'zod';
import { isIban } from '../../src/dealer.ts';
import { email } from '../../src/email.ts';
import { name, street } from '../../src/features/accounts/model/person.ts';
import { parseGrams, parsePieceCount } from '../../src/features/buyback/buyback.ts';
import { search } from '../../src/features/catalogue/search/search.server.ts';
import { parseCoins } from '../../src/features/counter/kinds/counts.ts';
import { addPiecesContract } from '../../src/features/goods/stock.api.ts';
import { noteTransferContract } from '../../src/features/orders/payments.api.ts';
import { findWithdrawalContract } from '../../src/features/orders/withdrawal/withdrawal.api.ts';
import { recogniseContract } from '../../src/features/purchases/model/purchases.api.ts';
import { sanitizeText } from '../../src/http/plainText.ts';
import { parseCents } from '../../src/money.ts';
import { valuesOf } from '../../src/ui/desk/fields.ts';
import { demoDb } from '../support/demo.ts';

const db = await demoDb();
const shapes = {
  nom: name('Indiquez votre nom.'),
  rue: street('Indiquez votre adresse.'),
  courriel: email,
  commande: findWithdrawalContract.body.shape.orderNumber,
  'numéro de série': addPiecesContract.body.shape.pieces.element.shape.serialNumber,
  'série rachetée': recogniseContract.body.shape.serial,
  payeur: noteTransferContract.body.shape.payer,
  IBAN: z.string().refine(isIban),
  prix: z.string().transform(parseCents),
  poids: z.string().transform((weight) => valuesOf({ weight: { kind: 'decimal', label: 'x' } }, { weight }).weight),
  'poids d’un bijou': z.string().transform(parseGrams),
  pièces: z.string().transform(parsePieceCount),
  'billets comptés': z.string().transform(parseCoins),
  recherche: z.string().transform((text) => search(db, text).metals[0]?.metalName.replace(/\s/g, ' ')),
};

/** What a phone, a PDF, a table or a chat puts around what one means. */
const wrappings = [
  'X',
  ' X ',
  '\tX\t',
  '\u00a0X\u202f',
  '\u200bX\u200b',
  '\u0002X\u001f',
  '\ufeffX',
  '\u2060X\u00ad',
  'X\r\n',
  '\u200eX\u202c',
];

test.each(wrappings)('Dans « %s », chaque champ d’une ligne prend X', (wrapping) => {
  const take = (field: keyof typeof shapes, text: string) =>
    shapes[field].safeParse(sanitizeText(wrapping.replace('X', text))).data;
  expect({
    nom: take('nom', 'Dupont'),
    rue: take('rue', '3 rue Neuve'),
    courriel: take('courriel', 'a@example.org'),
    commande: take('commande', 'K7Q2M9XD41PA'),
    'numéro de série': take('numéro de série', 'AB 123'),
    'série rachetée': take('série rachetée', 'AB 123'),
    payeur: take('payeur', 'M MARTIN'),
    IBAN: take('IBAN', 'FR7699999000010001234567809') !== undefined,
    prix: take('prix', '1234,50'),
    poids: take('poids', '1234,5'),
    recherche: take('recherche', 'krugerrand'),
  }).toEqual({
    nom: 'Dupont',
    rue: '3 rue Neuve',
    courriel: 'a@example.org',
    commande: 'K7Q2M9XD41PA',
    'numéro de série': 'AB 123',
    'série rachetée': 'AB 123',
    payeur: 'M MARTIN',
    IBAN: true,
    prix: 123_450,
    poids: 1234.5,
    recherche: 'Krugerrand 1 once',
  });
});

test.each<[field: keyof typeof shapes, pasted: string, right: unknown]>([
  ['prix', '1\u00a0234,50\u00a0€', 123_450],
  ['prix', '1\u202f234,50\u202f€', 123_450],
  ['prix', '1\u2009234,50€', 123_450],
  ['prix', '1\u200b234,50\u200b €', 123_450],
  ['prix', '\ufeff1 234,50 €\r\n', 123_450],
  ['prix', '1\t234,50', 123_450],
  ['prix', '“1 234,50 €”', null],
  ['prix', '« 1 234,50 € »', null],
  ['prix', '−12,50', -1_250],
  ['prix', '–12,50', -1_250],
  ['poids', '1\u202f234,5\u200b', 1234.5],
  ['poids d’un bijou', '12,5 gr', 12_500],
  ['poids d’un bijou', '12,5 grammes', 12_500],
  ['poids d’un bijou', '12,5\u00a0G', 12_500],
  ['poids d’un bijou', '12,5\u200b', 12_500],
  ['poids d’un bijou', '1.234', null],
  ['poids d’un bijou', '0,5 kg', null],
  ['pièces', '12', 12],
  ['pièces', '1e2', null],
  ['pièces', '0x10', null],
  ['billets comptés', '10 × 50', { 5000: 10 }],
  ['billets comptés', '10\u202f×\u202f50 3 x 20', { 5000: 10, 2000: 3 }],
  ['billets comptés', '20 20', { 2000: 2 }],
  ['billets comptés', '3 billets de 20', null],
  ['IBAN', 'FR76\u00a09999\u202f9000\t0100\u20090123 4567 809', true],
  ['IBAN', 'FR76\u200b99999000010001234567809', true],
  ['IBAN', 'FR76–9999–9000–0100–0123–4567–809', true],
  ['commande', 'k7q2\u00a0m9xd 41pa', 'K7Q2M9XD41PA'],
  ['commande', 'K7Q2\u2011M9XD\u201141PA', 'K7Q2M9XD41PA'],
  ['commande', '«\u00a0K7Q2M9XD41PA\u00a0»', 'K7Q2M9XD41PA'],
  ['commande', 'n°\u00a0K7Q2M9XD41PA', undefined],
  ['numéro de série', 'AB\u00a0123', 'AB 123'],
  ['numéro de série', 'AB\t123', 'AB 123'],
  ['numéro de série', 'AB\u200b123', 'AB123'],
  ['numéro de série', 'AB\u2011123', 'AB-123'],
  ['série rachetée', 'AB\u202f123', 'AB 123'],
  ['série rachetée', '\u200b', undefined],
  ['payeur', 'M\u200b\u00a0MARTIN', 'M\u00a0MARTIN'],
  ['rue', '3 rue “Neuve”', '3 rue “Neuve”'],
  ['nom', '“Dupont”', undefined],
  ['recherche', 'kruger\u00adrand', 'Krugerrand 1 once'],
  ['recherche', '“krugerrand”', 'Krugerrand 1 once'],
  ['recherche', '« krugerrand »', 'Krugerrand 1 once'],
  ['recherche', 'lingot\r\n10\u00a0g', 'Lingotin d’or 10 g Argor-Heraeus'],
])('Dans %s, « %s » fait %s', (field, pasted, right) => {
  const { data } = shapes[field].safeParse(sanitizeText(pasted));
  expect(field === 'IBAN' ? data !== undefined : data).toEqual(right);
});
