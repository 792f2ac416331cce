import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { act } from '../../../../ui/desk/act.ts';
import { useAct } from '../../../../ui/desk/useAct.tsx';
import { island } from '../../../../ui/island/Island.tsx';
import { PictureView } from '../../../../ui/PictureView.tsx';
import type { Currency } from '../../currencies.api.ts';
import { deleteBillContract } from '../../currencyFields.api.ts';
import { BillForm } from './BillForm.tsx';
import './billDesk.css';

type Bill = Currency['bills'][number];

function Desk({ currency: first }: { currency: Currency }) {
  const [currency, setCurrency] = useState(first);
  const [open, setOpen] = useState<string | null>(first.bills.length === 0 ? '' : null);
  const { start, dialog } = useAct();
  const list = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  // The focus returns to the button that opened the form.
  useEffect(() => {
    if (open === null && wasOpen.current !== null)
      list.current?.querySelector<HTMLElement>(`[data-opens="${wasOpen.current}"]`)?.focus();
    wasOpen.current = open;
  }, [open]);
  const { iso, bills } = currency;
  const remove = ({ _id: billId, value }: Bill) =>
    start({
      ask: {
        title: `Supprimer le billet de ${formatNumber(value)} ${iso}\u202f?`,
        text: `Il quitte la fiche et ne se vend plus ; les commandes qui le comptent le gardent.${
          bills.length === 1 ? ' C’est le dernier\u00a0: la devise ne pourra plus être commandée.' : ''
        }`,
        label: 'Supprimer le billet',
        keep: 'Garder le billet',
      },
      run: async () => {
        const { data } = await act(deleteBillContract, {
          params: { currencyId: currency._id, billId },
          done: 'Le billet est supprimé.',
        });
        kept(data);
      },
    });
  const kept = (next: Currency) => {
    setCurrency(next);
    setOpen(null);
  };
  return (
    <div className="stack" ref={list}>
      {open === null && (
        <p>
          <Button data-opens="" onClick={() => setOpen('')}>
            Ajouter un billet
          </Button>
        </p>
      )}
      <ul className="bill-list plain-list grid">
        {open === '' && (
          <li className="card">
            <BillForm currency={currency} bill={null} onSaved={kept} onClose={() => setOpen(null)} />
          </li>
        )}
        {bills.map((bill) => (
          <li key={bill._id} className="card">
            {open === bill._id ? (
              <BillForm currency={currency} bill={bill} onSaved={kept} onClose={() => setOpen(null)} />
            ) : (
              <>
                <div className="bill-sides">
                  <PictureView picture={bill.photo} alt={`${bill.name}, recto`} sizes="180px" />
                  <PictureView picture={bill.photo2} alt={`${bill.name}, verso`} sizes="180px" />
                </div>
                <h2 className="figures">
                  {formatNumber(bill.value)} {iso}
                </h2>
                <p className="soft small">{bill.description || bill.name}</p>
                <div className="cluster">
                  <Button look="quiet" data-opens={bill._id} onClick={() => setOpen(bill._id)}>
                    Modifier<span className="visually-hidden"> {bill.name}</span>
                  </Button>
                  <Button look="plain" onClick={() => remove(bill)}>
                    Supprimer<span className="visually-hidden"> {bill.name}</span>
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  );
}

export const BillDesk = island(Desk);
