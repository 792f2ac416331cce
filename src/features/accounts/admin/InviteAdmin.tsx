import { useState } from 'react';
import { adminUserPath } from '../../../adminPaths.ts';
import { call } from '../../../http/call.ts';
import type { DataOf } from '../../../http/contract.ts';
import { staffDuties, staffLabels } from '../../../http/staff.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { deskFields, valuesOf } from '../../../ui/desk/fields.ts';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { ownerProofFields } from '../../configuration/proof.ts';
import { inviteAdminContract } from '../model/users.api.ts';

const shapes = inviteAdminContract.body.shape;
export const colleagueFields = deskFields({
  firstName: { kind: 'text', label: 'Prénom', shape: shapes.firstName },
  lastName: { kind: 'text', label: 'Nom', shape: shapes.lastName },
  email: {
    kind: 'email',
    label: 'Adresse électronique',
    hint: 'Nous y envoyons le lien pour choisir le mot de passe. Il est valable trois jours.',
    shape: shapes.email,
  },
  accessUntil: {
    kind: 'moment',
    label: 'Fin de l’accès',
    hint: 'Pour un contrôle seulement\u00a0: il se ferme alors de lui-même.',
    optional: true,
    shape: shapes.accessUntil,
  },
  staffRole: {
    kind: 'select',
    label: 'Rôle',
    hint: staffDuties,
    options: Object.entries(staffLabels),
    shape: shapes.staffRole,
  },
});

export const InviteAdmin = ({ hasTotp }: { hasTotp: boolean }) => {
  const { start, dialog } = useAction();
  const [opened, setOpened] = useState<DataOf<typeof inviteAdminContract> | null>(null);
  const invite = () =>
    start({
      confirmation: {
        title: 'Nouveau compte d’administration',
        label: 'Ouvrir le compte',
        variant: 'gold',
        fields: { ...colleagueFields, ...ownerProofFields(hasTotp) },
        values: { staffRole: 'counter' },
      },
      run: async (values) => {
        const body = {
          ...valuesOf(colleagueFields, values),
          code: values['code'],
          currentPassword: values['currentPassword'],
        };
        const { data } = await call(inviteAdminContract, { body });
        if (data.link) return setOpened(data);
        toastNext(`Le compte est ouvert. Le lien pour choisir un mot de passe part à ${data.email}.`, 'notice');
        location.assign(adminUserPath(data._id));
      },
    });
  return (
    <>
      <Button variant="quiet" onClick={invite}>
        Ouvrir un compte d’administration
      </Button>
      {dialog}
      <Dialog title="Le compte est ouvert" open={opened !== null} onClose={() => setOpened(null)}>
        <p>
          Aucun serveur de courrier n’est réglé{'\u00a0'}: donnez vous-même ce lien à {opened?.firstName}. Il est
          valable trois jours et ne sera plus affiché.
        </p>
        <Field name="link" label="Lien personnel" value={opened?.link ?? ''} readOnly />
        <CopyButton text={opened?.link ?? ''} subject="le lien personnel" />
        <a href={adminUserPath(opened?._id ?? '')}>Voir son compte</a>
      </Dialog>
    </>
  );
};
