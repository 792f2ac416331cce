import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Confirmation of an act that cannot be undone; `title` and `label` name the thing. */
export type Question = {
  title: string;
  text: string;
  label: string;
  /** Of a step towards the visitor's goal. */
  look?: 'gold';
  run: () => Promise<void>;
};

type Props = { question: Question | null; busy: boolean; keep: string; onClose: () => void };

export function Confirm({ question, busy, keep, onClose }: Props) {
  const go = async () => {
    await question?.run();
    onClose();
  };
  return (
    <Dialog title={question?.title ?? ''} open={question !== null} onClose={onClose}>
      <p>{question?.text}</p>
      <div className="cluster">
        <Button look={question?.look ?? 'danger'} busy={busy} onClick={go}>
          {question?.label}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}
