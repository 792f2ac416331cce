/** Sort and filters without a page load: the same address is fetched and its results take the place of the old ones. */
export {};

const list = document.querySelector<HTMLElement>('[data-live-list]');
const form = list?.querySelector<HTMLFormElement>('[data-live-form]');
const results = list?.querySelector<HTMLElement>('[data-live-results]');
const count = list?.querySelector<HTMLElement>('[data-live-count]');

let shown = location.search;
let running: AbortController | undefined;
/** Long enough to skip most keys of a typist. */
const pause = 300;
let typing: ReturnType<typeof setTimeout> | undefined;
/** Whether the last answer came from typing: the next letters take its place in the history. */
let typed = false;
/** The id of a pressed link that the answer holds too: the focus stays on it. */
let pressed = '';

const rowsOf = (results: Element) => [...results.querySelectorAll('tbody > tr, [data-rows] > *')];

/** In the row that stands where the one with the focus stood, or in the last; without rows, where one searches. */
function focusRow(results: Element, at: number): void {
  const rows = rowsOf(results);
  const next = rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>('a, summary, button');
  (next ?? form?.querySelector<HTMLElement>('input[type=search], select'))?.focus();
}

async function show(address: URL): Promise<void> {
  if (!results || !count) return;
  shown = address.search;
  running?.abort();
  const mine = new AbortController();
  running = mine;
  results.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(address, { signal: mine.signal });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.querySelector('[data-live-results]');
    if (!fresh) throw new Error('the page came without its list');
    const row = rowsOf(results).findIndex((one) => one.contains(document.activeElement));
    results.replaceChildren(...fresh.childNodes);
    count.textContent = page.querySelector('[data-live-count]')?.textContent ?? '';
    results.removeAttribute('aria-busy');
    if (pressed) document.getElementById(pressed)?.focus();
    else if (row >= 0) focusRow(results, row);
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

/** Whether a field says something else than it was sent with. */
function isTouched(field: HTMLSelectElement | HTMLInputElement): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  const sent = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(0, sent);
}

/** The fields say what the address says. */
function follow(address: URL): void {
  for (const field of fields) {
    field.value = address.searchParams.get(field.name) ?? '';
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
  const select = form?.querySelector('select');
  select?.focus();
  if (document.activeElement !== select) form?.closest('details')?.querySelector('summary')?.focus();
}

/** Text that is left or sent ends its step in the history. */
function settle(byTyping: boolean): void {
  go(asked(), byTyping);
  typed = false;
}

form?.addEventListener('change', ({ target }) => settle(target instanceof HTMLInputElement));
form?.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  clearTimeout(typing);
  typing = setTimeout(() => go(asked(), true), pause);
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  settle(true);
});
// Input that came before this script needs no second press.
const early = [...fields].filter(isTouched);
if (early.length > 0)
  go(
    asked(),
    early.some((field) => field instanceof HTMLInputElement),
  );
results?.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-live-link]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const address = new URL(link.href);
  pressed = link.id;
  go(address);
  follow(address);
  if (!pressed) focusFilters();
});
if (list) {
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
}
