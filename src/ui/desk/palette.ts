import { fold } from '../../../db/fold.ts';

type PaletteEntry = { label: string; hint: string; href: string };

type Find = (q: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;

const minLength = 2;
const debounceMs = 150;

/** Command palette (Ctrl+K) with the menu's pages and the results of `find`. */
export function startPalette(find: Find): void {
  const dialog = document.querySelector<HTMLDialogElement>('#aller');
  const input = dialog?.querySelector('input');
  const choices = dialog?.querySelector<HTMLElement>('[role=listbox]');
  const status = dialog?.querySelector<HTMLElement>('[role=status]');
  if (!dialog || !input || !choices || !status) return;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const options = () => [...choices.querySelectorAll<HTMLElement>('[role=option]')];
  const select = (option: HTMLElement | undefined) => {
    for (const one of options()) one.setAttribute('aria-selected', String(one === option));
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const show = (places: readonly PaletteEntry[]) => {
    const rows = places.map(({ label, hint, href }, index) => {
      const row = document.createElement('div');
      row.id = `aller-${index}`;
      row.className = 'tap-target apart';
      row.setAttribute('role', 'option');
      row.dataset['href'] = href;
      const kind = document.createElement('small');
      kind.textContent = hint;
      row.append(label, kind);
      return row;
    });
    choices.replaceChildren(...rows);
    select(rows[0]);
  };
  const subpages = JSON.parse(dialog.dataset['pages'] ?? '[]') as Omit<PaletteEntry, 'hint'>[];
  const entryOf = ({ title: label, pathname: href }: HTMLAnchorElement) => ({ label, href });
  const pages = (q: string): PaletteEntry[] =>
    [...Array.from(document.querySelectorAll<HTMLAnchorElement>('a[data-go]'), entryOf), ...subpages]
      .map((page) => ({ ...page, hint: 'Page' }))
      .filter(({ label }) => fold(label).includes(fold(q)));

  const search = async () => {
    running?.abort();
    const q = input.value.trim();
    const pageResults = pages(q);
    show(pageResults);
    status.textContent = '';
    if (q.length < minLength) return;
    const request = new AbortController();
    running = request;
    try {
      const all = [...pageResults, ...(await find(q, request.signal))];
      if (request.signal.aborted) return;
      show(all);
      status.textContent = all.length === 0 ? 'Rien de ce nom.' : '';
    } catch (error) {
      if (!request.signal.aborted) status.textContent = error instanceof Error ? error.message : '';
    }
  };
  const go = (option: HTMLElement | undefined) => {
    if (option?.dataset['href']) location.assign(option.dataset['href']);
  };
  const open = () => {
    input.value = '';
    void search();
    dialog.showModal();
    input.focus();
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), debounceMs);
  });
  input.addEventListener('keydown', async (event) => {
    const all = options();
    const now = all.findIndex((option) => option.ariaSelected === 'true');
    if (event.key === 'ArrowDown') select(all[(now + 1) % all.length]);
    else if (event.key === 'ArrowUp') select(all[(now - 1 + all.length) % all.length]);
    else if (event.key === 'Enter') {
      event.preventDefault();
      clearTimeout(timer);
      // A fast Enter would open a result of an outdated search.
      if (input.value.trim() !== '') await search();
      go(options().find((option) => option.ariaSelected === 'true'));
      return;
    } else return;
    event.preventDefault();
  });
  choices.addEventListener('click', ({ target }) =>
    go((target as Element).closest<HTMLElement>('[role=option]') ?? undefined),
  );
  document.querySelector('[data-open-palette]')?.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!dialog.open) open();
  });
}
