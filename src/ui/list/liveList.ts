export {};

const list = document.querySelector('[data-live-list]') as HTMLElement;
const form = list.querySelector<HTMLFormElement>('[data-live-form]');
const results = list.querySelector('[data-live-results]') as HTMLElement;
const count = list.querySelector('[data-live-count]') as HTMLElement;

let currentSearch = location.search;
let running: AbortController | undefined;
const debounceMs = 300;
let typing: ReturnType<typeof setTimeout> | undefined;
/** While typing, each letter replaces the same history entry. */
let isTypingEntry = false;
let pressedId = '';

const rowsNow = () =>
  [...results.querySelectorAll('tbody > tr, [data-rows] > *')].filter((row) => row.checkVisibility());

/** Focuses the row in the same position, else the last row, the search field or a summary of the results. */
function focusRow(at: number): void {
  const rows = rowsNow();
  const next = rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>('a, summary, button');
  const field = form?.querySelector<HTMLElement>('input[type=search], select');
  (next ?? field ?? results.querySelector('summary'))?.focus();
}

async function show(address: URL): Promise<void> {
  currentSearch = address.search;
  running?.abort();
  const request = new AbortController();
  running = request;
  results.ariaBusy = 'true';
  try {
    const response = await fetch(address, { signal: request.signal });
    const page = Document.parseHTMLUnsafe(await response.text());
    // Throws if the page does not contain the list.
    const { childNodes } = page.querySelector('[data-live-results]') as Element;
    const row = rowsNow().findIndex((one) => one.contains(document.activeElement));
    results.replaceChildren(...childNodes);
    count.textContent = page.querySelector('[data-live-count]')?.textContent ?? '';
    results.ariaBusy = null;
    if (pressedId) document.getElementById(pressedId)?.focus();
    else if (row >= 0) focusRow(row);
    pressedId = '';
    document.dispatchEvent(new Event('list-shown'));
  } catch {
    if (!request.signal.aborted) location.assign(address);
  }
}

function navigate(address: URL, byTyping = false): void {
  clearTimeout(typing);
  // Enter in a field fires both a change and a submit.
  if (address.search === currentSearch) return;
  if (byTyping && isTypingEntry) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  isTypingEntry = byTyping;
  void show(address);
}

const fields = form?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input') ?? [];

const isText = (field: unknown): field is HTMLInputElement => field instanceof HTMLInputElement;

function isTouched(field: HTMLSelectElement | HTMLInputElement): boolean {
  if (isText(field)) return field.value !== field.defaultValue;
  const sent = field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0];
  return field.value !== sent?.value;
}

function fillForm(address: URL): void {
  for (const field of fields) {
    field.value = address.searchParams.get(field.name) ?? field.dataset['initial'] ?? '';
    // Disabled fields are left out of the address.
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

/** After blur or submit, the next letter adds a new history entry. */
function pushFilters(byTyping: boolean): void {
  navigate(targetUrl(), byTyping);
  isTypingEntry = false;
}

form?.addEventListener('change', ({ target }) => pushFilters(isText(target)));
form?.addEventListener('input', ({ target }) => {
  if (!isText(target)) return;
  clearTimeout(typing);
  typing = setTimeout(() => navigate(targetUrl(), true), debounceMs);
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  pushFilters(true);
  const fold = form.closest('details');
  if (!fold?.open) return;
  fold.open = false;
  fold.querySelector('summary')?.focus();
});
// Input from before this script ran is applied.
const early = [...fields].filter(isTouched);
if (early.length > 0) navigate(targetUrl(), early.some(isText));
results.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-live-link]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (results.ariaBusy) return;
  const address = new URL(link.href);
  pressedId = link.id;
  navigate(address);
  fillForm(address);
  if (!pressedId) focusFilters();
});
document.addEventListener('list-stale', () => void show(new URL(location.href)));
addEventListener('popstate', () => {
  const address = new URL(location.href);
  if (address.search === currentSearch) return;
  clearTimeout(typing);
  isTypingEntry = false;
  fillForm(address);
  void show(address);
});
