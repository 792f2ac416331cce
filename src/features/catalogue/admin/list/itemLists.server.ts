import { metalTypes } from '../../../../../db/words.ts';
import {
  adminBillsPath,
  adminCopyPath,
  adminCreatePath,
  adminCurrencyPath,
  adminMetalPath,
} from '../../../../adminPaths.ts';
import type { Contract } from '../../../../http/contract.ts';
import { formatEuro, formatRate, plural } from '../../../../money.ts';
import { type CallButton, callButton } from '../../../../ui/desk/callButton.ts';
import { type Column, deskList, link, moment, type View } from '../../../../ui/list/list.ts';
import { unitText } from '../../currency.ts';
import { deleteCurrencyContract, editCurrencyContract } from '../../currencyFields.api.ts';
import type { ItemType } from '../../item.ts';
import { itemListQuery, showItemsContract } from '../../itemList.ts';
import { metalTypeLabels, weightText } from '../../metal.ts';
import { deleteMetalContract, editMetalContract } from '../../metalFields.api.ts';
import {
  type CurrencyEntry,
  listAdminCurrencies,
  listAdminMetals,
  type MetalEntry,
} from '../../model/itemLists.server.ts';

const stateFilter = {
  name: 'etat',
  label: 'En vente',
  allLabel: 'Tout',
  options: [
    ['vente', 'En vente'],
    ['cache', 'Masqué'],
  ],
} as const;

type Entry = { id: string; isUsed: number; isFeatured: boolean };
type ListSettings<Row> = {
  type: ItemType;
  createPath: string;
  nameOf: (row: Row) => string;
  visible: keyof Row & string;
  edit: Contract;
  remove: Contract;
};

const removalText = (isUsed: number) =>
  isUsed
    ? 'Des commandes, des rachats ou le stock en parlent\u00a0: il ne peut pas être supprimé. Il sera masqué, et personne ne pourra plus l’acheter.'
    : 'Sa fiche, ses images et ses alertes en attente disparaissent, son adresse répondra qu’il n’est plus vendu. Cela ne se reprend pas.';

function itemActions<Row extends Entry>({ type, createPath, nameOf, visible, edit, remove }: ListSettings<Row>) {
  const switchColumns: Column<Row>[] = [
    {
      label: 'En vente',
      cell: (row) => ({
        ...callButton(showItemsContract, { label: `${nameOf(row)} en vente`, body: { type, ids: [row.id] } }),
        ...{ flag: 'visible', on: row[visible] === true },
      }),
    },
    {
      label: 'En avant',
      cell: (row) => ({
        ...callButton(edit, { label: `${nameOf(row)} mis en avant`, body: { id: row.id } }),
        ...{ flag: 'isFeatured', on: row.isFeatured },
      }),
    },
  ];
  const removeButton = (row: Row): CallButton => {
    const [subject, label] = [nameOf(row), row.isUsed ? 'Masquer' : 'Supprimer'];
    const title = `${label} «\u00a0${subject}\u00a0»\u202f?`;
    const confirmation = { title, text: removalText(row.isUsed), label, cancelLabel: 'Ne rien changer' };
    return callButton(remove, { label, subject, params: { id: row.id }, confirmation });
  };
  const visibilityButton = (label: string, visible: boolean, message: string) =>
    callButton(showItemsContract, { label, body: { type, visible }, success: message });
  return {
    switches: switchColumns,
    actions: {
      label: 'Actes',
      isSilent: true,
      class: 'right',
      cell: (row) => [
        { ...link('Dupliquer', adminCopyPath(createPath, row.id), 'button button-plain'), subject: nameOf(row) },
        // Articles that were ordered cannot be deleted, only hidden.
        ...(row.isUsed && !row[visible] ? [] : [removeButton(row)]),
      ],
    } satisfies Column<Row>,
    bulk: {
      id: ({ id }: Row) => id,
      name: nameOf,
      actions: [
        visibilityButton('Mettre en vente', true, 'C’est en vente.'),
        visibilityButton('Masquer', false, 'C’est masqué.'),
      ],
    },
  };
}

const legalMark = ({ id, taxWarning }: MetalEntry) =>
  taxWarning !== null && {
    ...link('!', adminMetalPath(id), 'badge badge-bad'),
    subject: taxWarning,
    title: taxWarning,
  };

