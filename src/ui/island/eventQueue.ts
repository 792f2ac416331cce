type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  /** Recorded by `page/firstPaint.js` before any other script runs. */
  var earlyEvents: { event: Event; value: string | boolean }[] | undefined;
}

type QueuedEvent = {
  kind: 'click' | 'submit' | 'input';
  target: HTMLElement;
  value?: string | boolean;
  replayEvent: () => void;
};

/** A queued click hydrates too, because assistive technology clicks without pointer, focus or key.
 * @returns a function that hydrates the island, only once */
export function queueUntilHydrated(
  element: HTMLElement,
  load: () => Promise<() => Promise<void>>,
): () => Promise<void> {
  let pendingReplay: Promise<void> | undefined;
  let isReplaying = false;
  const events: QueuedEvent[] = [];
  const busyButtons = new Set<Element>();

  const replaceLast = (event: QueuedEvent) => {
    const last = events.at(-1);
    if (last?.kind === event.kind && last.target === event.target) events.pop();
    events.push(event);
  };
  const queue = (event: Event) => {
    const target = event.target;
    if (isReplaying || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void hydrate();
    const pressedButton = event instanceof SubmitEvent ? event.submitter : target.closest('button');
    if (pressedButton) {
      pressedButton.setAttribute('aria-busy', 'true');
      busyButtons.add(pressedButton);
    }
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      const { submitter } = event;
      replaceLast({
        kind: 'submit',
        target,
        replayEvent: () => {
          const { activeElement } = document;
          // The field itself may handle Enter.
          const isEnter = submitter && activeElement instanceof HTMLInputElement && target.contains(activeElement);
          if (isEnter && !pressEnter(activeElement)) return;
          target.requestSubmit(submitter?.isConnected ? submitter : undefined);
        },
      });
    } else events.push({ kind: 'click', target, replayEvent: () => target.click() });
  };
  const queueClick = (event: Event) => {
    // Links and native fields need no React.
    if (event.target instanceof Element && event.target.closest('button:not([type=submit])')) queue(event);
  };
  const queueInput = ({ target }: Event, early?: string | boolean) => {
    if (isReplaying || !isField(target)) return;
    const value = early ?? (isCheckable(target) ? target.checked : target.value);
    replaceLast({ kind: 'input', target, value, replayEvent: () => replayInput(target, value) });
  };
  // Hydration empties controlled fields, so pending input is restored before the next key.
  const restoreInput = (event: InputEvent) => {
    const { target } = event;
    if (isReplaying || event.isComposing || !isField(target)) return;
    const pendingValue = events.findLast((event) => event.kind === 'input' && event.target === target)?.value;
    if (typeof pendingValue === 'string' && pendingValue !== target.value) setValue(target, pendingValue);
  };
  const abortController = new AbortController();
  const options = { capture: true, signal: abortController.signal };
  const whenReleased = watchPress(element, options);
  element.addEventListener('click', queueClick, options);
  element.addEventListener('submit', queue, options);
  element.addEventListener('beforeinput', restoreInput, options);
  element.addEventListener('input', (event) => queueInput(event), options);

  /** Also replays events that arrive between two renderings. */
  const replayAll = async () => {
    do {
      // React may mount on a key's `beforeinput`: until the key's `input`, nothing is replayed.
      await new Promise((resolve) => setTimeout(resolve));
      await whenReleased();
      isReplaying = true;
      const event = events.shift();
      if (event?.target.isConnected) event.replayEvent();
      isReplaying = false;
    } while (events.length > 0);
  };
  const run = async () => {
    const mount = await load();
    const mounted = new Promise((resolve) => element.addEventListener('island-mounted', resolve, { once: true }));
    await mount();
    await mounted;
    // `aria-busy` was set before hydration, so React would leave it.
    for (const button of busyButtons) button.removeAttribute('aria-busy');
    await replayAll();
    abortController.abort();
  };
  const hydrate = () => {
    pendingReplay ??= run().catch((error: unknown) => {
      console.error(error);
      element.dispatchEvent(new Event('island-failed', { bubbles: true }));
    });
    return pendingReplay;
  };
  element.dataset['guarded'] = '';
  for (const { event, value } of takeEarlyEvents(element)) {
    if (event.type === 'submit') queue(event);
    else if (event.type === 'click') queueClick(event);
    else if (event.type === 'input') queueInput(event, value);
    void hydrate();
  }
  return hydrate;
}

function takeEarlyEvents(element: HTMLElement): NonNullable<typeof globalThis.earlyEvents> {
  const all = globalThis.earlyEvents ?? [];
  const elementEvents = all.filter(({ event }) => element.contains(event.target as Node));
  globalThis.earlyEvents = all.filter((event) => !elementEvents.includes(event));
  return elementEvents;
}

/** Replayed input may shift the page: a press that has begun would miss its button. */
function watchPress(element: HTMLElement, options: AddEventListenerOptions): () => Promise<void> {
  let lastPress = Promise.resolve();
  const trackPress = () => {
    lastPress = new Promise((resolve) => {
      // The click follows pointerup directly.
      const end = () => setTimeout(resolve);
      for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, { once: true });
    });
  };
  element.addEventListener('pointerdown', trackPress, options);
  return () => lastPress;
}

const isField = (target: EventTarget | null): target is FormField =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isCheckable = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** @returns false if the field has handled Enter */
const pressEnter = (field: HTMLElement): boolean =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));

/** Fires no event: React reads the value at the next one. A field selected as a whole stays selected. */
function setValue(field: FormField, value: string, isReplayed = false): void {
  const { selectionStart, selectionEnd } = field as HTMLInputElement;
  const isAllSelected = field.value !== '' && selectionStart === 0 && selectionEnd === field.value.length;
  const wasSelected = isAllSelected && field === document.activeElement;
  if (isReplayed) field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (wasSelected) (field as HTMLInputElement).select();
}

/** React ignores a value equal to the last one, so a different one is set first. */
function replayInput(field: FormField, value: string | boolean): void {
  if (field.type === 'file') {
    // A file input keeps its files, which scripts cannot set.
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (isCheckable(field)) {
    if (field.type === 'radio' && value === false) return;
    field.checked = !value;
    field.click();
    return;
  }
  setValue(field, String(value), true);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // React listens to `change` alone for a select.
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
