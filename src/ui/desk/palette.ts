import { fold } from '../../../db/fold.ts';

type PaletteEntry = { label: string; hint: string; href: string };

const minLength = 2;
const debounceMs = 150;

/** Ctrl+K opens the palette, with the pages of the menu and the results of `find`. */
export function startPalette(find: (q: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>): void {
  const dialog = document.querySelector<HTMLDialogElement>('#aller');
  const input = dialog?.querySelector('input');
  const listbox = dialog?.querySelector<HTMLElement>('[role=listbox]');
  const status = dialog?.querySelector<HTMLElement>('[role=status]');
  if (!dialog || !input || !listbox || !status) return;
  let abortController: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const options = () => [...listbox.querySelectorAll<HTMLElement>('[role=option]')];
  const select = (option: HTMLElement | undefined) => {
    for (const candidate of options()) candidate.setAttribute('aria-selected', String(candidate === option));
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const renderResults = (results: readonly PaletteEntry[]) => {
    const rows = results.map(({ label, hint, href }, index) => {
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
    listbox.replaceChildren(...rows);
    select(rows[0]);
  };
  const subpages = JSON.parse(dialog.dataset['pages'] ?? '[]') as Omit<PaletteEntry, 'hint'>[];
  const entryOf = ({ title: label, pathname: href }: HTMLAnchorElement) => ({ label, href });
  const findPages = (q: string): PaletteEntry[] =>
    [...Array.from(document.querySelectorAll<HTMLAnchorElement>('a[data-go]'), entryOf), ...subpages]
      .map((page) => ({ ...page, hint: 'Page' }))
      .filter(({ label }) => fold(label).includes(fold(q)));

  const search = async () => {
    abortController?.abort();
    const q = input.value.trim();
    const pageResults = findPages(q);
    renderResults(pageResults);
    status.textContent = '';
    if (q.length < minLength) return;
    const request = new AbortController();
    abortController = request;
    try {
      const all = [...pageResults, ...(await find(q, request.signal))];
      if (request.signal.aborted) return;
      renderResults(all);
      status.textContent = all.length === 0 ? 'Rien de ce nom.' : '';
    } catch (error) {
      if (!request.signal.aborted) status.textContent = error instanceof Error ? error.message : '';
    }
  };
  const openOption = (option: HTMLElement | undefined) => {
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
    const currentIndex = all.findIndex((option) => option.ariaSelected === 'true');
    if (event.key === 'ArrowDown') select(all[(currentIndex + 1) % all.length]);
    else if (event.key === 'ArrowUp') select(all[(currentIndex - 1 + all.length) % all.length]);
    else if (event.key === 'Enter') {
      event.preventDefault();
      clearTimeout(timer);
      // Otherwise, a fast Enter would open a result of an outdated search.
      if (input.value.trim() !== '') await search();
      openOption(options().find((option) => option.ariaSelected === 'true'));
      return;
    } else return;
    event.preventDefault();
  });
  listbox.addEventListener('click', ({ target }) =>
    openOption((target as Element).closest<HTMLElement>('[role=option]') ?? undefined),
  );
  document.querySelector('[data-open-palette]')?.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!dialog.open) open();
  });
}
