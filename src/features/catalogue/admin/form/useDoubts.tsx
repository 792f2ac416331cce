import { CallError } from '../../../../http/call.ts';
import { useAct } from '../../../../ui/desk/useAct.tsx';

const isDoubt = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.status === 409 &&
  (error.data as { doubts?: unknown } | null)?.doubts !== undefined;

/** Asks once where a save is refused for prices that look like slips; `trying` sends it again when they are meant. */
export function useDoubts() {
  const { start, dialog } = useAct();
  const trying = async <R,>(save: (isConfirmed: boolean) => Promise<R>): Promise<R> => {
    try {
      return await save(false);
    } catch (error) {
      if (!isDoubt(error)) throw error;
      const isMeant = await new Promise<boolean>((resolve) =>
        start({
          ask: {
            title: 'Ces prix sont-ils voulus\u202f?',
            text: error.message,
            label: 'Enregistrer ces prix',
            keep: 'Corriger',
          },
          run: async () => resolve(true),
          refused: () => resolve(false),
        }),
      );
      if (!isMeant) throw error;
      return save(true);
    }
  };
  return { trying, dialog };
}
