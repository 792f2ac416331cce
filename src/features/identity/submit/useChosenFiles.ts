import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import { choiceProblem, documentName, maxDocuments } from '../../../uploads/documentRules.ts';

export type ChosenFile = {
  key: number;
  file: File;
  name: string;
  preview: string | null;
  problem: string | null;
};

const shown = /^image\/(?:jpeg|png|webp)$/;

let keys = 0;

const chosenFrom = (file: File): ChosenFile => {
  const name = documentName(file.name);
  return {
    key: ++keys,
    file,
    name,
    preview: shown.test(file.type) ? URL.createObjectURL(file) : null,
    problem: null,
  };
};

const forget = ({ preview }: ChosenFile) => preview && URL.revokeObjectURL(preview);

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

export function useChosenFiles() {
  const [chosen, setChosen] = useState<ChosenFile[]>([]);
  const latest = useRef(chosen);
  latest.current = chosen;

  useLeaveGuard(chosen.length > 0);
  useEffect(() => () => latest.current.forEach(forget), []);

  return {
    chosen,
    /** Adds what may be sent, as far as there is room; answers why the others were left out. */
    add(files: readonly File[]): string[] {
      const problems = files.flatMap(({ name, size }) => choiceProblem({ name: documentName(name), size }) ?? []);
      const good = files.filter(({ name, size }) => !choiceProblem({ name: documentName(name), size }));
      const taken = good.slice(0, maxDocuments - latest.current.length).map(chosenFrom);
      setChosen((before) => [...before, ...taken]);
      const left = good.length - taken.length;
      const many = left > 1 ? `${left} fichiers n’ont pas été ajoutés` : 'un fichier n’a pas été ajouté';
      return left > 0 ? [...problems, `Quatre fichiers au plus en une fois : ${many}.`] : problems;
    },
    remove(key: number): void {
      latest.current.filter((one) => one.key === key).forEach(forget);
      setChosen((before) => before.filter((one) => one.key !== key));
    },
    blame(errors: Record<string, string>): void {
      setChosen((before) =>
        before.map((one, position) => ({ ...one, problem: errors[`files.${position}`] ?? one.problem })),
      );
    },
    clear(): void {
      latest.current.forEach(forget);
      setChosen([]);
    },
  };
}
