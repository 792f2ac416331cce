/** A small picture shows its large one, and the page stays where it is. */
const slides = document.querySelector<HTMLElement>('[data-gallery] .slides');
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-gallery] .thumbs a')) {
  link.addEventListener('click', (event) => {
    const slide = document.querySelector<HTMLElement>(link.hash);
    if (!slides || !slide) return;
    event.preventDefault();
    slides.scrollTo({ left: slide.offsetLeft - slides.offsetLeft });
  });
}
