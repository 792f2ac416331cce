import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { bills, currencies, metals } from '../../db/schema/catalogue.ts';
import { importPictures, itemAliases } from '../../db/schema/imports.ts';
import { aliasPath } from '../../src/features/catalogue/model/aliases.server.ts';
import { findLine } from '../../src/features/goods/model/lines.server.ts';
import type { Ctx } from '../../src/http/context.ts';
import { ctxOf } from '../support/context.ts';
import { stageFile } from '../support/imports.ts';
import { changeRows, makeActor, rowsOf, testDb } from '../support/people.ts';

let db: Db;
let ctx: Ctx;
beforeEach(() => {
  db = testDb();
  ctx = ctxOf(db, makeActor(db, 'admin'));
});

const named = (name: string) => rowsOf(db, metals).find(({ metalName }) => metalName === name);

/** Columns of PrestaShop/PrestaShop docs/csv_import/products_import.csv, as the French back office names them. */
const prestaHead =
  'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Discount percent;Reference #;Supplier;Manufacturer;EAN13;Width;Height;Weight;Quantity;Low stock level;Summary;Description;Tags (x,y,z...);Meta title;Meta description;URL rewritten;Image URLs (x,y,z...);Image alt texts (x,y,z...);Feature(Name:Value:Position);Condition';
const presta = [
  prestaHead,
  '1;1;Napoléon 20 francs Marianne Coq;Pièces d\'or;640.500000;0;601.2;0;;;NAP-COQ;CPoR;Monnaie de Paris;;0;0;0.006450;12;2;<p>Court</p>;"<p>La pièce la plus échangée : ""le"" napoléon.</p><script>x</script>";or, napoleon;;;napoleon-20-francs-coq;http://ancien.example/img/p/1/1.jpg,http://ancien.example/img/p/1/2.jpg;Avers,Revers;;used',
  '2;1;Lingotin 1 g Valcambi;Lingots;98.333333;1;;0;;;LIN-1;;Valcambi;;0;0;0.001;40;;;;;;;lingotin-1-g;;;Poids:1 g:1,Titre:999.9:2;new',
  '3;1;Médaille de baptême;Bijoux;180;1;;0;;;MED;;;;0;0;0.004;3;;;;;;;medaille;;;;new',
  "4;1;Pièce sans prix;Pièces d'or;;0;;0;;;SP;;;;0;0;0;1;;;;;;;piece-sans-prix;;;Poids:6.45:1,Titre:900:2;new",
].join('\n');

/** WooCommerce, plugins/woocommerce/sample-data/sample_products.csv and its French translation. */
const woo = [
  'ID,Type,UGS,Nom,Publié,"Mis en avant ?","Visibilité dans le catalogue","Description courte",Description,"État de la TVA","Classe de TVA","En stock ?",Stock,"Poids (kg)","Tarif promo","Tarif régulier",Catégories,Étiquettes,Images,Parent,"Nom de l’attribut 1","Valeur(s) de l’attribut 1"',
  '44,variable,sov,"Souverain Saint Georges",1,1,visible,"Court","<p>Un <b>souverain</b> d’or.</p>",none,,1,,0.1,,,"Or > Pièces d’investissement",,"https://ancien.example/a.jpg, https://ancien.example/b.jpg",,Millésime,"1900, 1925"',
  '76,variation,sov-1900,"Souverain Saint Georges - 1900",1,0,visible,,,none,,1,3,,,"589,90",,,,sov,Millésime,1900',
  '77,variation,sov-1925,"Souverain Saint Georges - 1925",1,0,visible,,,none,,1,0,,,"592,00",,,,sov,Millésime,1925',
  '80,simple,usd-100,"Billet de 100 USD",1,0,visible,,,none,,1,25,,,"91,20",Devises,,,,,',
  '81,simple,usd-50,"Billet de 50 USD",1,0,visible,,,none,,1,10,,,"45,60",Devises,,,,,',
  '90,grouped,lot,"Lot de départ",1,0,visible,,,none,,1,,,,,,,,,,',
].join('\r\n');

