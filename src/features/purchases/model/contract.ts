import { type Config, legalName } from '../../../config.ts';
import { formatMoment, isoDay } from '../../../dates.ts';
import { type ShopIdentityName, shopIdentityLabels, sirenText } from '../../../dealer.ts';
import { headingBlock, type PdfDocument, type TextBlock, textBlock } from '../../../document/blocks.ts';
import { lawValue } from '../../../law.ts';
import { formatEuro, formatList, formatPercent, plural } from '../../../money.ts';
import { formatPurity } from '../../catalogue/metal.ts';
import {
  gramsText,
  nameWithCount,
  nameWithNumbers,
  netPayable,
  netWeight,
  type Purchase,
  type PurchaseLine,
  proofLabels,
  rateText,
} from './purchase.ts';
import { gainTax, jewelTaxText } from './tax.ts';

type ContractShop = Pick<Config, 'identity' | 'shopName' | 'demo'>;

const goodsText = (line: PurchaseLine): string =>
  [
    nameWithNumbers(line),
    line.stones > 0 && `brut ${gramsText(line.gross)}, pierres ${gramsText(line.stones)}`,
    line.titleProof && `titre\u00a0: ${proofLabels[line.titleProof].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(', ');

const timeText = (at: number | null): string => (at === null ? '' : formatMoment(at));

/** Prescribed word for word by C. conso. R224-4. */
const withdrawalSentence =
  'Si vous souhaitez exercer votre droit de rétractation dans les quarante-huit heures à compter de la signature du contrat, vous pouvez utiliser le formulaire détachable prévu à cet effet ou toute autre déclaration dénuée d’ambiguïté exprimant votre volonté de vous rétracter.';

type Field = readonly [name: string, value: string | null | undefined, setting?: ShopIdentityName];

export const buyerFields = ({ identity, ...shop }: ContractShop): Field[] => [
  ['Acheteur', legalName({ identity, ...shop })],
  ['Siège', identity.SHOP_ADDRESS, 'SHOP_ADDRESS'],
  ['N° unique d’identification', identity.SHOP_SIREN && sirenText(identity.SHOP_SIREN), 'SHOP_SIREN'],
  ['RCS', identity.SHOP_RCS, 'SHOP_RCS'],
  ['N° de TVA', identity.SHOP_VAT, 'SHOP_VAT'],
];

const sellerFields = ({ seller, provenance }: Purchase): Field[] => [
  ['Vendeur', seller?.name],
  ['Adresse', seller?.address],
  [
    seller?.sex === 'F' ? 'Née le' : 'Né le',
    seller && `${seller.bornOn.split('-').reverse().join('/')}, à ${seller.bornAt}`,
  ],
  ['Qualité', seller?.quality],
  ['Pièce d’identité', seller?.document],
  ...(provenance ? ([['Provenance', provenance]] as const) : []),
];

/** Null when complete. Required facts: C. conso. L224-98, R224-4 and L242-34. */
export function missingContractFacts(purchase: Purchase, shop: ContractShop): string | null {
  if (shop.demo) return null;
  const { printedAt, lines, gross: price } = purchase;
  const isNamed = lines.every(({ name, gross, title }) => name && gross > 0 && title > 0);
  const saleFields: Field[] = [
    ['Conclu le', timeText(printedAt)],
    ['Biens', isNamed ? 'désignés' : ''],
    ['Prix', price > 0 ? formatEuro(price) : ''],
  ];
  const missingFacts = [...buyerFields(shop), ...sellerFields(purchase), ...saleFields].flatMap(
    ([name, value, setting]) =>
      value ? [] : setting ? `${shopIdentityLabels[setting]} de la boutique` : name.toLowerCase(),
  );
  return missingFacts.length === 0
    ? null
    : `Le contrat serait nul\u00a0: il y manque ${formatList(new Set(missingFacts))}.`;
}

export const filledRows = (fields: readonly Field[]): [string, string][] =>
  fields.map(([name, value]) => [name, value ?? '']);

const contractTime = ({ printedAt, createdAt }: Purchase): number => printedAt ?? createdAt;

export function taxRows(purchase: Purchase): [string, string][] {
  const { tax, gross, taxDue, crds } = purchase;
  const day = isoDay(contractTime(purchase));
  const crdsRate = lawValue('crds', day);
  const taxRate = lawValue(tax === 'jewel' ? 'jewelTax' : 'metalTax', day) - crdsRate;
  const [taxPercent = '', crdsPercent = ''] = taxDue > 0 ? [formatPercent(taxRate), formatPercent(crdsRate)] : [];
  return [
    ['Prix de vente', formatEuro(gross)],
    [`Taxe forfaitaire ${taxPercent}`.trim(), formatEuro(-taxDue || 0)],
    [`CRDS ${crdsPercent}`.trim(), formatEuro(-crds || 0)],
  ];
}

export function taxText(purchase: Purchase): string {
  const { tax, gross, proof } = purchase;
  const at = contractTime(purchase);
  if (tax === 'jewel') return jewelTaxText(gross, isoDay(at));
  if (tax === 'metal')
    return 'Métal précieux ou bien destiné à la fonte\u00a0: taxe forfaitaire dès le premier euro (CGI 150 VI et 150 VK).';
  if (tax === 'abroad')
    return `Vendeur domicilié hors de France (${proof?.residence}), exonéré (CGI 150 VJ, 5°)\u00a0: copie de sa pièce d’identité et ${proof?.paper} gardées.`;
  const { gain, years, due } = gainTax({ day: proof?.day ?? '', price: proof?.price ?? 0 }, gross, at);
  const gainText = `${gain < 0 ? 'perte' : 'gain'} de ${formatEuro(Math.abs(gain))}`;
  const dueText = due > 0 ? `il déclare et paie lui-même dans le mois ${formatEuro(due)}` : 'aucune taxe n’est due';
  return `Le vendeur choisit, sans retour, le régime de la plus-value (CGI 150 VL), prouvé par ${proof?.paper}\u00a0: ${gainText} après ${plural(years, 'année pleine', 'années pleines')}. Rien n’est retenu ici\u00a0: ${dueText}, selon ces éléments.`;
}

function withdrawalBlock({ mayWithdraw, endsAt }: Purchase): TextBlock {
  return mayWithdraw
    ? textBlock(
        `${withdrawalSentence} Vous pouvez vous rétracter jusqu’au ${timeText(endsAt)}. Jusque-là, vos biens restent scellés.`,
      )
    : textBlock(
        'Or d’investissement\u00a0: le droit de rétractation ne s’applique pas à cette vente (C. conso. L224-99).',
      );
}

/** In characters: a longer list would not fit on the single page. */
const maxGoodsLength = 240;

/** One page, in at least 12 points (C. conso., annex to R224-5). */
function formBlocks({ number, printedAt, lines }: Purchase, { identity, ...config }: ContractShop): TextBlock[] {
  const shopLines = [legalName({ identity, ...config }), identity.SHOP_ADDRESS, identity.SHOP_EMAIL].filter(Boolean);
  const goodsText = formatList(lines.map(nameWithCount));
  const goodsInForm =
    goodsText.length > maxGoodsLength ? `${goodsText.slice(0, maxGoodsLength)}…, désignés au contrat` : goodsText;
  const blank = '........................';
  return [
    headingBlock('formulaire', 'Formulaire type de rétractation\u00a0: achat de métaux précieux'),
    textBlock(
      'Pour vous rétracter, vous pouvez utiliser ce modèle de formulaire de rétractation ou toute déclaration écrite dénuée d’ambiguïté.',
    ),
    textBlock(`À l’attention de ${shopLines.join(', ')}\u00a0:`),
    textBlock(
      `Je/Nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat ${number} conclu le ${timeText(printedAt)} et ayant pour objet la vente du (des) bien(s) suivant(s)\u00a0: ${goodsInForm}.`,
    ),
    ...['Nom', 'Adresse', 'Signature'].map((field) =>
      textBlock(`${field} du (des) consommateur(s)-vendeur(s)\u00a0: ${blank}`),
    ),
    textBlock(`Date\u00a0: ${blank} (*) Rayez la mention inutile`),
    {
      kind: 'box',
      blocks: [
        textBlock(
          'Le consommateur-vendeur peut se rétracter sans avoir à justifier de motifs ni à payer de pénalités (C. conso. L224-99). Il remet au professionnel en main propre, ou lui adresse par un moyen permettant d’attester de la date et de l’heure de l’envoi, ce formulaire ou toute autre déclaration dénuée d’ambiguïté exprimant sa volonté de se rétracter, au plus tard quarante-huit heures à compter du jour et de l’heure de la signature du contrat. Si le délai expire un samedi, un dimanche ou un jour férié ou chômé, il est prorogé jusqu’au premier jour ouvrable suivant, à la même heure (R224-7).',
        ),
        textBlock(
          'L’exercice du droit de rétractation met fin aux obligations des parties. Le consommateur rembourse au professionnel le prix perçu et, en contrepartie, celui-ci lui restitue le ou les objets achetés\u202f; à défaut, il lui verse une somme équivalente au double du prix de vente. Ce délai ne s’applique pas aux opérations d’or d’investissement.',
        ),
      ],
    },
  ];
}

export function contractDocument(purchase: Purchase, shop: ContractShop & { siteUrl: string }): PdfDocument {
  const { number, printedAt, lines } = purchase;
  const at = contractTime(purchase);
  return {
    title: `Contrat de rachat ${number}`,
    subtitle: `Conclu le ${timeText(printedAt)}, ${shop.identity.SHOP_ADDRESS ?? ''}`,
    shopName: shop.shopName,
    siteUrl: shop.siteUrl,
    footer: `Contrat ${number}, conclu le ${formatMoment(at)}`,
    at,
    stamp: shop.demo ? 'SPÉCIMEN' : undefined,
    blocks: [
      {
        kind: 'facts',
        rows: filledRows(buyerFields(shop)),
        beside: filledRows(sellerFields(purchase)),
      },
      {
        kind: 'table',
        head: ['Biens vendus', 'Poids net', 'Titre', 'Prix unitaire', 'Prix'],
        rows: [
          ...lines.map((line) => [
            goodsText(line),
            gramsText(netWeight(line)),
            formatPurity(line.title),
            rateText(line),
            formatEuro(line.amount),
          ]),
          ...taxRows(purchase).map(([name, sum]) => [name, '', '', '', sum]),
        ],
        total: ['Net payé au vendeur', formatEuro(netPayable(purchase))],
      },
      textBlock(`${taxText(purchase)} Frais à la charge du vendeur\u00a0: aucun.`),
      withdrawalBlock(purchase),
      {
        kind: 'signatures',
        words:
          'Le vendeur déclare être majeur, seul propriétaire de ces biens, d’origine licite, et les vendre à titre privé. Il est payé par chèque barré ou par virement sur un compte à son nom (CMF L112-6).',
        by: ['Signature du vendeur', 'Signature de l’acheteur'],
      },
      ...(purchase.mayWithdraw ? [{ kind: 'side', blocks: formBlocks(purchase, shop) } as const] : []),
    ],
  };
}
