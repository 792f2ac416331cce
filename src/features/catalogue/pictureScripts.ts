const slides = document.querySelector<HTMLElement>('[data-gallery] .slides');
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-gallery] .thumbs a')) {
  link.addEventListener('click', (event) => {
    const slide = document.querySelector<HTMLElement>(link.hash);
    if (!slides || !slide) return;
    event.preventDefault();
    slides.scrollTo({ left: slide.offsetLeft - slides.offsetLeft });
  });
}

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
