import { CallError } from '../../http/call.ts';
import { useAction } from './useAction.tsx';

const isDoubt = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.status === 409 &&
  (error.data as { doubts?: unknown } | null)?.doubts !== undefined;

/** Calls `save` again once the user accepts doubtful prices. Render `dialog` outside the form. */
export function useConfirmedPrices() {
  const { start, dialog } = useAction();
  const confirm = ({ message: text }: CallError) =>
    new Promise<boolean>((resolve) =>
      start({
        confirmation: {
          title: 'Ces prix sont-ils voulus\u202f?',
          text,
          label: 'Enregistrer ces prix',
          cancelLabel: 'Corriger',
        },
        run: async () => resolve(true),
        onCancel: () => resolve(false),
      }),
    );
  const send = <Reply>(save: (isConfirmed: boolean) => Promise<Reply>): Promise<Reply> =>
    save(false).catch(async (error: unknown) => {
      if (!isDoubt(error) || !(await confirm(error))) throw error;
      return save(true);
    });
  return { send, dialog };
}
