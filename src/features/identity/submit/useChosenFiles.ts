import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import { documentName, fileProblem, maxDocuments } from '../../../uploads/documentRules.ts';

export type ChosenFile = {
  key: number;
  file: File;
  name: string;
  preview: string | null;
  problem: string | null;
};

const previewable = /^image\/(?:jpeg|png|webp)$/;

let keys = 0;

const chosenFrom = (file: File): ChosenFile => {
  const name = documentName(file.name);
  return {
    key: ++keys,
    file,
    name,
    preview: previewable.test(file.type) ? URL.createObjectURL(file) : null,
    problem: null,
  };
};

const revokePreview = ({ preview }: ChosenFile) => preview && URL.revokeObjectURL(preview);

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

export function useChosenFiles() {
  const [list, setList] = useState<ChosenFile[]>([]);
  const latest = useRef(list);
  latest.current = list;

  useLeaveGuard(list.length > 0);
  useEffect(() => () => latest.current.forEach(revokePreview), []);

  return {
    list,
    add(files: readonly File[]): string[] {
      const problems = files.flatMap(({ name, size }) => fileProblem({ name: documentName(name), size }) ?? []);
      const acceptable = files.filter(({ name, size }) => !fileProblem({ name: documentName(name), size }));
      const added = acceptable.slice(0, maxDocuments - latest.current.length).map(chosenFrom);
      setList((current) => [...current, ...added]);
      const excess = acceptable.length - added.length;
      const excessText = excess > 1 ? `${excess} fichiers n’ont pas été ajoutés` : 'un fichier n’a pas été ajouté';
      return excess > 0 ? [...problems, `Quatre fichiers au plus en une fois : ${excessText}.`] : problems;
    },
    remove(key: number): void {
      latest.current.filter((item) => item.key === key).forEach(revokePreview);
      setList((current) => current.filter((item) => item.key !== key));
    },
    setErrors(errors: Record<string, string>): void {
      setList((current) =>
        current.map((item, position) => ({ ...item, problem: errors[`files.${position}`] ?? item.problem })),
      );
    },
    clear(): void {
      latest.current.forEach(revokePreview);
      setList([]);
    },
  };
}
