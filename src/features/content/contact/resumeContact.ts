import { readDraft } from '../../../ui/forms/draftStore.ts';
import { contactDraft } from './contactDraft.ts';

/** A message begun in this tab is back at once, not at the first touch of the form. */
if (Object.keys(readDraft(contactDraft)).length > 0) {
  document.querySelector('[data-contact] form')?.dispatchEvent(new Event('focusin', { bubbles: true }));
}
