import { useState } from 'react';
import { call } from '../../../http/call.ts';
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

export function NoteForm({ id, notes }: { id: string; notes: Notes }) {
  const [notice, setNotice] = useState('');
  return (
    <>
      <p role="status" className={notice ? 'notice' : 'visually-hidden'}>
        {notice}
      </p>
      <RecordForm
        kind="user-notes"
        fields={noteFields}
        record={{ ...notes, _id: id }}
        save={async (body, record, updatedAt) => {
          const { data } = await call(saveNotesContract, { params: { id }, body: { ...body, updatedAt } });
          setNotice('La note est enregistrée.');
          return { data: { ...record, ...data } };
        }}
      />
    </>
  );
}
