import { readDraft } from '../../ui/forms/draftStore.ts';
import { contactDraft } from './contact/contactDraft.ts';

/** A message begun in this tab is back at once, not at the first touch of the form. */
if (Object.keys(readDraft(contactDraft)).length > 0) {
  document.querySelector('[data-contact] form')?.dispatchEvent(new Event('focusin', { bubbles: true }));
}

/** A link to a question opens it, and an opened question has its address in the bar, to be passed on. */
function openAsked(): void {
  const asked = document.getElementById(location.hash.slice(1));
  if (asked instanceof HTMLDetailsElement) asked.open = true;
}

for (const question of document.querySelectorAll<HTMLDetailsElement>('[data-questions] details')) {
  question.addEventListener('toggle', () => {
    if (question.open && location.hash !== `#${question.id}`) history.replaceState(null, '', `#${question.id}`);
  });
}
addEventListener('hashchange', openAsked);
openAsked();
