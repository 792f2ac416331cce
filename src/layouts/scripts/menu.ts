import { $claims } from '../../features/accounts/session.store.ts';
import { signOut } from '../../features/accounts/sessionEnd.ts';

const search = document.querySelector<HTMLElement>('#recherche');
search?.addEventListener('toggle', (event) => {
  if (event.newState === 'open') search.querySelector('input')?.focus();
});
matchMedia('(min-width: 1200px)').addEventListener('change', () => search?.hidePopover());

// The groups are open without this script.
const narrowScreen = matchMedia('(max-width: 599px)');
const foldGroups = () => {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('[data-folds]')) group.open = !narrowScreen.matches;
};
narrowScreen.addEventListener('change', foldGroups);
if (narrowScreen.matches) foldGroups();

const menu = document.querySelector<HTMLElement>('#menu');
const menuButton = document.querySelector<HTMLElement>('[popovertarget="menu"]');
const signIn = menu?.querySelector<HTMLElement>('[data-signed-out]');
const signedIn = menu?.querySelectorAll<HTMLElement>('[data-signed-in]') ?? [];
const signOutButton = menu?.querySelector<HTMLElement>('[data-signed-in] > button');

const setInert = (covered: boolean) => {
  const container = menu?.parentElement;
  const outsideElements = [...document.body.children, ...(container?.children ?? [])];
  for (const other of outsideElements)
    if (other !== container && other !== menu) other.toggleAttribute('inert', covered);
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

signOutButton?.addEventListener('click', () => {
  signOutButton.setAttribute('aria-busy', 'true');
  void signOut();
});
