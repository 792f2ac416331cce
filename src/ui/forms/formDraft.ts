import { type RefObject, useEffect } from 'react';
import { keepDraft, readDraft } from './draftStore.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Controls that may be kept: never a password, also not while it is shown as text, and no one-time code. */
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

/** What the page itself put into a control. */
const given = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? '')
    : control.defaultValue;

/** Keeps what is typed in this tab until `dropDraft`, so that a reload or an ended session loses nothing. */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = readDraft(key);
    for (const control of controlsOf(element)) {
      const value = kept[control.name];
      if (typeof value === 'string' && control.value === given(control)) control.value = value;
    }
    const keep = () => {
      const typed = controlsOf(element).filter((control) => control.value !== given(control));
      keepDraft(key, Object.fromEntries(typed.map((control) => [control.name, control.value])));
    };
    // What was typed before React answered.
    keep();
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, key]);
}
