import { expect, test } from 'vitest';
import { ctxOf } from '../support/context.ts';
import { stageFile } from '../support/imports.ts';
import { makeActor, testDb } from '../support/people.ts';
import { textCell, workbook } from '../support/workbooks.ts';

async function staged(...lines: string[]) {
  const db = testDb();
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), lines.join('\n'));
  return file.rows().map(({ outcome, name, text, plan }) => ({
    outcome,
    name,
    text,
    ...(plan as { metal?: object; stock?: object } | null),
  }));
}

/** Columns and units as dealers' spreadsheets have them; the source of each is a habit, no file. */
test.each<[cell: string, column: string, right: object | string]>([
  ['6,45 g', 'Poids', { metal: { weight: 6_450 } }],
  ['1 kg', 'Poids', { metal: { weight: 1_000_000 } }],
  ['1 once', 'Poids', { metal: { weight: 31_103 } }],
  ['10 oz', 'Poids', { metal: { weight: 311_035 } }],
  ['1/2 once', 'Poids', { metal: { weight: 15_552 } }],
  ['¼ d’once', 'Poids', { metal: { weight: 7_776 } }],
  ['5', 'Weight (g)', { metal: { weight: 5_000 } }],
  ['6,4516129', 'Poids', { metal: { weight: 6_452 } }],
  ['~40g', 'Poids', 'Poids : Indiquez le poids en grammes'],
  ['environ 40 g', 'Poids', 'Poids : Indiquez le poids en grammes'],
  ['916,7 ‰', 'Titre', { metal: { purity: 9_167 } }],
  ['999,9/1000', 'Titre', { metal: { purity: 9_999 } }],
  ['99,99 %', 'Titre', { metal: { purity: 9_999 } }],
  ['0,9999', 'Titre', { metal: { purity: 9_999 } }],
  ['9999', 'Titre', { metal: { purity: 9_999 } }],
  ['22 carats', 'Titre', { metal: { purity: 9_167 } }],
  ['24 carats', 'Titre', 'Titre : Indiquez le titre en millièmes'],
  ['21 mm', 'Diamètre', { metal: { diameter: 2_100 } }],
  ['2 1', 'Diamètre', 'Diamètre : Indiquez le diamètre en millimètres'],
  ['4 5', 'Or fin', 'Or fin publié : Indiquez l’or fin en grammes'],
  ['4,5 g', 'Or fin', { metal: { fineWeight: 45_000 } }],
  ['99,9', 'Titre', 'Titre : Indiquez le titre en millièmes'],
  ['90', 'Titre', 'Titre : Indiquez le titre en millièmes'],
  ['90 %', 'Titre', { metal: { purity: 9_000 } }],
  ['2,1 cm', 'Diamètre', 'Diamètre : Indiquez le diamètre en millimètres'],
  ['1.250', 'Prix', '« 1.250 » se lit de deux façons : écrivez 1250 ou 1,2500.'],
  ['1.250', 'Supplément', '« 1.250 » se lit de deux façons'],
  ['1,250', 'Supplément', '« 1,250 » se lit de deux façons'],
  ['4 %', 'Supplément', '« 540 + 4 % » n’est pas un prix.'],
  ['1,250', 'Prix', '« 1,250 » se lit de deux façons'],
  ['1.250', 'Prix HT', '« 1.250 » se lit de deux façons'],
  ['98,333', 'Prix HT', 'écrivez 98333 ou 98,3330.'],
  ['98,3330', 'Prix HT', { metal: { netSellPrice: 9_833 } }],
  ['1.250', 'Rachat', '« 1.250 » se lit de deux façons'],
  ['1.000', 'Stock', '« 1.000 » se lit de deux façons'],
  ['1,000', 'Seuil', '« 1,000 » se lit de deux façons'],
  ['USD', 'Devise', 'son prix est en USD. Indiquez-le en euros.'],
  ['1 2345 g', 'Poids', 'Poids : Indiquez le poids en grammes'],
  ['12 50 g', 'Poids', 'Poids : Indiquez le poids en grammes'],
  ['1.234,5 g', 'Poids', { metal: { weight: 1_234_500 } }],
  ['31.103', 'Poids', { metal: { weight: 31_103 } }],
  ['1,250 kg', 'Poids', { metal: { weight: 1_250_000 } }],
  ['５ g', 'Poids', { metal: { weight: 5_000 } }],
  ['５４０', 'Prix', { metal: { netSellPrice: 54_000 } }],
  ['Ｂａｒｒｅ ﬁne', 'Nom', { name: 'Barre fine', aliases: [{ kind: 'slug', name: 'barre-fine' }] }],
  ['５４０．５０', 'Prix', { metal: { netSellPrice: 54_050 } }],
  ['５００／１０００', 'Titre', { metal: { purity: 5_000 } }],
  ['Barre d&#039;or &eacute;toil&eacute;e', 'Nom', { name: "Barre d'or étoilée" }],
  ['Barre &amp;amp; fils', 'Nom', { name: 'Barre & fils' }],
  ['<b>Barre</b> &laquo;&nbsp;or&nbsp;&raquo;', 'Nom', { name: 'Barre « or »' }],
  ['Barre & fils', 'Nom', { name: 'Barre & fils' }],
  ['Prix &lt; cours', 'Nom', { name: 'Prix < cours' }],
  ['Or &eacute;toil&eacute;', 'Description courte', { metal: { description: 'Or étoilé' } }],
  ['Or &eacute;toil&eacute;', 'Description longue', { metal: { textInfo: '<p>Or étoilé</p>' } }],
  ['&lt;p&gt;Or&lt;/p&gt;', 'Description longue', { metal: { textInfo: '<p>Or</p>' } }],
  ['<p>Or &amp; argent</p>', 'Description longue', { metal: { textInfo: '<p>Or &amp; argent</p>' } }],
  ['1250', 'Supplément', { metal: { netSellPrice: 179_000 } }],
  ['1,25', 'Supplément', { metal: { netSellPrice: 54_125 } }],
  ['1 250€50', 'Prix', { metal: { netSellPrice: 125_050 } }],
  ["1'250.50", 'Prix', { metal: { netSellPrice: 125_050 } }],
  ['1,250.50 EUR', 'Prix', { metal: { netSellPrice: 125_050 } }],
  ['-2', 'Quantité', { stock: { count: 0 } }],
  ['OutOfStock', 'Quantité', { stock: { count: 0 } }],
  ['InStock', 'Quantité', { metal: { weight: 5_000 } }],
  ['-2.0', 'Quantité', { stock: { count: 0 } }],
  ['−2', 'Quantité', { stock: { count: 0 } }],
  ['-2,5', 'Quantité', '« -2,5 » n’est pas un nombre entier.'],
  ['Unlimited', 'Quantité', { text: '540,00 €' }],
  ['illimité', 'Quantité', { text: '540,00 €' }],
  ['1 ounce', 'Poids', { metal: { weight: 31_103 } }],
  ['1 oz troy', 'Poids', { metal: { weight: 31_103 } }],
  ['900 millièmes', 'Titre', { metal: { purity: 9_000 } }],
  ['Barre\nd’or', 'Nom', { name: 'Barre d’or', metal: { metalName: 'Barre d’or' } }],
  ['Un lingotin.\r\n\r\nScellé.', 'Description longue', { metal: { textInfo: '<p>Un lingotin.</p><p>Scellé.</p>' } }],
  // WooCommerce writes a line feed as two signs, and wraps no paragraph.
  [
    'Un <b>lingotin</b>.\\n\\nScellé.',
    'Description longue',
    { metal: { textInfo: '<p>Un <strong>lingotin</strong>.</p><p>Scellé.</p>' } },
  ],
])('« %s » sous « %s »', async (cell, column, right) => {
  const row: Record<string, string> = {
    Nom: 'Barre',
    Type: 'Lingot',
    Poids: '5',
    Titre: '900',
    Prix: '540',
    [column]: cell,
  };
  if (column === 'Weight (g)') delete row['Poids'];
  if (column === 'Prix HT') {
    delete row['Prix'];
    row['Règle de taxe'] = '0';
  }
  const [item] = await staged(
    Object.keys(row).join(';'),
    Object.values(row)
      .map((text) => `"${text}"`)
      .join(';'),
  );
  if (typeof right === 'string')
    expect(item).toMatchObject({ outcome: 'refused', text: expect.stringContaining(right) });
  else expect(item).toMatchObject(right);
});

