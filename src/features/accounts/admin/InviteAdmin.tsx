import { useRef, useState } from 'react';
import type { BodyOf, DataOf } from '../../../http/contract.ts';
import { staffLabels } from '../../../http/staff.ts';
import { adminUserPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { act } from '../../../ui/desk/act.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { problemIn, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { Island } from '../../../ui/island/Island.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { inviteAdminContract } from '../users.api.ts';

function InviteForm() {
  const form = useRef<HTMLFormElement>(null);
  const [opened, setOpened] = useState<DataOf<typeof inviteAdminContract> | null>(null);
  const { busy, problem, formProps } = useSubmission(form, async (fields) => {
    const wrong = problemIn(inviteAdminContract.body, fields);
    if (wrong) return wrong;
    const { data } = await act(inviteAdminContract, { body: fields as BodyOf<typeof inviteAdminContract> });
    setOpened(data);
    if (data.link) return null;
    toastNext(`Le compte est ouvert. Le lien pour choisir un mot de passe part à ${data.email}.`, 'notice');
    location.assign(adminUserPath(data._id));
    return null;
  });
  if (opened?.link)
    return (
      <div className="stack" role="status">
        <p>
          Le compte est ouvert. Aucun serveur de courrier n’est réglé{'\u00a0'}: donnez vous-même ce lien à{' '}
          {opened.firstName}. Il est valable une heure et ne sera plus affiché.
        </p>
        <Field name="link" label="Lien personnel" value={opened.link} readOnly />
        <CopyButton text={opened.link} what="le lien personnel" />
        <a href={adminUserPath(opened._id)}>Voir son compte</a>
      </div>
    );
  const { errors } = problem;
  return (
    <form {...formProps} className="stack">
      <ErrorSummary message={problem.message} errors={errors} />
      <Field name="firstName" label="Prénom" autoComplete="off" errors={errors} />
      <Field name="lastName" label="Nom" autoComplete="off" errors={errors} />
      <Field
        name="email"
        type="email"
        label="Adresse électronique"
        hint="Nous y envoyons le lien pour choisir le mot de passe. Il est valable une heure."
        autoComplete="off"
        errors={errors}
      />
      <SelectField name="staffRole" label="Rôle" defaultValue="counter" errors={errors}>
        {Object.entries(staffLabels).map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={busy}>
        Ouvrir le compte
      </Button>
    </form>
  );
}

export function InviteAdmin() {
  const [open, setOpen] = useState(false);
  return (
    <Island>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Ouvrir un compte d’administration
      </Button>
      <Dialog title="Nouveau compte d’administration" open={open} onClose={() => setOpen(false)}>
        <InviteForm />
      </Dialog>
    </Island>
  );
}
