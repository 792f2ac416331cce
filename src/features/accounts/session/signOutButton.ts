import { signOut } from '../leave.ts';

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
  button.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true');
    void signOut();
  });
}
