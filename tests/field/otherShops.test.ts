import { expect, test } from 'vitest';
import type { GoodsPlan } from '../../src/features/imports/goods/plan.ts';
import { exportTable } from '../../src/features/imports/machine/exports.server.ts';
import { ctxOf } from '../support/context.ts';
import { stageFile } from '../support/imports.ts';
import { makeActor, testDb } from '../support/people.ts';
import { furnish } from '../support/stockSteps.ts';

const admin = () => {
  const db = testDb();
  return ctxOf(db, makeActor(db, 'admin'));
};
const read = (lines: string[], given = {}, by = admin()) => stageFile(by, lines.join('\n'), given);

const variants = [
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price',
  'lingotin,Lingotin 999,Lingots,Poids,5 g,,4,540',
  'lingotin,,,,10 g,,2,1065',
] as const;

test('Deux variantes de Shopify sans référence, relues, ne se prennent pas l’une pour l’autre', async () => {
  const by = admin();
  await (await read([...variants], {}, by)).apply();
  const again = await read([...variants.slice(0, 2), 'lingotin,,,,10 g,,2,1070'], {}, by);
  expect(again.told()).toEqual([
    ['unchanged', 'Lingotin 999 – 5 g', ''],
    ['changed', 'Lingotin 999 – 10 g', 'vente 1 065,00 € → 1 070,00 €'],
  ]);
});

test('Une variante sans prix n’est pas oubliée', async () => {
  const file = await read([...variants.slice(0, 2), 'lingotin,,,,10 g,,,']);
  expect(file.told()).toEqual([
    ['new', 'Lingotin 999 – 5 g', '540,00 €, stock 4'],
    ['refused', 'Lingotin 999 – 10 g', 'il manque son prix de vente.'],
  ]);
});

test('Une variante n’a ni le coût ni le poids de la première', async () => {
  const file = await read([
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Cost per item,Poids (product.metafields.custom.poids)',
    'lingotin,Lingotin 999,Lingots,Poids,5 g,L5,4,540,510,5',
    'lingotin,,,,10 g,L10,,1065,,',
  ]);
  expect(file.rows().map(({ text, plan }) => [text, (plan as GoodsPlan | null)?.metal?.weight])).toEqual([
    ['540,00 €, stock 4, coût 510,00 €', 5_000],
    ['1 065,00 €', 10_000],
  ]);
});

test('Le stock de Shopify va à sa variante, et celui de deux lieux ne se choisit pas', async () => {
  const by = admin();
  await (await read([...variants], {}, by)).apply();
  const head = 'Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand (current),On hand (new)';
  const row = (size: string, sku: string, place: string, count: string) =>
    `lingotin,Lingotin 999,Poids,${size},${sku},${place},${count},`;
  const counted = [row('5 g', '', 'Paris', '7'), row('10 g', '', 'Paris', 'not stocked')];
  expect((await read([head, ...counted], {}, by)).told()).toEqual([
    ['changed', 'Lingotin 999 – 5 g', 'stock 4 → 7'],
    ['unchanged', 'Lingotin 999 – 10 g', ''],
  ]);
  const refusal = ['refused', 'Lingotin 999 – 5 g', 'plusieurs stocks pour cet article, lignes 2, 3.'];
  for (const sku of ['L5', '']) {
    const places = [row('5 g', sku, 'Paris', '4'), row('5 g', sku, 'Lyon', '2')];
    expect((await read([head, ...places], {}, by)).told()).toEqual([refusal, refusal]);
  }
});

test('Ce que Shopify ne suit pas n’a pas un stock de zéro', async () => {
  const file = await read([
    'Handle,Title,Type,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price',
    'a,Lingotin 5 g 999,Lingots,L5,,0,540',
    'b,Lingotin 10 g 999,Lingots,L6,shopify,0,1040',
  ]);
  expect(file.told().map(([, , text]) => text)).toEqual(['540,00 €', '1 040,00 €, stock 0']);
});

