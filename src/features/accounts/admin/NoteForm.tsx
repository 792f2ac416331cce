import { act } from '../../../ui/desk/act.ts';
import { deskFields } from '../../../ui/desk/fields.ts';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import { type Notes, saveNotesContract } from '../model/users.api.ts';

const noteFields = deskFields({
  notes: {
    kind: 'area',
    label: 'Note du comptoir',
    hint: 'Le client peut demander à la lire. Écrivez des faits, ni jugement ni soupçon.',
    shape: saveNotesContract.body.shape.notes,
  },
});

export const NoteForm = ({ id, notes }: { id: string; notes: Notes }) => (
  <RecordForm
    kind="user-notes"
    fields={noteFields}
    record={{ ...notes, _id: id }}
    save={async (body, record, updatedAt) => {
      const input = { params: { id }, body: { ...body, updatedAt }, success: 'La note est enregistrée.' };
      const { data } = await act(saveNotesContract, input);
      return { data: { ...record, ...data } };
    }}
  />
);
