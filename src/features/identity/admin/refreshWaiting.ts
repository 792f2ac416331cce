const place = '[data-waiting-orders]';

/** Puts the orders that wait now, as the page itself shows them, in the place of those that are shown. */
export async function refreshWaiting(): Promise<void> {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelector(place);
  if (fresh) document.querySelector(place)?.replaceChildren(...fresh.childNodes);
}
