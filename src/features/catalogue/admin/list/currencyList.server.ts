import { adminBillsPath, adminCopyPath, adminCreatePath, adminCurrencyPath } from '../../../../adminPaths.ts';
import { formatRate, plural } from '../../../../money.ts';
import { press } from '../../../../ui/desk/press.ts';
import { deskList, link, moment, type View } from '../../../../ui/list/list.ts';
import { unitText } from '../../currency.ts';
import { deleteCurrencyContract, editCurrencyContract } from '../../currencyFields.api.ts';
import { itemListQuery, removal, showSeveral, stateFilter } from '../../itemList.ts';
import { type CurrencyEntry, listAdminCurrencies } from '../../model/itemLists.server.ts';

const change = ({ id, moneyName }: CurrencyEntry, label: string) =>
  press(editCurrencyContract, { label: `${moneyName} ${label}`, body: { id } });

export const currencyList = (Flag: View['view']) =>
  deskList({
    title: 'Devises',
    words: ['Aucune devise', 'devise', 'devises'],
    search: 'Monnaie, pays, code ou synonyme',
    shape: itemListQuery,
    filters: { state: stateFilter },
    query: listAdminCurrencies,
    columns: [
      { label: 'Rang', sort: 'rang', look: 'right figures roomy', cell: ({ position }) => position },
      {
        label: 'Monnaie',
        sort: 'monnaie',
        look: 'cut',
        heads: true,
        cell: ({ id, iso, moneyName, currencyName }) => [
          { view: Flag, with: { iso } },
          link(moneyName, adminCurrencyPath(id)),
          { text: currencyName, look: 'soft spare' },
        ],
      },
      { label: 'Pour', sort: 'code', look: 'right figures', cell: unitText },
      {
        label: 'Rachat',
        sort: 'rachat',
        look: 'right figures',
        cell: ({ buyPrice }) => (buyPrice === null ? '–' : formatRate(buyPrice)),
      },
      { label: 'Vente', sort: 'vente', look: 'right figures', cell: ({ sellPrice }) => formatRate(sellPrice) },
      {
        label: 'Billets',
        cell: ({ id, notes, moneyName }) => ({
          ...(notes === 0
            ? link('Aucun billet\u00a0: ne se vend pas', adminCurrencyPath(id), 'badge badge-wait')
            : link(plural(notes, 'billet', 'billets'), adminBillsPath(id))),
          about: `de ${moneyName}`,
        }),
      },
      {
        label: 'En vente',
        cell: (currency) => ({ ...change(currency, 'en vente'), flag: 'isVisible', on: currency.isVisible }),
      },
      {
        label: 'En avant',
        cell: (currency) => ({ ...change(currency, 'mis en avant'), flag: 'isFeatured', on: currency.isFeatured }),
      },
      { label: 'Modifiée', sort: 'modifie', look: 'spare', cell: ({ updatedAt }) => moment(updatedAt) },
      {
        label: 'Actes',
        silent: true,
        look: 'right',
        cell: ({ id, moneyName: name, orders }) => [
          {
            ...link('Dupliquer', adminCopyPath(adminCreatePath('currencies'), id), 'button button-plain'),
            about: name,
          },
          removal(deleteCurrencyContract, { id, name, orders }),
        ],
      },
    ],
    several: {
      id: ({ id }) => id,
      name: ({ moneyName }) => moneyName,
      chosen: ['devise choisie', 'devises choisies'],
      acts: showSeveral('currency'),
    },
  });
