import { useState } from 'react';
import type { StaffRole } from '../../../http/actor.ts';
import { call, messageOf } from '../../../http/call.ts';
import { staffLabels } from '../../../http/staff.ts';
import { adminConfigPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/forms/Field.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { updateStaffRoleContract } from '../users.api.ts';

type Props = { id: string; role: StaffRole };

export const StaffRoleField = island(RoleForm);

function RoleForm({ id, role: first }: Props) {
  const [kept, setKept] = useState(first);
  const [role, setRole] = useState(first);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  const save = async () => {
    setBusy(true);
    try {
      await call(updateStaffRoleContract, { params: { id }, body: { staffRole: role } });
      setKept(role);
      setNotice('Le rôle est enregistré.');
    } catch (error) {
      setNotice(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="card stack" aria-labelledby="role-titre">
      <h2 id="role-titre">Rôle dans la boutique</h2>
      <SelectField
        id="role"
        label="Rôle"
        value={role}
        onChange={({ target }) => {
          setRole(target.value as StaffRole);
          setNotice('');
        }}
      >
        {Object.entries(staffLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <p className="small" role="status">
        {notice || <a href={adminConfigPath('equipe')}>Ce que chaque rôle permet</a>}
      </p>
      <p>
        <Button busy={busy} disabled={role === kept} onClick={() => void save()}>
          Enregistrer le rôle
        </Button>
      </p>
    </section>
  );
}