export function metalList(Picture: View['view']) {
  const { switches, actions, bulk } = itemActions<MetalEntry>({
    type: 'metal',
    createPath: adminCreatePath('metals'),
    nameOf: ({ metalName }) => metalName,
    visible: 'isVisable',
    edit: editMetalContract,
    remove: deleteMetalContract,
  });
  return deskList({
    title: 'Métaux',
    nouns: ['Aucun article', 'article', 'articles'],
    search: 'Nom, fabricant, pays ou synonyme',
    shape: itemListQuery,
    filters: {
      type: {
        name: 'type',
        label: 'Type',
        allLabel: 'Tous',
        options: metalTypes.map((type) => [type, metalTypeLabels[type].singular] as const),
      },
      state: stateFilter,
    },
    query: listAdminMetals,
    columns: [
      {
        label: 'Image',
        isSilent: true,
        class: 'thumb roomy',
        cell: ({ photo }) => ({ view: Picture, props: { picture: photo, alt: '', sizes: '32px' } }),
      },
      {
        label: 'Nom',
        sort: 'nom',
        class: 'cut short',
        isHeading: true,
        cell: ({ id, metalName }) => link(metalName, adminMetalPath(id)),
      },
      {
        label: 'Type',
        sort: 'type',
        class: 'spare',
        cell: ({ type }) => ({
          text: metalTypeLabels[type].singular.replace(/^Pièce (?:de |d’)/, ''),
          class: 'capital',
        }),
      },
      { label: 'Poids', sort: 'poids', class: 'right figures', cell: weightText },
      {
        label: 'Rachat',
        sort: 'rachat',
        class: 'right figures',
        cell: ({ grossBuyPrice }) => formatEuro(grossBuyPrice),
      },
      {
        label: 'Vente',
        sort: 'vente',
        class: 'right figures',
        cell: ({ netSellPrice }) => formatEuro(netSellPrice),
      },
      { label: 'Prime', class: 'right figures', cell: (metal) => [metal.premium, legalMark(metal)] },
      ...switches,
      actions,
    ],
    bulk: { ...bulk, nouns: ['article choisi', 'articles choisis'] },
  });
}

export function currencyList(Flag: View['view']) {
  const { switches, actions, bulk } = itemActions<CurrencyEntry>({
    type: 'currency',
    createPath: adminCreatePath('currencies'),
    nameOf: ({ moneyName }) => moneyName,
    visible: 'isVisible',
    edit: editCurrencyContract,
    remove: deleteCurrencyContract,
  });
  return deskList({
    title: 'Devises',
    nouns: ['Aucune devise', 'devise', 'devises'],
    search: 'Monnaie, pays, code ou synonyme',
    shape: itemListQuery,
    filters: { state: stateFilter },
    query: listAdminCurrencies,
    columns: [
      { label: 'Rang', sort: 'rang', class: 'right figures roomy', cell: ({ position }) => position },
      {
        label: 'Monnaie',
        sort: 'monnaie',
        class: 'cut',
        isHeading: true,
        cell: ({ id, iso, moneyName, currencyName }) => [
          { view: Flag, props: { iso } },
          link(moneyName, adminCurrencyPath(id)),
          { text: currencyName, class: 'soft spare' },
        ],
      },
      { label: 'Pour', sort: 'code', class: 'right figures', cell: unitText },
      {
        label: 'Rachat',
        sort: 'rachat',
        class: 'right figures',
        cell: ({ buyPrice }) => (buyPrice === null ? '–' : formatRate(buyPrice)),
      },
      { label: 'Vente', sort: 'vente', class: 'right figures', cell: ({ sellPrice }) => formatRate(sellPrice) },
      {
        label: 'Billets',
        cell: ({ id, notes, moneyName }) => ({
          ...(notes === 0
            ? link('Aucun billet\u00a0: ne se vend pas', adminCurrencyPath(id), 'badge badge-wait')
            : link(plural(notes, 'billet', 'billets'), adminBillsPath(id))),
          subject: `de ${moneyName}`,
        }),
      },
      ...switches,
      { label: 'Modifiée', sort: 'modifie', class: 'spare', cell: ({ updatedAt }) => moment(updatedAt) },
      actions,
    ],
    bulk: { ...bulk, nouns: ['devise choisie', 'devises choisies'] },
  });
}
