import { call } from '../../../http/call.ts';
import { toastRefusal } from '../../../ui/desk/act.ts';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { PersonPicker } from '../../people/PersonPicker.tsx';
import type { Person } from '../../people/people.api.ts';
import { purchaseActs } from '../model/purchases.api.ts';

type Props = { id: string; isSellerChosen: boolean };

export const AssignSeller = ({ id, isSellerChosen }: Props) => {
  const assign = ({ _id: personId }: Person) =>
    call(purchaseActs.assign.contract, { params: { id }, body: { personId: personId ?? '' } }).then(({ data }) => {
      toastNext(data.text);
      location.reload();
    }, toastRefusal);
  const { start, dialog } = useAction();
  return (
    <>
      <PersonPicker
        title={isSellerChosen ? 'Changer de vendeur' : 'Qui vend'}
        person={null}
        autoFocus={!isSellerChosen}
        onChoose={(person) => person && void assign(person)}
        start={start}
      />
      {dialog}
    </>
  );
};
