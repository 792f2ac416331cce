import { showLeft } from '../toastNext.ts';

/** What every page does without React: the spinner of a slow navigation, islands that could not load, a sentence left. */
const patience = 150;
const spinner = document.querySelector<HTMLElement>('[data-spinner]');
let timer: ReturnType<typeof setTimeout> | undefined;

const wait = () => {
  timer = setTimeout(() => spinner?.removeAttribute('hidden'), patience);
};
const arrived = () => {
  clearTimeout(timer);
  spinner?.setAttribute('hidden', '');
};

document.addEventListener('click', (event) => {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const leaves = link.origin === location.origin && !link.target && !link.hasAttribute('download');
  const sameDocument = link.pathname === location.pathname && link.search === location.search;
  if (leaves && !(sameDocument && link.hash)) wait();
});
document.addEventListener('submit', (event) => {
  const closesDialog = event.target instanceof HTMLFormElement && event.target.method === 'dialog';
  if (!event.defaultPrevented && !closesDialog) wait();
});
addEventListener('pageshow', arrived);
addEventListener('pagehide', arrived);

void showLeft();

const reloaded = 'island-reloaded';
addEventListener('island-failed', () => {
  if (sessionStorage.getItem(reloaded)) return;
  sessionStorage.setItem(reloaded, '1');
  location.reload();
});
