import { adminCurrencyPath, adminPreviewPath } from '../../../../paths.ts';
import { act } from '../../../../ui/desk/act.ts';
import { RecordForm } from '../../../../ui/desk/RecordForm.tsx';
import type { Values } from '../../../../ui/desk/versions.ts';
import { island } from '../../../../ui/island/Island.tsx';
import { SearchResult } from '../../../seo/SearchResult.tsx';
import type { Currency } from '../../currencies.api.ts';
import { addCurrencyContract, currencyFields, editCurrencyContract } from '../../currencyFields.api.ts';
import { shownGroup } from '../../fields.ts';
import { SheetPreview } from './SheetPreview.tsx';
import { useDoubts } from './useDoubts.tsx';
import './itemForm.css';

type Props = { currency: Currency; address: string };

function Form({ currency, address }: Props) {
  const { _id: id } = currency;
  const { trying, dialog } = useDoubts();
  const searchResult = ({ title = '', description = '' }: Values) => (
    <SearchResult
      address={address}
      words={{ title, description }}
      fallback={{
        title: 'Acheter des billets, avec la monnaie et son code',
        description: 'Le cours du jour, à la vente et au rachat.',
      }}
    />
  );
  return (
    <div className="item-form">
      <div className="stack">
        <RecordForm
          kind="currency"
          fields={currencyFields}
          record={currency}
          save={(body, _, updatedAt) => {
            const confirmed = { sell: body.sellPrice, buy: body.buyPrice };
            return trying(async (isMeant) => {
              const sent = { ...body, ...(isMeant && { confirmed }) };
              return id === ''
                ? await act(addCurrencyContract, { body: sent })
                : await act(editCurrencyContract, { body: { ...sent, id, updatedAt } });
            });
          }}
          added={{ path: adminCurrencyPath, done: 'La devise est ajoutée.' }}
          saveLabel={() => (id === '' ? 'Ajouter la devise' : 'Enregistrer')}
          under={{ [shownGroup]: searchResult }}
        />
      </div>
      <SheetPreview src={adminPreviewPath('currencies')} id={id} />
      {dialog}
    </div>
  );
}

export const CurrencyForm = island(Form);
