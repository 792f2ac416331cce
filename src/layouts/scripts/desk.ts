import '../../ui/desk/keys.ts';
import { localStore } from '../../browserStorage.ts';
import { signOut } from '../../features/accounts/sessionEnd.ts';
import { startPalette } from '../../ui/desk/palette.ts';

const waitingElements = new Set<HTMLElement>();
const queuePress = ({ target }: Event) => {
  const pressedButton = target instanceof Element && target.closest<HTMLElement>('[data-press], [data-switch]');
  if (!pressedButton) return;
  if (pressedButton.matches('[data-switch]') && waitingElements.delete(pressedButton)) return;
  waitingElements.add(pressedButton);
};
document.addEventListener('click', queuePress);
document.addEventListener(
  'list-acts',
  () => {
    document.removeEventListener('click', queuePress);
    for (const pressed of waitingElements) pressed.click();
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
const foldButton = document.querySelector('[data-fold]');
const updatePressedState = () => foldButton?.setAttribute('aria-pressed', String(classList.contains('folded')));
updatePressedState();
foldButton?.addEventListener('click', () => {
  classList.toggle('folded');
  updatePressedState();
  localStore.set('desk-menu', classList.contains('folded') ? 'icons' : 'words');
});
