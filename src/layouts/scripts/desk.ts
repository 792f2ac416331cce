import '../../ui/desk/keys.ts';
import '../../ui/list/earlyPress.ts';
import { signOut } from '../../features/accounts/leave.ts';
import { startPalette } from '../../ui/desk/palette.ts';

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
  button.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true');
    void signOut();
  });
}

startPalette(async (q, signal) => {
  const [{ call }, { findPlacesContract }] = await Promise.all([
    import('../../http/call.ts'),
    import('../../features/overview/overview.api.ts'),
  ]);
  return (await call(findPlacesContract, { query: { q }, signal })).data;
});

const { classList } = document.documentElement;
const fold = document.querySelector('[data-fold]');
const tell = () => fold?.setAttribute('aria-pressed', String(classList.contains('folded')));
tell();
fold?.addEventListener('click', () => {
  classList.toggle('folded');
  tell();
  localStorage.setItem('desk-menu', classList.contains('folded') ? 'icons' : 'words');
});