test('Une case étrange refuse sa ligne, et non sa colonne', async () => {
  const lines = ['Barre;Lingot;5;999,9;540', 'Jeton;Lingot;lourd;999,9;540', 'Plaque;Lingot;10;or pur;540'];
  const items = await staged('Nom;Type;Poids;Titre;Prix', ...lines, 'Lame;Lingot;20;999;900');
  expect(items.map(({ outcome, text }) => [outcome, text])).toEqual([
    ['new', '540,00 €'],
    ['refused', expect.stringContaining('Poids : Indiquez')],
    ['refused', expect.stringContaining('Titre : Indiquez')],
    ['new', '900,00 €'],
  ]);
});

test.each<[name: string, weight: number | null]>([
  ['Panda 1/4 oz', 7_776],
  ['Panda ½ once', 15_552],
  ['Panda 1/20 d’once', 1_555],
  ['CombiBar 50 x 1 g', 50_000],
  ['Lingot 1 000 g', 1_000_000],
  ['Lingotin 100gr', 100_000],
  ['Lingotin 5 Grs', 5_000],
  ['Lingot 1.000 g', null],
  ['Vreneli 1935 100 g', 100_000],
  ['Jeton 1974 7,98 g', 7_980],
  ['Plaque 1 2345 g', null],
])('Le nom « %s » dit un poids de %s mg', async (name, weight) => {
  const [item] = await staged('Nom;Type;Titre;Prix', `${name};Lingot;999,9;540`);
  if (weight === null) expect(item?.text).toContain('il manque son poids');
  else expect(item).toMatchObject({ metal: { weight } });
});

