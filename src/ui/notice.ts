/** What the specification wants no toast for is said at the top of the page itself, until the next try. */
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
