import { tabStore } from '../../browserStorage.ts';
import { showStoredToast } from '../toastNext.ts';

const delayMs = 150;
const spinner = document.querySelector<HTMLElement>('[data-spinner]');
let timer: ReturnType<typeof setTimeout> | undefined;

const setSpinnerHidden = (isHidden: boolean) => spinner?.toggleAttribute('hidden', isHidden);
const showSpinnerLater = () => {
  timer = setTimeout(setSpinnerHidden, delayMs, false);
};
const hideSpinner = () => {
  clearTimeout(timer);
  setSpinnerHidden(true);
};

document.addEventListener('click', (event) => {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const isFile = link.hasAttribute('download') || /\.\w+$/.test(link.pathname);
  const isSamePage = link.hash && link.href.split('#')[0] === location.href.split('#')[0];
  if (link.origin === location.origin && !link.target && !isFile && !isSamePage) showSpinnerLater();
});
document.addEventListener('submit', (event) => {
  const closesDialog = event.target instanceof HTMLFormElement && event.target.method === 'dialog';
  if (!event.defaultPrevented && !closesDialog) showSpinnerLater();
});
addEventListener('pageshow', hideSpinner);
addEventListener('pagehide', hideSpinner);

void showStoredToast();

/** Reloads only once, so that a failing page never loops, and never without storage. */
const reloadKey = 'island-reloaded';
const isSecondTry = tabStore.get(reloadKey) === location.href;
if (isSecondTry) tabStore.set(reloadKey, null);
addEventListener('island-failed', ({ target }) => {
  // A reload without a network would replace the page by the browser's error.
  if (!navigator.onLine) addEventListener('online', () => location.reload(), { once: true });
  else if (!isSecondTry && tabStore.set(reloadKey, location.href)) location.reload();
  else if (target instanceof Element)
    target.innerHTML = '<p class="notice notice-danger" role="alert">Une erreur est survenue. Rechargez la page.</p>';
});
