import { $claims } from '../../features/accounts/session.store.ts';
import { signOut } from '../../features/accounts/sessionEnd.ts';

const search = document.querySelector<HTMLElement>('#recherche');
search?.addEventListener('toggle', (event) => {
  if (event.newState === 'open') search.querySelector('input')?.focus();
});
matchMedia('(min-width: 1200px)').addEventListener('change', () => search?.hidePopover());

// The HTML has these groups open, for use without this script.
const narrow = matchMedia('(max-width: 599px)');
const fold = () => {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('[data-folds]')) group.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
if (narrow.matches) fold();

const menu = document.querySelector<HTMLElement>('#menu');
const menuButton = document.querySelector<HTMLElement>('[popovertarget="menu"]');
const signIn = menu?.querySelector<HTMLElement>('[data-signed-out]');
const signedIn = menu?.querySelectorAll<HTMLElement>('[data-signed-in]') ?? [];
const leave = menu?.querySelector<HTMLElement>('[data-signed-in] > button');

const setInert = (covered: boolean) => {
  const container = menu?.parentElement;
  const others = [...document.body.children, ...(container?.children ?? [])];
  for (const other of others) if (other !== container && other !== menu) other.toggleAttribute('inert', covered);
};

// Release the focus trap before the browser restores the focus.
menu?.addEventListener('beforetoggle', (event) => {
  if (event.newState === 'closed') setInert(false);
});
menu?.addEventListener('toggle', (event) => {
  if (event.newState === 'closed') return menuButton?.focus();
  setInert(true);
  menu.querySelector('button')?.focus();
});
matchMedia('(min-width: 900px)').addEventListener('change', () => menu?.hidePopover());
addEventListener('pagehide', () => menu?.hidePopover());

$claims.subscribe((claims) => {
  if (signIn) signIn.hidden = claims !== null;
  for (const entry of signedIn) entry.hidden = !claims || !['', claims.role].includes(entry.dataset['signedIn'] ?? '');
});

leave?.addEventListener('click', () => {
  leave.setAttribute('aria-busy', 'true');
  void signOut();
});
