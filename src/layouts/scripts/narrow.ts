/** What a narrow screen does with the header's search and the footer's groups. */
const search = document.querySelector<HTMLElement>('#recherche');
search?.addEventListener('toggle', (event) => {
  if (event.newState === 'open') search.querySelector('input')?.focus();
});
matchMedia('(min-width: 1200px)').addEventListener('change', () => search?.hidePopover());

// Written open, so that they can be read without this script; a phone folds them.
const narrow = matchMedia('(max-width: 599px)');
const fold = () => {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('[data-folds]')) group.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
if (narrow.matches) fold();
