import { act, toastSilent } from '../../../ui/desk/act.ts';
import { listStale } from '../../../ui/list/listStale.ts';
import { toast } from '../../../ui/toaster.ts';
import { proposedToast } from '../../approvals/proposal.shape.ts';
import { confirmCreditsContract, settleCreditContract } from '../statements.api.ts';

const done = {
  book: 'Le virement est porté à la commande.',
  return: 'C’est noté comme rendu.',
  ignore: 'C’est laissé de côté.',
} as const;
type Act = keyof typeof done;

async function confirm(ids: string[]): Promise<void> {
  const { data } = await act(confirmCreditsContract, { body: { ids }, done: 'Les virements exacts sont confirmés.' });
  if (data.left > 0) toast(`${data.left} à revoir\u00a0: la situation a changé entre-temps.`, 'error');
}

async function settle(button: HTMLButtonElement): Promise<void> {
  const row = button.closest<HTMLElement>('[data-credit]');
  const { act: kind, order } = button.dataset;
  const typed = row?.querySelector<HTMLInputElement>('input[name="order"]')?.value ?? '';
  await act(settleCreditContract, {
    body: {
      id: row?.dataset['credit'] ?? '',
      act: kind as Act,
      order: order ?? (kind === 'book' ? typed : ''),
      acceptShort: button.hasAttribute('data-accept-short'),
    },
    done: ({ proposed }) => (proposed ? proposedToast : done[kind as Act]),
  });
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-credit]')];

/** The pressed button leaves with its row: the focus moves to the next one. */
function focusNext(place: number): void {
  const row = rows()[place] ?? rows().at(-1);
  const count = document.querySelector<HTMLElement>('[data-live-count]');
  if (!row && count) count.tabIndex = -1;
  (row?.querySelector('button') ?? count)?.focus();
}

/** Buttons of the rendered page: one call each, then the list reloads. */
document.addEventListener('click', async ({ target }) => {
  const button =
    target instanceof Element ? target.closest<HTMLButtonElement>('[data-confirm], [data-credit] [data-act]') : null;
  if (!button || button.disabled) return;
  if (button.dataset['act'] === 'ask') return button.parentElement?.querySelector('dialog')?.showModal();
  const place = Math.max(
    0,
    rows().findIndex((row) => row.contains(button)),
  );
  button.disabled = true;
  const { confirm: ids } = button.dataset;
  try {
    await (ids ? confirm(ids.split(' ')) : settle(button));
  } catch (error) {
    toastSilent(error);
  }
  button.disabled = false;
  document.addEventListener('list-shown', () => focusNext(place), { once: true });
  listStale();
});
