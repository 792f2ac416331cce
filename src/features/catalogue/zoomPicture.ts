/** A picture opens over the page instead of alone. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-zoom]')) {
  const dialog = link.parentElement?.querySelector<HTMLDialogElement>('[data-zoom-dialog]');
  link.addEventListener('click', (event) => {
    if (!dialog || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    dialog.showModal();
  });
  const more = dialog?.querySelector('[data-zoom-more]');
  const pressed = (on: boolean) => more?.setAttribute('aria-pressed', String(on));
  more?.addEventListener('click', () => pressed(more.getAttribute('aria-pressed') !== 'true'));
  dialog?.addEventListener('close', () => pressed(false));
}
