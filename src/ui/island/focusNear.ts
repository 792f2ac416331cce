export function ancestorsOf(element: Element | null): Element[] {
  const ancestors: Element[] = [];
  for (
    let parent = element?.parentElement;
    parent && parent !== document.documentElement;
    parent = parent.parentElement
  )
    ancestors.push(parent);
  return ancestors;
}

export function focusNearestHeading(parts: readonly Element[]): void {
  if (document.activeElement !== document.body) return;
  const heading = parts
    .filter(({ isConnected }) => isConnected)
    .flatMap((part) => [...part.querySelectorAll<HTMLElement>('h1, h2, h3, legend, summary')])
    .find((heading) => heading.checkVisibility());
  if (!heading) return;
  if (heading.tagName !== 'SUMMARY') heading.tabIndex = -1;
  // The page's title may be out of view, and the page must not jump to it.
  heading.focus({ preventScroll: heading.tagName === 'H1' });
}
