export {};

const list = document.querySelector('[data-live-list]') as HTMLElement;
const form = list.querySelector<HTMLFormElement>('[data-live-form]');
const results = list.querySelector('[data-live-results]') as HTMLElement;

let currentSearch = location.search;
let abortController: AbortController | undefined;
const debounceMs = 300;
let typingTimer: ReturnType<typeof setTimeout> | undefined;
/** If true, the next keystroke replaces the current history entry instead of adding one. */
let isTypingEntry = false;
let pressedLinkId = '';

const visibleRows = () =>
  [...results.querySelectorAll('tbody > tr, [data-rows] > *')].filter((row) => row.checkVisibility());

const buttonsNamed = (name: string) =>
  [...results.querySelectorAll('button')].filter(({ textContent }) => textContent === name);

/** Focuses the row at the same index, or else the last row, the search field or a summary. */
function focusRow(index: number): void {
  const rows = visibleRows();
  const nextTarget = rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('a, summary, button');
  const field = form?.querySelector<HTMLElement>('input[type=search], select');
  (nextTarget ?? field ?? results.querySelector('summary'))?.focus();
}

async function loadResults(address: URL): Promise<void> {
  currentSearch = address.search;
  abortController?.abort();
  const request = new AbortController();
  abortController = request;
  results.ariaBusy = 'true';
  try {
    const response = await fetch(address, { signal: request.signal });
    const page = Document.parseHTMLUnsafe(await response.text());
    const parts = page.querySelectorAll('[data-live-part], [data-live-results]');
    const row = visibleRows().findIndex((one) => one.contains(document.activeElement));
    const pressed = document.activeElement?.textContent ?? '';
    // Throws if the page does not contain the list.
    for (const [at, part] of document.querySelectorAll('[data-live-part], [data-live-results]').entries())
      part.replaceChildren(...(parts[at] as Element).childNodes);
    results.ariaBusy = null;
    const [sameButton, ...others] = row >= 0 ? buttonsNamed(pressed) : [];
    if (pressedLinkId) document.getElementById(pressedLinkId)?.focus();
    else if (sameButton && others.length === 0) sameButton.focus();
    else if (row >= 0) focusRow(row);
    pressedLinkId = '';
    document.dispatchEvent(new Event('list-shown'));
  } catch {
    if (!request.signal.aborted) location.assign(address);
  }
}

function navigate(address: URL, isTyping = false): void {
  clearTimeout(typingTimer);
  // Enter in a field fires a change and a submit event.
  if (address.search === currentSearch) return;
  if (isTyping && isTypingEntry) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  isTypingEntry = isTyping;
  void loadResults(address);
}

const fields = form?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input') ?? [];

const isTextField = (field: unknown): field is HTMLInputElement => field instanceof HTMLInputElement;

function isTouched(field: HTMLSelectElement | HTMLInputElement): boolean {
  if (isTextField(field)) return field.value !== field.defaultValue;
  const selectedByServer = field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0];
  return field.value !== selectedByServer?.value;
}

function fillForm(address: URL): void {
  for (const field of fields) {
    field.value = address.searchParams.get(field.name) ?? field.dataset['initial'] ?? '';
    // Disabled, so that empty fields are left out of the address.
    if (field.type === 'hidden') field.disabled = !field.value;
  }
}

function targetUrl(): URL {
  const address = new URL(location.pathname, location.href);
  for (const [name, value] of new FormData(form ?? undefined)) {
    if (value !== '') address.searchParams.set(name, String(value));
  }
  return address;
}

function focusFilters(): void {
  form?.closest('details')?.querySelector('summary')?.focus();
  form?.querySelector('select')?.focus();
}

function pushFilters(byTyping: boolean): void {
  navigate(targetUrl(), byTyping);
  isTypingEntry = false;
}

form?.addEventListener('change', ({ target }) => pushFilters(isTextField(target)));
form?.addEventListener('input', ({ target }) => {
  if (!isTextField(target)) return;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => navigate(targetUrl(), true), debounceMs);
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  pushFilters(true);
  const criteria = form.closest('details');
  if (!criteria?.open) return;
  criteria.open = false;
  criteria.querySelector('summary')?.focus();
});
// Applies input that was typed before this script ran.
const touchedFields = [...fields].filter(isTouched);
if (touchedFields.length > 0) navigate(targetUrl(), touchedFields.some(isTextField));
results.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-live-link]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (results.ariaBusy) return;
  const address = new URL(link.href);
  pressedLinkId = link.id;
  navigate(address);
  fillForm(address);
  if (!pressedLinkId) focusFilters();
});
document.addEventListener('list-stale', () => void loadResults(new URL(location.href)));
addEventListener('popstate', () => {
  const address = new URL(location.href);
  if (address.search === currentSearch) return;
  clearTimeout(typingTimer);
  isTypingEntry = false;
  fillForm(address);
  void loadResults(address);
});
