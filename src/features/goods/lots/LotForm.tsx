import { act } from '../../../ui/desk/act.ts';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import { type Lot, lotFields, saveLotContract } from '../stock.api.ts';

export const LotForm = ({ lot }: { lot: Lot }) => (
  <RecordForm
    kind="lot"
    fields={lotFields}
    record={lot}
    save={(body, { _id: id }, updatedAt) => act(saveLotContract, { params: { id }, body: { ...body, updatedAt } })}
  />
);
