import { Button } from '../../../ui/Button.tsx';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import type { Holder } from '../seenAtCounter.api.ts';
import { seenLabel, seenQuestion, sendSeen } from '../seenQuestion.ts';

type Props = { id: string; name: string; holder: Holder; clientNotice: string };

export const SeenAtCounter = island(({ id, name, holder, clientNotice }: Props) => {
  const { start, dialog } = useAction();
  const openDialog = () =>
    start({
      confirmation: seenQuestion(name, holder),
      run: async (values) => {
        toastNext(await sendSeen(id, values, clientNotice));
        location.reload();
      },
    });
  return (
    <>
      <Button variant="quiet" onClick={() => void openDialog()}>
        {seenLabel}
      </Button>
      {dialog}
    </>
  );
});
