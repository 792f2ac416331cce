const slides = document.querySelector<HTMLElement>('[data-gallery] .slides');
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-gallery] .thumbs a')) {
  link.addEventListener('click', (event) => {
    const slide = document.querySelector<HTMLElement>(link.hash);
    if (!slides || !slide) return;
    event.preventDefault();
    slides.scrollTo({ left: slide.offsetLeft - slides.offsetLeft });
  });
}

const dialog = document.querySelector<HTMLDialogElement>('[data-zoom-dialog]');
const zoomButton = dialog?.querySelector<HTMLElement>('[data-zoom-more]');
const setPressed = (isPressed: boolean) => zoomButton?.setAttribute('aria-pressed', String(isPressed));
zoomButton?.addEventListener('click', () => setPressed(zoomButton.getAttribute('aria-pressed') !== 'true'));
dialog?.addEventListener('close', () => setPressed(false));
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-zoom]')) {
  link.addEventListener('click', (event) => {
    const picture = link.querySelector('img');
    if (!dialog || !zoomButton || !picture || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const [width, height] = ['width', 'height'].map((side) => Number(picture.getAttribute(side)));
    const largeImage = new Image(width, height);
    largeImage.alt = '';
    largeImage.src = link.href;
    zoomButton.style.setProperty('--ratio', `${(width ?? 1) / (height || 1)}`);
    zoomButton.replaceChildren(largeImage);
    zoomButton.ariaLabel = `Deux fois plus grand\u00a0: ${picture.alt}`;
    dialog.ariaLabel = picture.alt;
    dialog.showModal();
  });
}
