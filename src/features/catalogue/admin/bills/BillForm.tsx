import { adminBillsPath } from '../../../../adminPaths.ts';
import { act } from '../../../../ui/desk/act.ts';
import { RecordForm } from '../../../../ui/desk/RecordForm.tsx';
import { leaveTo } from '../../../../ui/forms/useLeaveGuard.ts';
import { toastNext } from '../../../../ui/toastNext.ts';
import { type Bill, billFields, saveBillContract, uncountedBillFields } from '../../currencyFields.api.ts';

type Props = { bill: Bill & { updatedAt: number }; currencyId: string; isCounted: boolean };

export const BillForm = ({ bill, currencyId: id, isCounted }: Props) => (
  <RecordForm
    kind={`bill-${id}`}
    fields={isCounted ? billFields : uncountedBillFields}
    record={bill}
    save={async ({ photo, photo2, ...body }, { _id: billId }, updatedAt) => {
      const fields = { ...body, photo: photo ?? '', photo2: photo2 ?? '' };
      await act(saveBillContract, {
        body: { ...fields, id, ...(billId && { billId, updatedAt }) },
        success: '',
      });
      toastNext('Le billet est enregistré.');
      leaveTo(adminBillsPath(id));
      return null;
    }}
    saveLabel={() => 'Enregistrer le billet'}
    actions={
      <a className="button button-plain" href={adminBillsPath(id)}>
        Revenir aux billets
      </a>
    }
  />
);
