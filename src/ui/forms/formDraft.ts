import { type RefObject, useEffect } from 'react';
import { type FormDraft, readDraft, saveDraft } from './draftStore.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** No password, even shown as text, and no one-time code is ever stored. */
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

const initialOf = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? '')
    : control.defaultValue;

/** In this tab until `dropDraft`, across a reload or an ended session. */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string | undefined): void {
  useEffect(() => {
    const element = form.current;
    if (!element || !key) return;
    const storedDraft = readDraft(key);
    for (const control of controlsOf(element)) {
      const value = storedDraft[control.name];
      if (typeof value === 'string' && control.value === initialOf(control)) control.value = value;
    }
    const store = () => {
      const changedControls = controlsOf(element).filter((control) => control.value !== initialOf(control));
      saveDraft(key, Object.fromEntries(changedControls.map((control) => [control.name, control.value])));
    };
    store();
    element.addEventListener('input', store);
    return () => element.removeEventListener('input', store);
  }, [form, key]);
}

/** Restores once, then stores `typed`; null drops it. */
export function useStoredDraft<D extends FormDraft>(key: string, typed: D | null, restore: (stored: D) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const storedDraft = readDraft(key) as D;
    if (Object.keys(storedDraft).length > 0) restore(storedDraft);
  }, []);
  // A mere re-render must not store a dropped draft again.
  const content = JSON.stringify(typed ?? {});
  useEffect(() => saveDraft(key, JSON.parse(content)), [key, content]);
}
