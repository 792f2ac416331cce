import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { useAct } from '../../../ui/desk/useAct.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { type ConfigSubject, configPages } from '../configFields.ts';
import { restoreConfigurationContract } from '../configuration.api.ts';

/** `updatedAt` of the compared version in force. */
type Props = { subject: ConfigSubject; id: string; updatedAt: number; day: string };

export const RestoreVersion = island(({ subject, id, updatedAt, day }: Props) => {
  const { busy, start } = useAct();
  const run = async () => {
    await act(restoreConfigurationContract, { params: { id }, body: { subject, updatedAt } });
    toastNext(`La version du ${day} est de nouveau en vigueur.`);
    location.assign(configPages[subject].path);
  };
  return (
    <p>
      <Button busy={busy} onClick={() => start({ run })}>
        Revenir à cette version
      </Button>
    </p>
  );
});
