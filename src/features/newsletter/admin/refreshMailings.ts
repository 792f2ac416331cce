/** Puts the present list of mailings, as the page itself shows it, in the place of the one that is shown. */
export async function refreshMailings(signal: AbortSignal): Promise<void> {
  const response = await fetch(location.href, { signal });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelector('[data-mailings]');
  if (fresh) document.querySelector('[data-mailings]')?.replaceChildren(...fresh.childNodes);
}
