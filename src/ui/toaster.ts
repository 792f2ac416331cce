/** Toasts, top right, without React: any script or island calls `toast`. */
type Kind = 'success' | 'error' | 'info';
type ToastAction = { label: string; run: () => void };

const lifetime = 5000;

function region(): HTMLElement {
  const known = document.querySelector<HTMLElement>('[data-toasts]');
  if (known) return known;
  const made = document.createElement('div');
  made.dataset['toasts'] = '';
  made.className = 'toasts';
  made.setAttribute('role', 'status');
  made.setAttribute('aria-live', 'polite');
  document.body.append(made);
  return made;
}

/** Below the header, so that the account and the cart can be pressed at any scroll position. */
const belowHeader = () =>
  Math.max(16, (document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0) + 8);

/** Shows a sentence for 5 s; it stays while hovered or focused. */
export function toast(message: string, kind: Kind = 'success', action?: ToastAction): void {
  const box = document.createElement('div');
  box.className = `toast toast-${kind}`;
  const text = document.createElement('p');
  text.textContent = message;
  box.append(text);
  const button = (label: string, run: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'button button-plain';
    made.textContent = label;
    made.addEventListener('click', () => {
      box.remove();
      run();
    });
    box.append(made);
  };
  if (action) button(action.label, action.run);
  button('Fermer', () => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const held = { pointer: false, focus: false };
  const hold = (by: keyof typeof held, on: boolean) => () => {
    held[by] = on;
    clearTimeout(timer);
    if (!held.pointer && !held.focus) timer = setTimeout(() => box.remove(), lifetime);
  };
  box.addEventListener('pointerenter', hold('pointer', true));
  box.addEventListener('pointerleave', hold('pointer', false));
  box.addEventListener('focusin', hold('focus', true));
  box.addEventListener('focusout', hold('focus', false));
  hold('pointer', false)();
  const place = region();
  place.style.top = `${belowHeader()}px`;
  place.append(box);
}

export function notice(message: string, kind: 'success' | 'danger' = 'success'): void {
  document.querySelector('[data-notice]')?.remove();
  const made = document.createElement('p');
  made.dataset['notice'] = '';
  made.className = `notice notice-${kind}`;
  made.setAttribute('role', 'status');
  made.tabIndex = -1;
  made.textContent = message;
  const title = document.querySelector('main h1');
  (title?.closest('.title') ?? title)?.after(made);
  made.focus();
  document.addEventListener('submit', () => made.remove(), { once: true, capture: true });
}
