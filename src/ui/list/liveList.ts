/** Sort and filters without a page load: the same address is fetched and its results take the place of the old ones. */
export {};

/** It is fetched by pages that have one. */
const list = document.querySelector('[data-live-list]') as HTMLElement;
const form = list.querySelector<HTMLFormElement>('[data-live-form]');
const results = list.querySelector('[data-live-results]') as HTMLElement;
const count = list.querySelector('[data-live-count]') as HTMLElement;

let shown = location.search;
let running: AbortController | undefined;
/** Long enough to skip most keys of a typist. */
const pause = 300;
let typing: ReturnType<typeof setTimeout> | undefined;
/** Whether the last answer came from typing: the next letters take its place in the history. */
let typed = false;
/** The id of a pressed link that the answer holds too: the focus stays on it. */
let pressed = '';

const rowsNow = () => [...results.querySelectorAll('tbody > tr, [data-rows] > *')];

/** In the row that stands where the one with the focus stood, or in the last; without rows, where one searches. */
function focusRow(at: number): void {
  const rows = rowsNow();
  const next = rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>('a, summary, button');
  (next ?? form?.querySelector<HTMLElement>('input[type=search], select'))?.focus();
}

async function show(address: URL): Promise<void> {
  shown = address.search;
  running?.abort();
  const mine = new AbortController();
  running = mine;
  results.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(address, { signal: mine.signal });
    const page = Document.parseHTMLUnsafe(await response.text());
    // A page that came without its list throws here.
    const { childNodes } = page.querySelector('[data-live-results]') as Element;
    const row = rowsNow().findIndex((one) => one.contains(document.activeElement));
    results.replaceChildren(...childNodes);
    count.textContent = page.querySelector('[data-live-count]')?.textContent ?? '';
    results.removeAttribute('aria-busy');
    if (pressed) document.getElementById(pressed)?.focus();
    else if (row >= 0) focusRow(row);
    pressed = '';
    document.dispatchEvent(new Event('list-shown'));
  } catch {
    // The page itself says what is wrong.
    if (!mine.signal.aborted) location.assign(address);
  }
}

function go(address: URL, byTyping = false): void {
  clearTimeout(typing);
  // Enter in a field is a change and a submit.
  if (address.search === shown) return;
  if (byTyping && typed) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  typed = byTyping;
  void show(address);
}

const fields = form?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input') ?? [];

const isText = (field: unknown): field is HTMLInputElement => field instanceof HTMLInputElement;

function isTouched(field: HTMLSelectElement | HTMLInputElement): boolean {
  if (isText(field)) return field.value !== field.defaultValue;
  const sent = field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0];
  return field.value !== sent?.value;
}

/** The fields say what the address says, or what they say at first. */
function follow(address: URL): void {
  for (const field of fields) {
    field.value = address.searchParams.get(field.name) ?? field.dataset['initial'] ?? '';
    // A form leaves an empty field out of the address only when it is disabled.
    if (field.type === 'hidden') field.disabled = !field.value;
  }
}

function asked(): URL {
  const address = new URL(location.pathname, location.href);
  for (const [name, value] of new FormData(form ?? undefined)) {
    if (value !== '') address.searchParams.set(name, String(value));
  }
  return address;
}

/** On a phone the filters may be folded away. */
function focusFilters(): void {
  form?.closest('details')?.querySelector('summary')?.focus();
  form?.querySelector('select')?.focus();
}

/** Text that is left or sent ends its step in the history. */
function settle(byTyping: boolean): void {
  go(asked(), byTyping);
  typed = false;
}

form?.addEventListener('change', ({ target }) => settle(isText(target)));
form?.addEventListener('input', ({ target }) => {
  if (!isText(target)) return;
  clearTimeout(typing);
  typing = setTimeout(() => go(asked(), true), pause);
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  settle(true);
});
// Input that came before this script needs no second press.
const early = [...fields].filter(isTouched);
if (early.length > 0) go(asked(), early.some(isText));
results.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-live-link]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const address = new URL(link.href);
  pressed = link.id;
  go(address);
  follow(address);
  if (!pressed) focusFilters();
});
// Something else on the page has changed what is listed.
document.addEventListener('list-stale', () => void show(new URL(location.href)));
addEventListener('popstate', () => {
  const address = new URL(location.href);
  if (address.search === shown) return;
  clearTimeout(typing);
  typed = false;
  follow(address);
  void show(address);
});
