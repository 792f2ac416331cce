import { localStore } from '../../browserStorage.ts';

const storageKey = 'desk-keys-off';
const shortcutDialog = document.querySelector<HTMLDialogElement>('#touches');
const checkbox = shortcutDialog?.querySelector<HTMLInputElement>('input');

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

const focusTarget = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('a, summary, button[aria-expanded]') ??
  row?.querySelector<HTMLElement>('input:not([type=checkbox], [type=file])') ??
  null;

const visibleRows = (): Element[] =>
  [...document.querySelectorAll('main :is(tbody > tr, [data-rows] > *)')].filter((row) =>
    focusTarget(row)?.checkVisibility(),
  );

const jumpTargets: Record<string, () => HTMLElement | null | undefined> = {
  row: () => focusTarget(visibleRows()[0]),
  act: () =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main .button:not(.button-quiet, .button-danger, .button-plain, [aria-pressed])',
      ),
    ].find((button) => button.checkVisibility()),
};

// Chromium may skip autofocus when an action loads the same address again.
if (document.activeElement === document.body) document.querySelector<HTMLElement>('main [autofocus]')?.focus();

for (const link of document.querySelectorAll<HTMLElement>('[data-jump]')) {
  const target = jumpTargets[link.dataset['jump'] ?? ''];
  link.hidden = !target?.();
  link.addEventListener('click', (event) => {
    event.preventDefault();
    target?.()?.focus();
  });
}

function step(delta: 1 | -1): void {
  const rows = visibleRows();
  const currentIndex = rows.findIndex((row) => row.contains(document.activeElement));
  focusTarget(rows[currentIndex < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, currentIndex + delta))])?.focus();
}

function save(): void {
  const focusedForm = document.activeElement?.closest('form:not([method=get], [method=dialog])');
  const dialog = document.querySelector('dialog[open]');
  if (dialog && !dialog.contains(focusedForm ?? null)) return;
  const form = focusedForm ?? document.querySelector('main form[data-save]');
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

function focusAfter(table: Element, { form }: HTMLInputElement): void {
  const isAfter = (one: Element) => table.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING;
  const next = [...(form?.elements ?? [])].find((one) => isAfter(one) && one.checkVisibility());
  (next as HTMLElement | undefined)?.focus();
}

function moveInGrid(field: HTMLInputElement, key: string): boolean {
  const cell = field.closest('[data-grid] tr > *');
  const row = cell?.parentElement;
  if (!cell || !row) return false;
  const column = [...row.children].indexOf(cell);
  const nextRow = (one: Element) => (key === 'ArrowUp' ? one.previousElementSibling : one.nextElementSibling);
  for (let otherRow = nextRow(row); otherRow; otherRow = nextRow(otherRow)) {
    const nextInput = otherRow.children[column]?.querySelector<HTMLInputElement>(
      'input:not([type=checkbox], :disabled)',
    );
    if (!nextInput?.checkVisibility()) continue;
    nextInput.focus();
    nextInput.select();
    return true;
  }
  // Enter must not submit the unfinished form, not even in the last row.
  const table = row.closest('[data-grid]');
  if (table && key === 'Enter') focusAfter(table, field);
  return true;
}

const shortcuts: Record<string, () => void> = {
  '/': () => {
    const search = document.querySelector<HTMLElement>('main input[type=search]');
    if (search) search.focus();
    else document.querySelector<HTMLElement>('[data-open-palette]')?.click();
  },
  j: () => step(1),
  k: () => step(-1),
  '?': () => shortcutDialog?.showModal(),
};

function onKey(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 's') return false;
    save();
    return true;
  }
  const isGridKey = ['Enter', 'ArrowDown', 'ArrowUp'].includes(key);
  if (isGridKey && target instanceof HTMLInputElement && target.type !== 'checkbox') return moveInGrid(target, key);
  const act = shortcuts[key];
  if (!act || isTyping(target) || document.querySelector('dialog[open]') || localStore.get(storageKey)) return false;
  act();
  return true;
}

document.addEventListener('keydown', (event) => {
  if (onKey(event)) event.preventDefault();
});

document.querySelector('[data-open-keys]')?.addEventListener('click', () => shortcutDialog?.showModal());
if (checkbox) checkbox.checked = localStore.get(storageKey) === null;
checkbox?.addEventListener('change', () => {
  localStore.set(storageKey, checkbox.checked ? null : '1');
});