/** Columns of a Squarespace export: only the first row of an article names it. */
test('De Squarespace\u00a0: une ligne par déclinaison, images séparées d’espaces, stock sans limite', async () => {
  const file = await read([
    'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs',
    '5f1,v1,PHYSICAL,boutique,lingotin,Lingotin 999,<p>x</p>,L5,Poids,5 g,540.00,0.00,No,4,/lingots,,0.0,0.0,0.0,0.0,Yes,https://images.example/a.jpg https://images.example/b.jpg',
    ',v2,,,,,,L10,,10 g,1065.00,0.00,No,Unlimited,,,0.0,0.0,0.0,0.0,,',
  ]);
  expect(file.told()).toEqual([
    ['new', 'Lingotin 999 – 5 g', '540,00 €, stock 4, 2 images'],
    ['new', 'Lingotin 999 – 10 g', '1 065,00 €, 2 images'],
  ]);
});

test('Le prix de la base de PrestaShop est hors taxe', async () => {
  const lines = [
    'id_product;reference;name;price;id_tax_rules_group;quantity;type',
    '1;L5;Lingotin 5 g 999;540.000000;0;4;Lingot',
    '2;A1;Plaque 10 g 999;10.000000;3;4;Lingot',
  ];
  expect((await read(lines)).columnsToMap?.taxRules).toEqual(['3']);
  const file = await read(lines, { taxRates: { 3: 20 } });
  expect(file.told().map(([, , text]) => text)).toEqual(['540,00 €, stock 4', '12,00 €, stock 4']);
});

test.each(['wholesale_price', 'ecotax', 'id_category_default'])(
  'Sans règle de taxe, le prix à côté de « %s » de PrestaShop est hors taxe, et son taux se demande',
  async (title) => {
    const lines = [`id_product;reference;name;price;${title};type`, '2;A1;Plaque 10 g 999;10.000000;2;Lingot'];
    expect((await read(lines)).columnsToMap?.taxRules).toEqual(['']);
    const [row] = (await read(lines, { taxRates: { '': 20 } })).rows();
    expect(row?.text).toContain('12,00 €');
  },
);

test.each(['0', '0,00 %', '0.0', '0 %'])('La TVA « %s » ne se demande pas', async (rule) => {
  const file = await read(['Désignation;Famille;PV HT;Taux TVA', `Lingotin 5 g 999,9;Lingots;540,00;${rule}`]);
  expect(file.told()).toEqual([['new', 'Lingotin 5 g 999,9', '540,00 €']]);
});

test('Une colonne de TVA donne un taux à chaque prix hors taxe, et une case vide se demande', async () => {
  const lines = [
    'Référence;Désignation;Famille;PV HT;Taux TVA',
    'L5;Lingotin 5 g 999,9;Lingots;540,00;0',
    'A1;Plaque 10 g 999;Lingots;10,00;20 %',
    'A2;Plaque 20 g 999;Lingots;20,00;',
  ];
  expect((await read(lines)).columnsToMap?.taxRules).toEqual(['20 %', '']);
  const file = await read(lines, { taxRates: { '20 %': 20, '': 0 } });
  expect(file.told().map(([, , text]) => text)).toEqual(['540,00 €', '12,00 €', '20,00 €']);
});

/** Accounting programs name an article by « Code » alone, and show what it cost beside its price. */
test('D’EBP\u00a0: le code est sa référence, et l’aperçu montre rachat et coût', async () => {
  const [row] = (
    await read([
      'Code;Libellé;Famille;PV TTC;Prix d’achat;PUMP;Stock réel',
      'LIN0005;Lingotin 5 g 999,9;Lingots;540,00;500,00;510,25;4',
    ])
  ).rows();
  expect(row?.text).toBe('540,00 €, rachat 500,00 €, stock 4, coût 510,25 €');
  expect((row?.plan as GoodsPlan | undefined)?.aliases).toContainEqual({ kind: 'reference', name: 'LIN0005' });
});