test('Une caractéristique de PrestaShop a son unité', async () => {
  const [item] = await staged(
    'Name;Categories;Price tax included;Feature(Name:Value:Position)',
    'Barre;Lingots;118000;Poids:1 kg:1,Titre:999.9:2',
  );
  expect(item).toMatchObject({ metal: { weight: 1_000_000, purity: 9_999 } });
});

test('Une gestion commerciale a ses propres titres', async () => {
  const [item] = await staged(
    'Code article;Désignation;Famille;Poids brut (g);Titre (‰);PV TTC;PA HT;Stock réel',
    'LIN5;Barre;Lingots;5;999,9;540,00;510,00;12',
  );
  expect(item).toMatchObject({ metal: { netSellPrice: 54_000, weight: 5_000, purity: 9_999 }, stock: { count: 12 } });
});

test.each([
  [
    'Odoo',
    'Name,Internal Reference,Sales Price,Cost,Weight,Product Category,Quantity On Hand',
    'Lingotin 5 g 999.9,LIN5,540.00,510.00,0.01,All / Lingots,12.0',
  ],
  [
    'Dolibarr',
    'Réf.,Libellé,Prix de vente HT,Prix de vente TTC,Stock physique,Poids,Unité de poids',
    'LIN5,Lingotin 5 g 999.9,540,540,12,0.005,kg',
  ],
])('%s compte son stock sous son propre titre', async (_, titles, line) => {
  const [item] = await staged(titles, line);
  expect(item).toMatchObject({ metal: { netSellPrice: 54_000, weight: 5_000 }, stock: { count: 12 } });
});

test('Une ligne qui ne nomme pas un article inconnu le dit', async () => {
  const [item] = await staged(
    'Product ID*;Reference;Attribute (Name:Type:Position)*;Quantity',
    '1;LIN-5;Poids:select:0;10',
  );
  expect(item).toMatchObject({
    outcome: 'refused',
    text: 'cette ligne ne le nomme pas, et il n’est pas au catalogue.',
  });
});

