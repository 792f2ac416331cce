import { type RefObject, useEffect } from 'react';
import { type FormDraft, readDraft, saveDraft } from './draftStore.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Never stores one-time codes, nor passwords, even when they are shown as text. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      element.type !== 'password' &&
      element.type !== 'hidden' &&
      !/-password$|^one-time-code$/.test(element.autocomplete),
  );

const initialValue = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? '')
    : control.defaultValue;

/** The draft stays in this tab, even after a reload or the end of the session. */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string | undefined): void {
  useEffect(() => {
    const element = form.current;
    if (!element || !key) return;
    const storedDraft = readDraft(key);
    for (const control of controlsOf(element)) {
      const value = storedDraft[control.name];
      if (typeof value === 'string' && control.value === initialValue(control)) control.value = value;
    }
    const store = () => {
      const changedControls = controlsOf(element).filter((control) => control.value !== initialValue(control));
      saveDraft(key, Object.fromEntries(changedControls.map((control) => [control.name, control.value])));
    };
    store();
    element.addEventListener('input', store);
    return () => element.removeEventListener('input', store);
  }, [form, key]);
}

/** Restores the stored draft once, then stores `draft`; null deletes it. */
export function useStoredDraft<D extends FormDraft>(key: string, draft: D | null, restore: (draft: D) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const storedDraft = readDraft(key) as D;
    if (Object.keys(storedDraft).length > 0) restore(storedDraft);
  }, []);
  // A deleted draft must not be stored again by a mere re-render.
  const content = JSON.stringify(draft ?? {});
  useEffect(() => saveDraft(key, JSON.parse(content)), [key, content]);
}
