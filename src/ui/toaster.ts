type ToastAction = { label: string; run: () => void };

const lifetimeMs = 5000;

function getContainer(): HTMLElement {
  const container = document.querySelector<HTMLElement>('[data-toasts]');
  if (container) return container;
  const element = document.createElement('div');
  element.dataset['toasts'] = '';
  element.className = 'toasts';
  element.setAttribute('role', 'status');
  element.setAttribute('aria-live', 'polite');
  document.body.append(element);
  return element;
}

const topBelowHeader = () =>
  Math.max(16, (document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0) + 8);

export function toast(message: string, kind: 'success' | 'error' | 'info' = 'success', action?: ToastAction): void {
  const box = document.createElement('div');
  box.className = `toast toast-${kind}`;
  const text = document.createElement('p');
  text.textContent = message;
  box.append(text);
  const button = (label: string, run: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'button button-plain';
    element.textContent = label;
    element.addEventListener('click', () => {
      box.remove();
      run();
    });
    box.append(element);
  };
  if (action) button(action.label, action.run);
  button('Fermer', () => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const active = { pointer: false, focus: false };
  const activityHandler = (source: keyof typeof active, isActive: boolean) => () => {
    active[source] = isActive;
    clearTimeout(timer);
    if (!active.pointer && !active.focus) timer = setTimeout(() => box.remove(), lifetimeMs);
  };
  box.addEventListener('pointerenter', activityHandler('pointer', true));
  box.addEventListener('pointerleave', activityHandler('pointer', false));
  box.addEventListener('focusin', activityHandler('focus', true));
  box.addEventListener('focusout', activityHandler('focus', false));
  activityHandler('pointer', false)();
  const toastRegion = getContainer();
  toastRegion.style.top = `${topBelowHeader()}px`;
  toastRegion.append(box);
}

export function showNotice(message: string, kind: 'success' | 'danger' = 'success'): void {
  document.querySelector('[data-notice]')?.remove();
  const element = document.createElement('p');
  element.dataset['notice'] = '';
  element.className = `notice notice-${kind}`;
  element.setAttribute('role', 'status');
  element.tabIndex = -1;
  element.textContent = message;
  const title = document.querySelector('main h1');
  (title?.closest('.title') ?? title)?.before(element);
  element.focus();
  document.addEventListener('submit', () => element.remove(), { once: true, capture: true });
}
