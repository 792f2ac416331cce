import { fold } from '../../../../../db/fold.ts';
import { listQuery, pageOf } from '../../../../http/contract.ts';
import { formatNumber } from '../../../../money.ts';
import { callButton } from '../../../../ui/desk/callButton.ts';
import { deskList, link, type View } from '../../../../ui/list/list.ts';
import type { BillRow, CurrencyWithBills } from '../../currency.ts';
import { deleteBillContract } from '../../currencyFields.api.ts';

type Props = { currency: CurrencyWithBills; Picture: View['view'] };

export function billList({ currency, Picture }: Props) {
  const { id: currencyId, moneyName, iso, bills } = currency;
  const amountOf = ({ value }: BillRow) => `${formatNumber(value)} ${iso}`;
  const lastBill = bills.length === 1 ? ' C’est le dernier\u00a0: la devise ne pourra plus être commandée.' : '';
  const sideColumn = (word: string, pictureOf: (bill: BillRow) => string | null) => ({
    label: word,
    class: 'note',
    cell: (bill: BillRow) => ({
      view: Picture,
      props: { picture: pictureOf(bill), alt: `${bill.name}, ${word.toLowerCase()}`, sizes: '128px' },
    }),
  });
  return deskList({
    title: `Billets, ${moneyName}`,
    nouns: ['Aucun billet', 'billet', 'billets'],
    search: 'Valeur, nom ou description',
    shape: listQuery,
    query: (_, query) =>
      pageOf(
        bills.filter((bill) => fold(`${bill.value} ${bill.name} ${bill.description}`).includes(fold(query.q))),
        query,
      ),
    columns: [
      {
        label: 'Valeur',
        class: 'right figures',
        isHeading: true,
        cell: (bill) => link(amountOf(bill), `?billet=${bill.id}`),
      },
      sideColumn('Recto', ({ photo }) => photo),
      sideColumn('Verso', ({ photo2 }) => photo2),
      { label: 'Description', class: 'wraps', cell: ({ name, description }) => description || name },
      {
        label: 'Actes',
        isSilent: true,
        class: 'right',
        cell: (bill) =>
          callButton(deleteBillContract, {
            label: 'Supprimer',
            subject: bill.name,
            params: { currencyId, billId: bill.id },
            success: 'Le billet est supprimé.',
            confirmation: {
              title: `Supprimer le billet de ${amountOf(bill)}\u202f?`,
              text: `Il quitte la fiche et ne se vend plus\u00a0; les commandes qui le comptent le gardent.${lastBill}`,
              label: 'Supprimer le billet',
              cancelLabel: 'Garder le billet',
            },
          }),
      },
    ],
    hasRowActions: true,
  });
}
