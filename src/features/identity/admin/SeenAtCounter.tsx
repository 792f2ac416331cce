import { Button } from '../../../ui/Button.tsx';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import type { DocumentHolder } from '../seenAtCounter.api.ts';
import { documentSeenForm, documentSeenLabel, recordDocumentSeen } from '../seenQuestion.ts';

type Props = { id: string; name: string; holder: DocumentHolder; clientNotice: string };

export const SeenAtCounter = ({ id, name, holder, clientNotice }: Props) => {
  const { start, dialog } = useAction();
  const openDialog = () =>
    start({
      confirmation: documentSeenForm(name, holder),
      run: async (values) => {
        toastNext(await recordDocumentSeen(id, values, clientNotice));
        location.reload();
      },
    });
  return (
    <>
      <Button variant="quiet" onClick={() => void openDialog()}>
        {documentSeenLabel}
      </Button>
      {dialog}
    </>
  );
};
