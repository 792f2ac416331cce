// Loaded right behind the banner and before the page is painted, so that a closed banner never moves the page.
{
  const banner = document.querySelector('[data-banner]');
  const text = banner.querySelector('p').textContent;
  const close = banner.querySelector('button');
  // The text is the key: a new offer shows again to who closed the last one.
  if (sessionStorage.getItem('banner') === text) banner.remove();
  close.addEventListener('click', () => {
    sessionStorage.setItem('banner', text);
    banner.remove();
  });
}
