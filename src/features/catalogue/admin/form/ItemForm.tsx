import './itemForm.css';
import type { FormFields, Values, ValuesOf } from '../../../../ui/desk/fields.ts';
import { RecordForm, type RecordProps } from '../../../../ui/desk/RecordForm.tsx';
import { useConfirmedPrices } from '../../../../ui/desk/useConfirmedPrices.ts';
import { SearchResult } from '../../../seo/SearchResult.tsx';
import { searchGroup } from '../../fields.ts';
import { ItemPreview } from './SheetPreview.tsx';

type SavedRecord = { _id: string; updatedAt: number };
type Prices = { sell: number; buy: number | null };

type Props<F extends FormFields, R extends SavedRecord> = Omit<RecordProps<F, R>, 'save' | 'saveLabel'> & {
  preview: string;
  address: string;
  pricesOf: (body: ValuesOf<F>) => Prices;
  add: (body: ValuesOf<F> & PriceConfirmation) => Promise<{ data: R }>;
  edit: (body: ValuesOf<F> & PriceConfirmation & { id: string; updatedAt: number }) => Promise<{ data: R }>;
  saveLabel: string;
  fallback: (typed: Values) => { title: string; description: string };
};
type PriceConfirmation = { confirmed?: Prices };

export function ItemForm<F extends FormFields, R extends SavedRecord>(props: Props<F, R>) {
  const { preview, address, pricesOf, add, edit, saveLabel, fallback, ...form } = props;
  const { _id: id } = form.record;
  const { send, dialog } = useConfirmedPrices();
  const save = (body: ValuesOf<F>, _: R, updatedAt: number) =>
    send((isConfirmed) => {
      const confirmation = isConfirmed ? { confirmed: pricesOf(body) } : {};
      return id === '' ? add({ ...body, ...confirmation }) : edit({ ...body, ...confirmation, id, updatedAt });
    });
  const renderSearchResult = ({ title = '', description = '', ...typed }: Values) => (
    <SearchResult address={address} words={{ title, description }} fallback={fallback(typed)} />
  );
  return (
    <div className="item-form">
      <div className="stack">
        <RecordForm
          {...form}
          save={save}
          saveLabel={() => (id === '' ? saveLabel : 'Enregistrer')}
          belowFields={{ ...form.belowFields, [searchGroup]: renderSearchResult }}
        />
      </div>
      <ItemPreview src={preview} id={id} />
      {dialog}
    </div>
  );
}
