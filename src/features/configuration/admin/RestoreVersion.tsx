import { useState } from 'react';
import { messageOf } from '../../../http/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { island } from '../../../ui/island/Island.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { restoreConfigurationContract } from '../configuration.api.ts';

/** `updatedAt` of the version in force, as this page compared it. */
type Props = { id: string; updatedAt: number; day: string };

export const RestoreVersion = island(({ id, updatedAt, day }: Props) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const restore = async () => {
    setBusy(true);
    try {
      await act(restoreConfigurationContract, { params: { id }, body: { updatedAt } });
      toastNext(`La version du ${day} est de nouveau en vigueur.`);
      location.assign(paths.adminConfig);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      {problem && (
        <p className="notice notice-danger" role="alert">
          {problem}
        </p>
      )}
      <p>
        <Button busy={busy} onClick={restore}>
          Revenir à cette version
        </Button>
      </p>
    </>
  );
});
