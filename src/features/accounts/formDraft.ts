import { type RefObject, useEffect } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Controls that may be kept: never a password, also not while it is shown as text. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      element.type !== 'password' &&
      element.type !== 'hidden' &&
      !element.autocomplete.endsWith('-password'),
  );

/** Keeps what is typed in this tab until `dropDraft`, so that a reload or an ended session loses nothing. */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = readDraft(key);
    for (const control of controlsOf(element)) {
      const value = kept[control.name];
      if (typeof value === 'string' && control.value === '') control.value = value;
    }
    const keep = () => {
      const values = Object.fromEntries(controlsOf(element).map((control) => [control.name, control.value]));
      sessionStorage.setItem(`draft:${key}`, JSON.stringify(values));
    };
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, key]);
}

function readDraft(key: string): Record<string, unknown> {
  try {
    return (JSON.parse(sessionStorage.getItem(`draft:${key}`) ?? '{}') as Record<string, unknown>) ?? {};
  } catch {
    return {};
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(`draft:${key}`);
