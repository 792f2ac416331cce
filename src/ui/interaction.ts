import type { ClientDirective } from 'astro';

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * `client:interaction`: hydrates on the first pointer, focus or key inside the island. What a person does before React
 * answers is not lost: a press is held back and played again, and what was typed is told to React once it listens.
 */
const interaction: ClientDirective = (load, _options, element) => {
  const early = ['pointerenter', 'pointerdown', 'focusin', 'keydown', 'touchstart'] as const;
  const typed = new Map<FormField, string | boolean>();
  let held: (() => void) | undefined;
  let started = false;

  const hold = (event: Event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Assistive technology presses without pointer, focus or key.
    void start();
    held =
      event instanceof SubmitEvent && target instanceof HTMLFormElement
        ? () => target.requestSubmit(event.submitter?.isConnected ? event.submitter : undefined)
        : () => target.click();
  };
  const holdPress = (event: Event) => {
    // Links and fields work without React; only what would be lost is held.
    if (event.target instanceof Element && event.target.closest('button:not([type=submit])')) hold(event);
  };
  const remember = ({ target }: Event) => {
    if (isField(target)) typed.set(target, isSwitch(target) ? target.checked : target.value);
  };

  const start = async () => {
    if (started) return;
    started = true;
    const hydrate = await load();
    // React hydrates in a transition of its own; this island's `Island` tells when its handlers are there.
    const mounted = new Promise((resolve) => element.addEventListener('island-mounted', resolve, { once: true }));
    await hydrate();
    for (const name of early) element.removeEventListener(name, start);
    await mounted;
    element.removeEventListener('click', holdPress, true);
    element.removeEventListener('submit', hold, true);
    element.removeEventListener('input', remember, true);
    for (const [field, value] of typed) retype(field, value);
    held?.();
  };

  for (const name of early) element.addEventListener(name, start, { passive: true });
  element.addEventListener('click', holdPress, true);
  element.addEventListener('submit', hold, true);
  element.addEventListener('input', remember, true);
};

const isField = (target: EventTarget | null): target is FormField =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isSwitch = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Enters a value as the person did. React compares with what it saw last, so it is shown another value first. */
function retype(field: FormField, value: string | boolean): void {
  if (isSwitch(field)) {
    if (field.type === 'radio' && value === false) return;
    field.checked = !value;
    field.click();
    return;
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // Of a list React hears nothing else.
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}

export default interaction;
