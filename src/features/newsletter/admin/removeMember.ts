import { act } from '../../../ui/desk/act.ts';
import { removeMemberContract } from '../newsletter.api.ts';

/** « Désabonner » in the list of members: one press, told by a toast. */
export async function removeMember(button: HTMLElement): Promise<void> {
  if (button.hasAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  const params = { id: button.dataset['removeMember'] ?? '' };
  try {
    await act(removeMemberContract, { params, done: 'L’adresse ne recevra plus la lettre.' });
    document.dispatchEvent(new Event('list-stale'));
  } catch {
    // The toast has told it.
    button.removeAttribute('aria-busy');
  }
}
