import { useEffect, useRef, useState } from 'react';
import { choiceProblem, documentName, maxDocuments } from '../../../uploads/documentRules.ts';

/** A file that was chosen and not sent yet. */
export type ChosenFile = {
  key: number;
  file: File;
  name: string;
  /** Address of the preview, for what this browser may be able to show. */
  preview: string | null;
  problem: string | null;
};

const shown = /^image\/(?:jpeg|png|webp|heic|heif)$/;

let keys = 0;

const chosenFrom = (file: File): ChosenFile => {
  const name = documentName(file.name);
  return {
    key: ++keys,
    file,
    name,
    preview: shown.test(file.type) ? URL.createObjectURL(file) : null,
    problem: choiceProblem({ name, size: file.size }),
  };
};

const forget = ({ preview }: ChosenFile) => preview && URL.revokeObjectURL(preview);

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** The files of the form; while there are any, leaving the page asks first. */
export function useChosenFiles() {
  const [chosen, setChosen] = useState<ChosenFile[]>([]);
  const latest = useRef(chosen);
  latest.current = chosen;

  const hasFiles = chosen.length > 0;
  useEffect(() => {
    if (!hasFiles) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasFiles]);
  useEffect(() => () => latest.current.forEach(forget), []);

  return {
    chosen,
    /** Adds files as far as there is room; answers how many were left out. */
    add(files: readonly File[]): number {
      const room = maxDocuments - latest.current.length;
      const taken = files.slice(0, room).map(chosenFrom);
      setChosen((before) => [...before, ...taken]);
      return files.length - taken.length;
    },
    remove(key: number): void {
      latest.current.filter((one) => one.key === key).forEach(forget);
      setChosen((before) => before.filter((one) => one.key !== key));
    },
    /** Sentences of the shop, by the position in which the files were sent. */
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
