import { followSession, signOut } from './leave.ts';

followSession();

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
  button.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true');
    void signOut();
  });
}
