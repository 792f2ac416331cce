import { useState } from 'react';
import { adminConfigPath } from '../../../adminPaths.ts';
import { formatCompactTime, formatMoment } from '../../../dates.ts';
import { call, messageOf } from '../../../http/call.ts';
import type { StaffRole } from '../../../http/context.ts';
import { staffLabels } from '../../../http/staff.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskFields, type Values } from '../../../ui/desk/fields.ts';
import { RecordForm } from '../../../ui/desk/RecordForm.tsx';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { ownerProofFields, proofFields, proofReasonText } from '../../configuration/proof.ts';
import type { OpenSession } from '../model/devices.api.ts';
import {
  endUserSessionsContract,
  type Notes,
  renameStaffContract,
  saveNotesContract,
  updateStaffRoleContract,
  updateUserAccessContract,
} from '../model/users.api.ts';
import { colleagueFields } from './InviteAdmin.tsx';

type Props = {
  id: string;
  name: string;
  notes: Notes;
  sessions: readonly OpenSession[];
  disabled: boolean;
  isSelf: boolean;
  staffRole: StaffRole | null;
  hasTotp: boolean;
};

const noteFields = deskFields({
  notes: {
    kind: 'area',
    label: 'Note du comptoir',
    hint: 'Le client peut demander à la lire. Écrivez des faits, ni jugement ni soupçon.',
    shape: saveNotesContract.body.shape.notes,
  },
});

export function UserDesk({ id, name, notes, sessions: initial, isSelf, ...props }: Props) {
  const [sessions, setSessions] = useState(initial);
  const [disabled, setDisabled] = useState(props.disabled);
  const [staffRole, setStaffRole] = useState(props.staffRole);
  const [notice, setNotice] = useState('');
  const { busy, start, dialog } = useAction();

  const startNow = (work: () => Promise<void>) =>
    start({ run: () => work().catch((error: unknown) => setNotice(messageOf(error))) });
  const endSessions = (session?: string) =>
    startNow(async () => {
      await call(endUserSessionsContract, { params: { id }, body: session === undefined ? {} : { session } });
      setSessions((before) => before.filter(({ _id }) => session !== undefined && _id !== session));
      setNotice(session === undefined ? 'Toutes les sessions sont terminées.' : 'La session est terminée.');
    });
  const saveNote = async ({ notes }: { notes: string }, record: { _id: string }, updatedAt: number) => {
    const { data } = await call(saveNotesContract, { params: { id }, body: { notes, updatedAt } });
    setNotice('La note est enregistrée.');
    return { data: { ...record, ...data } };
  };
  const setAccess =
    (closed: boolean) =>
    async (proof: Values = {}) => {
      await call(updateUserAccessContract, { params: { id }, body: { disabled: closed, ...proof } });
      setDisabled(closed);
      if (closed) setSessions([]);
      setNotice(closed ? 'Le compte est fermé, ses sessions sont terminées.' : 'Le compte est ouvert.');
    };
  const confirmClosing = () =>
    start({
      confirmation: {
        title: `Fermer le compte de ${name}\u202f?`,
        text: 'Ses sessions se terminent aussitôt et la connexion est refusée. Ses commandes restent, et le compte peut être ouvert à nouveau.',
        label: 'Fermer le compte',
        cancel: 'Le garder ouvert',
      },
      run: setAccess(true),
    });
  const confirmReopening = () =>
    start({
      confirmation: {
        title: `Ouvrir le compte de ${name}\u202f?`,
        text: proofReasonText,
        label: 'Ouvrir à nouveau',
        variant: 'gold',
        fields: proofFields(props.hasTotp),
      },
      run: setAccess(false),
    });
  const openRoleDialog = () =>
    start({
      confirmation: {
        title: `Rôle de ${name}`,
        label: 'Enregistrer le rôle',
        variant: 'gold',
        fields: { staffRole: colleagueFields.staffRole, ...ownerProofFields(props.hasTotp) },
        values: { staffRole: staffRole ?? '' },
      },
      run: async ({ staffRole, ...proof }) => {
        const body = { staffRole: staffRole as StaffRole, ...proof };
        const { data } = await call(updateStaffRoleContract, { params: { id }, body });
        setStaffRole(data.staffRole);
        setNotice('Le rôle est enregistré.');
      },
    });

  const openNameDialog = () => {
    const [firstName = '', ...lastName] = name.split(' ');
    return start({
      confirmation: {
        title: 'Nom dans la boutique',
        text: 'Le journal, le stock et les historiques le disent.',
        label: 'Enregistrer le nom',
        variant: 'gold',
        fields: { firstName: colleagueFields.firstName, lastName: colleagueFields.lastName },
        values: { firstName, lastName: lastName.join(' ') },
      },
      run: async ({ firstName = '', lastName = '' }) => {
        await call(renameStaffContract, { params: { id }, body: { firstName, lastName } });
        toastNext('Le nom est enregistré.', 'notice');
        location.reload();
      },
    });
  };

  return (
    <>
      <p role="status" className={notice ? 'notice' : 'visually-hidden'}>
        {notice}
      </p>
      {staffRole ? (
        <section className="card stack" aria-labelledby="nom">
          <h2 id="nom">Nom</h2>
          <p>{name}</p>
          <Button variant="quiet" busy={busy} onClick={openNameDialog}>
            Changer le nom…
          </Button>
        </section>
      ) : (
        <section className="card" aria-labelledby="note">
          <h2 id="note">Notes</h2>
          <RecordForm kind="user-notes" fields={noteFields} record={{ ...notes, _id: id }} save={saveNote} />
        </section>
      )}
      <section className="card" aria-labelledby="sessions">
        <h2 id="sessions">Sessions</h2>
        {sessions.length === 0 && <p className="soft">Aucune session ouverte.</p>}
        {sessions.map((session) => (
          <div className="cluster apart" key={session._id}>
            <span>
              {session.device},{' '}
              <time dateTime={new Date(session.createdAt).toISOString()} title={formatMoment(session.createdAt)}>
                {formatCompactTime(session.createdAt)}
              </time>
              {session.address && <span className="soft"> depuis {session.address}</span>}
            </span>
            {!session.current && (
              <Button variant="quiet" busy={busy} onClick={() => endSessions(session._id)}>
                Terminer<span className="visually-hidden"> la session {session.device}</span>
              </Button>
            )}
          </div>
        ))}
        {sessions.length > 1 && !isSelf && (
          <Button variant="quiet" busy={busy} onClick={() => endSessions()}>
            Terminer toutes les sessions
          </Button>
        )}
      </section>
      {!isSelf && (
        <section className="card" aria-labelledby="acces">
          <h2 id="acces">Accès</h2>
          {disabled ? (
            <>
              <p>Ce compte est fermé{'\u00a0'}: personne ne peut s’y connecter.</p>
              <Button
                variant="quiet"
                busy={busy}
                onClick={staffRole === 'owner' ? confirmReopening : () => startNow(setAccess(false))}
              >
                Ouvrir à nouveau
              </Button>
            </>
          ) : (
            <Button variant="quiet" busy={busy} onClick={confirmClosing}>
              Fermer le compte…
            </Button>
          )}
        </section>
      )}
      {staffRole && (
        <section className="card stack" aria-labelledby="role">
          <h2 id="role">Rôle dans la boutique</h2>
          <p>
            {staffLabels[staffRole]}. <a href={adminConfigPath('equipe')}>Ce que chaque rôle permet</a>
          </p>
          <Button variant="quiet" busy={busy} onClick={openRoleDialog}>
            Changer le rôle…
          </Button>
        </section>
      )}
      {dialog}
    </>
  );
}