test('Deux colonnes d’un même titre se choisissent à la main', async () => {
  const lines = ['Nom;Type;Poids;Titre;Prix;Prix', 'Barre;Lingot;5;900;540;500'];
  const reason = 'Plusieurs colonnes s’intitulent «\u00a0Prix\u00a0»\u00a0: choisissez celle à lire.';
  expect((await read(lines)).columnsToMap).toMatchObject({ kind: 'goods', mapping: { sell: 4 }, reason });
  const mapping = { metalName: 0, type: 1, weight: 2, purity: 3, sell: 5 };
  const by = admin();
  expect((await read(lines, { mapping }, by)).told()).toEqual([['new', 'Barre', '500,00 €']]);
  expect((await read(lines, {}, by)).told()).toEqual([['new', 'Barre', '500,00 €']]);
  const same = ['Nom;Type;Poids;Titre;Prix;Prix', 'Barre;Lingot;5;900;540;540'];
  expect((await read(same)).told()).toEqual([['new', 'Barre', '540,00 €']]);
});

test('Une ligne sans nom est dite, et non oubliée', async () => {
  const file = await read([
    'Tarif du 27 novembre;;;;',
    'Nom;Type;Poids;Titre;Prix',
    'Barre;Lingot;5;900;540',
    ';;10;900;1080',
    `;${'x'.repeat(300)};10;900;1080`,
    ';;;;',
  ]);
  expect(file.rows().map(({ line, outcome, name, text }) => [line, outcome, name, text])).toEqual([
    [3, 'new', 'Barre', '540,00 €'],
    [4, 'refused', '10 900 1080', 'cette ligne ne nomme aucun article.'],
    [5, 'refused', `10 900 ${'x'.repeat(113)}`, 'cette ligne ne nomme aucun article.'],
  ]);
});

/** Excel in English and French, and LibreOffice. */
test.each(['#REF!', '#N/A', '#VALEUR!', '#DIV/0!', '#DIV/0 !', '#N/D', '#NOM?', 'Err:502'])(
  'Une formule en erreur, « %s », refuse sa ligne et ne se lit pas comme un texte',
  async (error) => {
    const file = await read([
      'Nom;Type;Poids;Titre;Prix;Pays;Remarque',
      `${error};Lingot;5;900;540;France;`,
      `Barre;Lingot;5;900;540;${error};`,
      `Lame;Lingot;5;900;${error};France;`,
      `Plaque;Lingot;5;900;540;France;${error}`,
    ]);
    const text = `« ${error} » : une formule du tableur est en erreur.`;
    expect(file.rows().map(({ outcome, text }) => [outcome, text])).toEqual([
      ...Array.from({ length: 3 }, () => ['refused', text]),
      ['new', '540,00 €'],
    ]);
  },
);

test('Un coût que rien ne compte n’est pas noté, et le dit', async () => {
  const { admin: by, coin } = furnish(testDb());
  const bring = (text: string) => stageFile(by, text);
  await (await bring(`id;coffre;coût\n${coin.id};4;80`)).apply();
  const table = await exportTable(by, 'goods');
  const textOf = (file: Awaited<ReturnType<typeof bring>>) =>
    file.rows().find(({ name }) => name === coin.metalName)?.text;
  expect(textOf(await bring(table))).toBe('');
  const left = 'coût non repris : il se note avec un stock compté ou reçu';
  expect(textOf(await bring(table.replace(';4;80;', ';4;81;')))).toBe(left);
  expect(textOf(await bring(table.replace(';4;80;', ';5;81;')))).toBe('stock 4 → 5, coût 81,00 €');
  const [bar] = (await bring('Nom;Type;Poids;Titre;Prix;Coût\nBarre;Lingot;5;900;540;510')).rows();
  expect(bar?.text).toBe(`540,00 €, ${left}`);
});

