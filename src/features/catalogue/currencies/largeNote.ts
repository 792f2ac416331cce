/** A note opens over the page instead of alone. */
const dialog = document.querySelector<HTMLDialogElement>('[data-note-dialog]');
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-note]')) {
  link.addEventListener('click', (event) => {
    if (!dialog || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const picture = link.querySelector('img');
    const large = new Image(picture?.width, picture?.height);
    large.alt = picture?.alt ?? '';
    large.src = link.href;
    dialog.querySelector('figure')?.replaceChildren(large);
    dialog.setAttribute('aria-label', large.alt);
    dialog.showModal();
  });
}
