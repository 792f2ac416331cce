import { useState } from 'react';
import { CallError } from '../../../../http/call.ts';
import { Confirm, type Question } from '../../../../ui/Confirm.tsx';

const isDoubt = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.status === 409 &&
  (error.data as { doubts?: unknown } | null)?.doubts !== undefined;

/** Asks once where a save is refused for prices that look like slips; `trying` sends it again when they are meant. */
export function useDoubts() {
  const [question, setQuestion] = useState<(Question & { refuse: () => void }) | null>(null);
  const trying = async <R,>(save: (isConfirmed: boolean) => Promise<R>): Promise<R> => {
    try {
      return await save(false);
    } catch (error) {
      if (!isDoubt(error)) throw error;
      const isMeant = await new Promise<boolean>((resolve) =>
        setQuestion({
          title: 'Ces prix sont-ils voulus\u202f?',
          text: error.message,
          label: 'Enregistrer ces prix',
          run: async () => resolve(true),
          refuse: () => resolve(false),
        }),
      );
      if (!isMeant) throw error;
      return save(true);
    }
  };
  const dialog = (
    <Confirm
      question={question}
      busy={false}
      keep="Corriger"
      onClose={() => {
        // After a yes this changes nothing.
        question?.refuse();
        setQuestion(null);
      }}
    />
  );
  return { trying, dialog };
}