test('Sans la colonne qui nomme, des colonnes choisies à la main se refusent et le disent', async () => {
  const clients = await read(['ID;Prénom;Nom;Adresse;Code postal;Ville', '1;Jean;Martin;1 rue Neuve;75002;Paris']);
  const reason = 'Choisissez la colonne de l’adresse électronique.';
  expect(clients.columnsToMap).toMatchObject({ kind: 'clients', reason });
  const goods = read(['Machin;Montant', 'Ducat;480'], { mapping: { sell: 1 } });
  await expect(goods).rejects.toMatchObject({ details: { errors: { mapping: expect.stringContaining('référence') } } });
});

test('Ce qui change d’un article se montre, et non le seul nom du champ', async () => {
  const by = admin();
  await (await read(['Nom;Réf;Type;Poids;Titre;Prix', 'Barre A;R1;Lingot;5;900;540'], {}, by)).apply();
  const file = await read(
    [
      'Nom;Réf;Type;Poids;Titre;Pays;Mis en avant;Texte de la fiche',
      `BARRE a;R1;pièce;6,45;916,7;France;oui;${'x'.repeat(60)}`,
    ],
    {},
    by,
  );
  const texts = [
    'Nom Barre A → BARRE a',
    'Type Lingot → Pièce d’investissement',
    'Poids 5 → 6,45',
    'Titre 900 → 916,7',
  ];
  expect(file.rows()[0]?.text.split(', ').toSorted()).toEqual(
    [...texts, 'Pays rien → France', 'Mis en avant non → oui', 'Texte de la fiche'].toSorted(),
  );
});

test.each([
  ['Plaque d’argent 10 g', 'Lingots', 'refused'],
  ['Barre 10 g', 'Argent > Barres', 'refused'],
  ['Pièce platine', 'Pièces', 'refused'],
  ['Barre 10 g', 'Or et argent > Lingots', 'new'],
  ['Argentine 5 pesos', 'Pièces', 'new'],
])('« %s » dans « %s » est de l’or, ou ne vient pas', async (name, category, outcome) => {
  const file = await read(['Nom;Catégorie;Poids;Titre;Prix', `${name};${category};10;999;12`]);
  expect(file.rows()).toMatchObject([{ outcome }]);
});

test.each([
  ['Lingotin 5 g 999', '0,025', 'son nom dit 5 g, et son poids 0,025 g.'],
  ['Lingotin 5 g 999', '50', 'son nom dit 5 g, et son poids 50 g.'],
  ['Krugerrand 1 once', '0,034', 'son nom dit 31,103 g, et son poids 0,034 g.'],
  ['Krugerrand 1 once', '33,93', '3 150,00 €, faits de « Krugerrand 1 once »'],
  ['Jeton 18 carats 1 once', '41,47', '3 150,00 €'],
])('« %s » de « %s » g', async (name, weight, text) => {
  const file = await read(['Nom;Type;Titre;Poids;Prix', `${name};pièce;750;${weight};3150`]);
  expect(file.rows()[0]?.text).toBe(text);
});

test.each([
  ['NOM :', 'PRIX TTC (€) :'],
  ['"Nom\nde l’article"', '"Prix\nTTC"'],
  ['Produit', 'P.V. T.T.C.'],
  ['Désignation', 'Prix public TTC'],
])('Les titres « %s » et « %s » d’un tarif se reconnaissent', async (name, price) => {
  const file = await read([`${name};Type;Poids;Titre;${price}`, 'Barre;Lingot;5;900;540']);
  expect(file.told()).toEqual([['new', 'Barre', '540,00 €']]);
});

test('« P.V. H.T. » est un prix hors taxe', async () => {
  const { columnsToMap } = await read(['Nom;Type;Poids;Titre;P.V. H.T.', 'Barre;Lingot;5;900;540']);
  expect(columnsToMap).toMatchObject({ mapping: { sellNet: 4 }, taxRules: [''] });
});
