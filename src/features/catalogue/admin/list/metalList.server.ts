import { adminCopyPath, adminCreatePath, adminMetalPath } from '../../../../adminPaths.ts';
import { formatEuro } from '../../../../money.ts';
import { press } from '../../../../ui/desk/press.ts';
import { deskList, link, type View } from '../../../../ui/list/list.ts';
import { itemListQuery, removal, showSeveral, stateFilter, typeFilter } from '../../itemList.ts';
import { typeWords, weightText } from '../../metal.ts';
import { deleteMetalContract, editMetalContract } from '../../metalFields.api.ts';
import { listAdminMetals, type MetalEntry } from '../../model/itemLists.server.ts';

const change = ({ id, metalName }: MetalEntry, label: string) =>
  press(editMetalContract, { label: `${metalName} ${label}`, body: { id } });

/** The missing condition of investment gold is read where it can be mended. */
const flawMark = ({ id, flaw }: MetalEntry) =>
  flaw !== null && { ...link('!', adminMetalPath(id), 'badge badge-bad'), about: flaw, title: flaw };

export const metalList = (Picture: View['view']) =>
  deskList({
    title: 'Métaux',
    words: ['Aucun article', 'article', 'articles'],
    search: 'Nom, fabricant, pays ou synonyme',
    shape: itemListQuery,
    filters: { type: typeFilter, state: stateFilter },
    query: listAdminMetals,
    columns: [
      {
        label: 'Image',
        silent: true,
        look: 'thumb roomy',
        cell: ({ photo }) => ({ view: Picture, with: { picture: photo, alt: '', sizes: '32px' } }),
      },
      {
        label: 'Nom',
        sort: 'nom',
        look: 'cut short',
        heads: true,
        cell: ({ id, metalName }) => link(metalName, adminMetalPath(id)),
      },
      {
        label: 'Type',
        sort: 'type',
        look: 'spare',
        cell: ({ type }) => ({ text: typeWords[type].one.replace(/^Pièce (?:de |d’)/, ''), look: 'capital' }),
      },
      { label: 'Poids', sort: 'poids', look: 'right figures', cell: weightText },
      {
        label: 'Rachat',
        sort: 'rachat',
        look: 'right figures',
        cell: ({ grossBuyPrice }) => formatEuro(grossBuyPrice),
      },
      { label: 'Vente', sort: 'vente', look: 'right figures', cell: ({ netSellPrice }) => formatEuro(netSellPrice) },
      {
        label: 'Prime',
        look: 'right figures',
        cell: (metal) => [metal.premium, flawMark(metal)],
      },
      {
        label: 'En vente',
        cell: (metal) => ({ ...change(metal, 'en vente'), flag: 'isVisable', on: metal.isVisable }),
      },
      {
        label: 'En avant',
        cell: (metal) => ({ ...change(metal, 'mis en avant'), flag: 'isFeatured', on: metal.isFeatured }),
      },
      {
        label: 'Actes',
        silent: true,
        look: 'right',
        cell: ({ id, metalName: name, orders }) => [
          { ...link('Dupliquer', adminCopyPath(adminCreatePath('metals'), id), 'button button-plain'), about: name },
          removal(deleteMetalContract, { id, name, orders }),
        ],
      },
    ],
    several: {
      id: ({ id }) => id,
      name: ({ metalName }) => metalName,
      chosen: ['article choisi', 'articles choisis'],
      acts: showSeveral('metal'),
    },
  });
