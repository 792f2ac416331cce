import '../../ui/desk/keys.ts';
import { localStore } from '../../browserStorage.ts';
import { signOut } from '../../features/accounts/sessionEnd.ts';
import { startPalette } from '../../ui/desk/palette.ts';

const waiting = new Set<HTMLElement>();
const queuePress = ({ target }: Event) => {
  const pressed = target instanceof Element && target.closest<HTMLElement>('[data-press], [data-switch]');
  if (!pressed) return;
  if (pressed.matches('[data-switch]') && waiting.delete(pressed)) return;
  waiting.add(pressed);
};
document.addEventListener('click', queuePress);
document.addEventListener(
  'list-acts',
  () => {
    document.removeEventListener('click', queuePress);
    for (const pressed of waiting) pressed.click();
  },
  { once: true },
);

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
  button.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true');
    void signOut();
  });
}

startPalette(async (q, signal) => {
  const [{ call }, { findRecordsContract }] = await Promise.all([
    import('../../http/call.ts'),
    import('../../features/overview/overview.api.ts'),
  ]);
  return (await call(findRecordsContract, { query: { q }, signal })).data;
});

const { classList } = document.documentElement;
const fold = document.querySelector('[data-fold]');
const showState = () => fold?.setAttribute('aria-pressed', String(classList.contains('folded')));
showState();
fold?.addEventListener('click', () => {
  classList.toggle('folded');
  showState();
  localStore.set('desk-menu', classList.contains('folded') ? 'icons' : 'words');
});
