export async function refreshParts(selectors: readonly string[], init: RequestInit = {}): Promise<void> {
  const response = await fetch(location.href, init);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const selector of selectors) {
    const newPart = page.querySelector(selector);
    if (newPart) document.querySelector(selector)?.replaceChildren(...newPart.childNodes);
  }
}
