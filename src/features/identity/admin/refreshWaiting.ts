/** Puts the orders that wait now, and the menu's count, as the page itself shows them, in the place of those shown. */
export async function refreshWaiting(): Promise<void> {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const place of ['[data-waiting-orders]', '[data-count="identities"]']) {
    const fresh = page.querySelector(place);
    if (fresh) document.querySelector(place)?.replaceChildren(...fresh.childNodes);
  }
}
