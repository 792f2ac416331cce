const pressables = (part: Element) => [...part.querySelectorAll<HTMLElement>('a, button')];

/** Focus stays on the link or button at the same place. */
export async function refreshParts(selectors: readonly string[]): Promise<void> {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const selector of selectors) {
    const [part, newPart] = [document.querySelector(selector), page.querySelector(selector)];
    if (!part || !newPart) continue;
    const focusedAt = pressables(part).indexOf(document.activeElement as HTMLElement);
    part.replaceChildren(...newPart.childNodes);
    pressables(part)[focusedAt]?.focus();
  }
}
