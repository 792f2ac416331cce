import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import { documentName, fileProblem, maxDocuments } from '../../../uploads/documentRules.ts';

export type ChosenFile = { key: number; file: File; name: string; preview: string | null; problem: string | null };

const previewTypePattern = /^image\/(?:jpeg|png|webp)$/;

let lastKey = 0;

const toChosenFile = (file: File): ChosenFile => {
  const name = documentName(file.name);
  return {
    key: ++lastKey,
    file,
    name,
    preview: previewTypePattern.test(file.type) ? URL.createObjectURL(file) : null,
    problem: null,
  };
};

const revokePreview = ({ preview }: ChosenFile) => preview && URL.revokeObjectURL(preview);

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

export function useChosenFiles() {
  const [list, setList] = useState<ChosenFile[]>([]);
  const latestFiles = useRef(list);
  latestFiles.current = list;

  useLeaveGuard(list.length > 0);
  useEffect(() => () => latestFiles.current.forEach(revokePreview), []);

  return {
    list,
    add(files: readonly File[]): string[] {
      const problems = files.flatMap(({ name, size }) => fileProblem({ name: documentName(name), size }) ?? []);
      const acceptableFiles = files.filter(({ name, size }) => !fileProblem({ name: documentName(name), size }));
      const addedFiles = acceptableFiles.slice(0, maxDocuments - latestFiles.current.length).map(toChosenFile);
      setList((current) => [...current, ...addedFiles]);
      const excessCount = acceptableFiles.length - addedFiles.length;
      const excessText =
        excessCount > 1 ? `${excessCount} fichiers n’ont pas été ajoutés` : 'un fichier n’a pas été ajouté';
      return excessCount > 0 ? [...problems, `Quatre fichiers au plus en une fois : ${excessText}.`] : problems;
    },
    remove(key: number): void {
      latestFiles.current.filter((item) => item.key === key).forEach(revokePreview);
      setList((current) => current.filter((item) => item.key !== key));
    },
    setErrors(errors: Record<string, string>): void {
      setList((current) =>
        current.map((item, position) => ({ ...item, problem: errors[`files.${position}`] ?? item.problem })),
      );
    },
    clear(): void {
      latestFiles.current.forEach(revokePreview);
      setList([]);
    },
  };
}
