import { adminCurrencyPath, adminPreviewPath } from '../../../../paths.ts';
import { act } from '../../../../ui/desk/act.ts';
import { DeskForm } from '../../../../ui/desk/DeskForm.tsx';
import type { Values } from '../../../../ui/desk/versions.ts';
import { leaveTo } from '../../../../ui/forms/useLeaveGuard.ts';
import { island } from '../../../../ui/island/Island.tsx';
import type { Currency } from '../../currencies.api.ts';
import { addCurrencyContract, editCurrencyContract } from '../../currencyFields.api.ts';
import { currencyBody, currencyLabels, currencyValues } from '../../currencyForm.ts';
import { CurrencyFields } from './CurrencyFields.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import { useDoubts } from './useDoubts.tsx';
import './itemForm.css';

type Props = { currency: Currency; isNew: boolean; address: string };

function Form({ currency, isNew, address }: Props) {
  const { trying, dialog } = useDoubts();
  const save = async (fields: Values, updatedAt: number): Promise<Currency | null> => {
    const body = currencyBody(fields);
    const confirmed = { sell: body.sellPrice, buy: body.buyPrice ?? null };
    const data = await trying(async (isMeant): Promise<Currency> => {
      const sent = { ...body, ...(isMeant && { confirmed }) };
      const reply = isNew
        ? await act(addCurrencyContract, { body: sent, done: 'La devise est ajoutée.' })
        : await act(editCurrencyContract, { body: { ...sent, id: currency._id, updatedAt } });
      return reply.data;
    });
    if (!isNew) return data;
    leaveTo(adminCurrencyPath(data._id));
    return null;
  };
  return (
    <div className="item-form">
      <div className="stack">
        <DeskForm
          draft={isNew ? 'currency-nouveau' : `currency-${currency._id}`}
          record={currency}
          toFields={currencyValues}
          save={save}
          labels={currencyLabels}
          saveLabel={isNew ? 'Ajouter la devise' : 'Enregistrer'}
        >
          {(parts) => <CurrencyFields {...parts} address={address} />}
        </DeskForm>
      </div>
      <SheetPreview src={adminPreviewPath('currencies')} id={isNew ? '' : currency._id} />
      {dialog}
    </div>
  );
}

export const CurrencyForm = island(Form);