test('Un nombre d’Excel à trois décimales n’a qu’une lecture', async () => {
  const titles = ['Nom', 'Type', 'Poids', 'Titre', 'Règle de taxe', 'Prix HT'].map((title, at) =>
    textCell(`${'ABCDEF'[at]}1`, title),
  );
  const texts = ['Barre', 'Lingot', '5', '900', '0'].map((value, at) => textCell(`${'ABCDE'[at]}2`, value));
  const rows = `<row r="1">${titles.join('')}</row><row r="2">${texts.join('')}<c r="F2"><v>98.333</v></c></row>`;
  const db = testDb();
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), workbook({ name: 'Tarif', rows }));
  expect(file.rows()).toMatchObject([{ outcome: 'new', plan: { metal: { netSellPrice: 9_833 } } }]);
});

test('Le prix d’un article connu, dans une autre monnaie, n’est pas un cours', async () => {
  const [item] = await staged('Nom;Prix;Devise', 'Krugerrand 1 once;2700;CHF');
  expect(item).toMatchObject({ outcome: 'refused', text: 'son prix est en CHF. Indiquez-le en euros.' });
});

test('Une coupure de « 1.000 » n’est pas d’un yen', async () => {
  const [item] = await staged('ISO;Coupure;Vente', 'JPY;1.000;6,20');
  expect(item).toMatchObject({ outcome: 'refused', text: expect.stringContaining('« 1.000 » se lit de deux façons') });
});

test('Un cours de yens dit pour combien il vaut', async () => {
  const [item] = await staged('ISO;Vente', 'JPY;0,0065');
  expect(item).toMatchObject({ outcome: 'new', text: expect.stringContaining('0,0065 € pour 100') });
});

test.each<[name: string, right: string]>([
  ['Billet de 1 000 JPY', 'Yen japonais 1 000'],
  ['Billet de 1.000 JPY', '« 1.000 » se lit de deux façons'],
  ['Billet de 100 USD', 'Dollar américain 100'],
  ['Billet série 2017 100 USD', '« 2017 / 100 » n’est pas une coupure.'],
  ['Lot de 5 billets de 20 USD', '« 5 / 20 » n’est pas une coupure.'],
  ['2 x 100 USD', '« 2 / 100 » n’est pas une coupure.'],
])('Le nom de billet « %s »', async (name, right) => {
  const [item] = await staged('Nom;Vente', `${name};91,20`);
  expect([item?.name, item?.text]).toContainEqual(expect.stringContaining(right));
});

test('Une coupure peut dire sa monnaie', async () => {
  const rows = await staged('ISO;Coupure;Vente;Quantité', 'USD;100 USD;91,20;12', 'USD;50 $;45,60;3');
  expect(rows.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Dollar américain 100', 'new'],
    ['Dollar américain 50', 'new'],
  ]);
});

/** PrestaShop's SQL manager and Magento's store views: one line a language. */
test('La ligne d’une autre langue n’est pas un second article', async () => {
  const rows = await staged(
    'id_product;id_lang;name;reference;price;type;poids;titre',
    '1;1;Napoléon 20 francs Marianne Coq;NAP;640.500000;Pièce d’investissement;6,45;900',
    '1;2;Napoleon 20 Francs Rooster;NAP;640.500000;Pièce d’investissement;6,45;900',
  );
  expect(rows.map(({ outcome, text }) => [outcome, text])).toEqual([
    ['new', expect.stringContaining('640,50 €')],
    ['refused', 'déjà à la ligne 2, sous la même référence.'],
  ]);
});

/** Weights are written in many ways, and each is the same bar. */
test.each([
  'Lingot d’or 1000 g Umicore',
  'Lingot d’or 1 000 g Umicore',
  'LINGOT OR 1000GR UMICORE',
  'Lingot d’or 1kg Umicore',
  'Lingot d’or Umicore 1 kilo',
  'Lingot d’or １０００ｇ Umicore',
])('« %s » est le lingot connu d’un kilogramme', async (name) => {
  const [item] = await staged('Nom;Prix', `${name};118000`);
  expect(item).toMatchObject({ outcome: 'new', metal: { weight: 1_000_000, fabricant: 'Umicore' } });
  expect(item?.text).toContain('faits de «');
});

