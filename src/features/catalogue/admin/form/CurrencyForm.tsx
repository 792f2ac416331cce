import { adminCurrencyPath, adminPaths, adminPreviewPath } from '../../../../adminPaths.ts';
import { act } from '../../../../ui/desk/act.ts';
import type { Currency } from '../../currencies.api.ts';
import { addCurrencyContract, currencyFields, editCurrencyContract } from '../../currencyFields.api.ts';
import { ItemForm } from './ItemForm.tsx';
import { NotesTable } from './NotesTable.tsx';

type Props = { currency: Currency; address: string; counts?: Readonly<Record<number, number>> };

export const CurrencyForm = ({ currency, address, counts = {} }: Props) => (
  <ItemForm
    kind="currency"
    fields={currencyFields}
    record={currency}
    preview={adminPreviewPath('currencies')}
    address={address}
    pricesOf={({ sellPrice: sell, buyPrice: buy }) => ({ sell, buy })}
    add={(body) => act(addCurrencyContract, { body })}
    edit={(body) => act(editCurrencyContract, { body })}
    afterAdd={{ path: adminCurrencyPath, success: 'La devise est ajoutée.' }}
    saveLabel="Ajouter la devise"
    fallback={() => ({
      title: 'Acheter des billets, avec la monnaie et son code',
      description: 'Le cours du jour, à la vente et au rachat.',
    })}
    renderers={{
      notes: ({ values, errors }) => (
        <NotesTable
          value={values['notes'] ?? ''}
          error={errors['notes']}
          counts={counts}
          stockPath={`${adminPaths.stock}?vue=currency`}
        />
      ),
    }}
  />
);
