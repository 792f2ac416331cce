export async function refreshParts(selectors: readonly string[], init: RequestInit = {}): Promise<void> {
  const response = await fetch(location.href, init);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const selector of selectors) {
    const fresh = page.querySelector(selector);
    if (fresh) document.querySelector(selector)?.replaceChildren(...fresh.childNodes);
  }
}