test.each([
  'Combibar d’or 20 x 50 g Umicore',
  'Lingot d’or 1.000 g Umicore',
  'Lingot d’or 100 g Umicore',
  'Lingot d’argent 1000 g Umicore',
])('« %s » n’est pas le lingot connu d’un kilogramme', async (name) => {
  const [item] = await staged('Nom;Prix', `${name};118000`);
  expect(item).toMatchObject({ outcome: 'refused' });
});

test('Un article du catalogue n’en devient pas un second pour un poids écrit autrement', async () => {
  const db = testDb();
  const by = ctxOf(db, makeActor(db, 'admin'));
  const bring = (name: string) => stageFile(by, `Nom;Type;Poids;Titre;Prix\n${name};Lingot;1000;999,9;118000`);
  await (await bring('Barre maison 1 kg')).apply();
  const [item] = (await bring('Barre maison 1000 g')).rows();
  expect(item).toMatchObject({ outcome: 'changed', name: 'Barre maison 1 kg' });
});

/** The columns of Shopify's template since 2025, and of Square's catalogue. */
test('Les nouvelles colonnes de Shopify donnent une variante par ligne, et leurs images', async () => {
  const titles =
    'Title,URL handle,Description,Vendor,Product category,Type,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL,Image position,Image alt text,Titre (product.metafields.custom.titre)';
  const rows = await staged(
    titles,
    'Lingotin d’or,lingotin,,Heraeus,,Lingots,Active,L5,Poids,5 g,540.00,,,2,5,g,https://cdn.example/a.jpg,1,Face,999.9',
    ',lingotin,,,,,,L10,,10 g,1065.00,,,1,10,g,,,,',
    ',lingotin,,,,,,,,,,,,,,,https://cdn.example/b.jpg,2,Dos,',
  );
  expect(rows).toMatchObject([
    {
      name: 'Lingotin d’or – 5 g',
      metal: { netSellPrice: 54_000, weight: 5_000, purity: 9_999 },
      stock: { count: 2 },
      pictures: [{ alt: 'Face' }, { alt: 'Dos' }],
    },
    { name: 'Lingotin d’or – 10 g', metal: { netSellPrice: 106_500, weight: 10_000, purity: 9_999 } },
  ]);
});

test('Un article de Square vient sous son nom', async () => {
  const [item] = await staged(
    'Token,Item Name,Variation Name,SKU,Categories,Weight (lb),Price,Default Unit Cost',
    'ABC,Lingotin 5 g 999,Regular,L5,Lingots,0.01,640.50,601.2',
  );
  expect(item).toMatchObject({ name: 'Lingotin 5 g 999', metal: { netSellPrice: 64_050, weight: 5_000 } });
});

test.each(['url_key', 'handleId', 'Weight unit', 'Unité de poids'])(
  'À côté de « %s », le poids est celui du colis',
  async (column) => {
    const [item] = await staged(`name,${column},weight,price,type`, 'Lingotin 5 g 999,x,0.005,640.50,Lingot');
    expect(item).toMatchObject({ metal: { weight: 5_000 } });
  },
);

/** The time of a line must not grow by the square of its length. */
const long = 57_000;
test.each<[what: string, column: string, cell: string]>([
  ['Une espace de 57 000 signes', 'Matière', `Or${' '.repeat(long)}fin`],
  ['Des balises sans fin', 'Matière', '<a'.repeat(long / 2)],
  ['Un nombre de 57 000 chiffres', 'Poids', `${'0'.repeat(long)}x`],
  ['Une liste d’images sans adresse', 'Images', `${','.repeat(long)}x`],
])('%s : la boutique n’est pas retenue', async (_, column, cell) => {
  const lines = Array.from({ length: 10 }, (_, at) => `Lingots;Lingot ${at + 1} g;100;R${at};${cell}`);
  expect(await staged(`Type;Nom;Prix;Référence;${column}`, ...lines)).toHaveLength(10);
});

test('Une coupure de 400 chiffres est refusée', async () => {
  const [row] = await staged('Nom;ISO;Coupure;Prix', `Dollar;USD;${'9'.repeat(400)};0,9`);
  expect(row?.text).toMatch(/n’est pas une coupure/);
});