/** Shopify, shopifypartners/product-csvs. */
const shopify = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Taxable,Image Src,Image Position,Image Alt Text,SEO Title,Cost per item,Titre (product.metafields.custom.titre),Poids (product.metafields.custom.poids)',
  'krugerrand,Krugerrand 1 once,"<p>La pièce, ""la vraie"".</p>',
  '<ul><li>33,93 g</li></ul>",SA Mint,Pièces d\'investissement,"Or, Pièce",true,Title,Default Title,KRU,34,5,3150.50,3300,false,https://cdn.example/k1.jpg,1,Avers,,3010.25,916.7,33.93',
  'krugerrand,,,,,,,,,,,,,,,https://cdn.example/k2.jpg,2,Revers,,,,',
  'lingotin,Lingotin d’or,,Heraeus,Lingots,,true,Poids,5 g,L5,5,2,540.00,,false,,,,,,999.9,5',
  'lingotin,,,,,,,,10 g,L10,10,1,1065.00,,false,,,,,,999.9,10',
].join('\n');

describe('Le catalogue d’une autre boutique arrive avec ses prix au centime', () => {
  test('de PrestaShop\u00a0: hors taxe et règle de taxe, HTML, images par adresse, adresses réécrites', async () => {
    const asked = await stageFile(ctx, presta);
    expect(asked.columnsToMap).toMatchObject({ kind: 'goods', taxRules: ['1'] });
    const file = await stageFile(ctx, presta, { taxRates: { 1: 20 } });
    expect(file.told()).toEqual([
      ['new', 'Napoléon 20 francs Marianne Coq', expect.stringContaining('640,50 €')],
      ['new', 'Lingotin 1 g Valcambi', expect.stringContaining('118,00 €')],
      ['refused', 'Médaille de baptême', expect.stringContaining('de quel type')],
      ['refused', 'Pièce sans prix', 'il manque son prix de vente.'],
    ]);
    await file.apply();
    const coq = named('Napoléon 20 francs Marianne Coq');
    expect(coq).toMatchObject({
      netSellPrice: 64_050,
      isVisable: false,
      weight: 6452,
      purity: 9000,
      fineWeight: 58_060,
    });
    expect(coq?.textInfo).toBe('<p>La pièce la plus échangée : "le" napoléon.</p>');
    const bar = named('Lingotin 1 g Valcambi');
    expect(bar).toMatchObject({ netSellPrice: 11_800, weight: 1000, purity: 9999, type: 'Lingots' });
    expect(findLine(db, { type: 'metal', id: coq?.id ?? '' })).toMatchObject({ inSafe: 12, lowAt: 2 });
    expect(rowsOf(db, importPictures).map(({ source, alt }) => [source.at(-5), alt])).toEqual([
      ['1', 'Avers'],
      ['2', 'Revers'],
    ]);
    expect(aliasPath(db, '/pieces/1-napoleon-20-francs-coq.html')).toBeNull();
    changeRows(db, metals, { isVisable: true });
    expect(aliasPath(db, '/pieces/1-napoleon-20-francs-coq.html')).toContain(coq?.id);
  });

  test('de WooCommerce\u00a0: déclinaisons, décimales à virgule, billets d’une devise', async () => {
    const file = await stageFile(ctx, woo);
    expect(file.told().map(([outcome, name]) => [outcome, name])).toEqual([
      ['refused', 'Souverain Saint Georges'],
      ['new', 'Souverain Saint Georges - 1900'],
      ['new', 'Souverain Saint Georges - 1925'],
      ['new', 'Dollar américain 100'],
      ['new', 'Dollar américain 50'],
      ['refused', 'Lot de départ'],
    ]);
    await file.apply();
    expect(named('Souverain Saint Georges - 1900')).toMatchObject({
      netSellPrice: 58_990,
      year: 1900,
      type: "Piece D'investissment",
    });
    expect(named('Souverain Saint Georges - 1925')).toMatchObject({
      netSellPrice: 59_200,
      textInfo: '<p>Un <strong>souverain</strong> d’or.</p>',
    });
    const [usd] = rowsOf(db, currencies);
    expect(usd).toMatchObject({ iso: 'USD', sellPrice: 912_000, isVisible: false });
    expect(rowsOf(db, bills).map(({ value }) => value)).toEqual([100, 50]);
    expect(findLine(db, { type: 'currency', id: usd?.id ?? '', value: 100 })?.inSafe).toBe(25);
  });

  test('de Shopify\u00a0: variantes et images en lignes, guillemets, deux lignes dans une cellule', async () => {
    const file = await stageFile(ctx, shopify);
    expect(file.told().map(([outcome, name]) => [outcome, name])).toEqual([
      ['new', 'Krugerrand 1 once'],
      ['new', 'Lingotin d’or – 5 g'],
      ['new', 'Lingotin d’or – 10 g'],
    ]);
    await file.apply();
    expect(named('Krugerrand 1 once')).toMatchObject({ netSellPrice: 315_050, weight: 33_930, purity: 9167 });
    expect(named('Lingotin d’or – 10 g')).toMatchObject({ netSellPrice: 106_500, weight: 10_000 });
    expect(rowsOf(db, importPictures)).toHaveLength(2);
    expect(rowsOf(db, itemAliases)).toContainEqual(expect.objectContaining({ kind: 'slug', name: 'krugerrand' }));
  });

  test('une colonne Devise dit la monnaie des prix\u00a0: des euros n’y sont pas une devise en vente', async () => {
    const head = 'Référence;Nom;Type;Poids;Titre;Prix;Devise';
    const bar = 'LIN-5;Lingotin 5 g;Lingot;5;999,9;540;EUR';
    const file = await stageFile(ctx, [head, bar, ';Billet de 100 USD;;;;91,20;eur', ';Jeton;;;;3;ABC'].join('\n'));
    expect(file.told()).toEqual([
      ['new', 'Lingotin 5 g', '540,00 €'],
      ['new', 'Dollar américain 100', expect.any(String)],
      ['refused', 'Jeton', '« ABC » n’est pas un code ISO de devise.'],
    ]);
  });

  /** Each sells one bar by 5 g and by 10 g. */
  test.each<[source: string, ...lines: string[]]>([
    [
      'Wix, à supplément',
      'handleId,fieldType,name,productImageUrl,collection,sku,price,surcharge,inventory,weight,productOptionName1,productOptionType1,productOptionDescription1',
      'P1,Product,Lingotin 999,a.jpg;b.jpg,Lingots,,540.0,,InStock,0.005,Poids,DROP_DOWN,5 g;10 g',
      'P1,Variant,,,,L5,,0.0,4,0.005,,,5 g',
      'P1,Variant,,,,L10,,525.0,6,0.01,,,10 g',
    ],
    [
      'Wix, depuis 2025',
      'handle,fieldType,name,media,primaryCategorySlug,categorySlugs,price,inventory,sku,weight,productOptionName1,productOptionType1,productOptionChoices1',
      'lingotin,PRODUCT,Lingotin 999,https://x.example/a.jpg,lingots,lingots,540.0,4,,,Poids,TEXT_CHOICES,5 g;10 g',
      'lingotin,VARIANT,,,,,540.0,4,L5,0.005,Poids,,5 g',
      'lingotin,VARIANT,,,,,1065.0,6,L10,0.01,Poids,,10 g',
    ],
    [
      'PrestaShop, par SQL, attributs réunis',
      'id_product;id_product_attribute;reference;name;price;impact;attributs;quantity;type',
      '1;11;L5;Lingotin 999;540.000000;0.000000;Poids : 5 g;4;Lingot',
      '1;12;L10;Lingotin 999;540.000000;525.000000;Poids : 10 g;6;Lingot',
    ],
    [
      'PrestaShop, par SQL, sous la référence de l’article',
      "id_product;id_product_attribute;reference;nom;prix;groupe d'attributs;attribut;quantite;type",
      '1;11;LIN;Lingotin 999;540.000000;Poids;5 g;4;Lingot',
      '1;12;LIN;Lingotin 999;1065.000000;Poids;10 g;6;Lingot',
    ],
    [
      'Square',
      'Token,Item Name,Variation Name,SKU,Categories,Weight (kg),Price,Option Name 1,Option Value 1,Current Quantity Comptoir',
      'A,Lingotin 999,5 g,L5,Lingots,0.005,540.00,Poids,5 g,4',
      'B,Lingotin 999,10 g,L10,Lingots,0.01,1065.00,Poids,10 g,6',
    ],
    [
      'SumUp',
      'Item name,Variations,Price,Quantity,SKU,Category',
      'Lingotin 999,5 g,540.00,4,L5,Lingots',
      ',10 g,1065.00,6,L10,',
    ],
  ])('de %s\u00a0: une ligne par déclinaison', async (_, ...lines) => {
    const plans = (await stageFile(ctx, lines.join('\n'))).rows().map(({ name, plan }) => ({ name, ...(plan ?? {}) }));
    expect(plans).toMatchObject([
      { name: 'Lingotin 999 – 5 g', metal: { netSellPrice: 54_000, weight: 5_000 }, stock: { count: 4 } },
      { name: 'Lingotin 999 – 10 g', metal: { netSellPrice: 106_500, weight: 10_000 }, stock: { count: 6 } },
    ]);
  });

  test('de PrestaShop, par SQL\u00a0: une ligne par attribut fait une déclinaison', async () => {
    const lines = [
      "id_product;id_product_attribute;nom;prix;groupe d'attributs;attribut;quantite;type",
      '1;11;Lingotin;540.000000;Poids;5 g;4;Lingot',
      '1;11;Lingotin;540.000000;Titre;999;4;Lingot',
      '1;12;Lingotin;1065.000000;Poids;10 g;6;Lingot',
      '1;12;Lingotin;1065.000000;Titre;995;6;Lingot',
    ];
    const plans = (await stageFile(ctx, lines.join('\n'))).rows().map(({ name, plan }) => ({ name, ...(plan ?? {}) }));
    expect(plans).toMatchObject([
      {
        name: 'Lingotin – 5 g – 999',
        metal: { netSellPrice: 54_000, weight: 5_000, purity: 9_990 },
        stock: { count: 4 },
      },
      { name: 'Lingotin – 10 g – 995', metal: { netSellPrice: 106_500, weight: 10_000, purity: 9_950 } },
    ]);
    expect(plans).toHaveLength(2);
  });

  /** Titles of price lists and tills: EBP Gestion commerciale, Sage 50, Dolibarr, spreadsheets. */
  test.each([
    [
      'EBP',
      'Code article;Libellé;Libellé famille;PV TTC;PUMP;Stock réel',
      'L5;Lingotin 5 g 999,9;Lingots;540,00;512,30;4',
    ],
    [
      'Sage',
      'Référence article;Désignation article;Famille;Prix de vente TTC;Stock disponible',
      'L5;Lingotin 5 g 999,9;Lingots;540,00;4',
    ],
    [
      'une caisse',
      'Code produit;Nom produit;Catégorie;Prix unitaire TTC;Stock actuel',
      'L5;Lingotin 5 g 999,9;Lingots;540,00;4',
    ],
    ['un tableur', 'Réf;Libellé article;Collection;Prix vente TTC;Qté', 'L5;Lingotin 5 g 999,9;Lingots;540,00;4'],
  ])('de %s\u00a0: ses colonnes sont reconnues', async (_, ...lines) => {
    const [row] = (await stageFile(ctx, lines.join('\n'))).rows();
    expect(row?.plan).toMatchObject({
      metal: { netSellPrice: 54_000, weight: 5_000, type: 'Lingots' },
      stock: { count: 4 },
    });
  });

  test('hors taxe et sans règle\u00a0: le taux se demande, jamais il ne vaut zéro', async () => {
    const text = 'Référence;Désignation;Famille;Prix (HT);Stock\nL5;Lingotin 5 g 999,9;Lingots;450,00;4';
    expect((await stageFile(ctx, text)).columnsToMap?.taxRules).toEqual(['']);
    const priceAt = async (rate: number) => {
      const [row] = (await stageFile(ctx, text, { taxRates: { '': rate } })).rows();
      return row?.plan;
    };
    expect(await priceAt(20)).toMatchObject({ metal: { netSellPrice: 54_000 } });
    expect(await priceAt(0)).toMatchObject({ metal: { netSellPrice: 45_000 } });
    const mapping = { metalName: 1, sellNet: 3 };
    expect((await stageFile(ctx, text, { mapping })).columnsToMap).toMatchObject({ mapping, taxRules: [''] });
    await expect(stageFile(ctx, text, { mapping, taxRates: { '': null } })).rejects.toMatchObject({
      details: { errors: { 'tax.': 'Indiquez un taux, de 0 à 100 %.' } },
    });
  });

  test.each([
    ['PrestaShop', presta, { taxRates: { 1: 20 } }],
    ['WooCommerce', woo, {}],
    ['Shopify', shopify, {}],
  ])('le même fichier de %s, relu, ne change rien', async (_, text, given) => {
    await (await stageFile(ctx, text, given)).apply();
    const again = await stageFile(ctx, text, given);
    expect(again.told().filter(([outcome]) => outcome === 'new' || outcome === 'changed')).toEqual([]);
  });
});
