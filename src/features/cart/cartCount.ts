/** The badge of the header, part of its link's name: « Panier 3 articles ». */
export function drawCount(count: number): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge) return;
  const unit = document.createElement('span');
  unit.className = 'visually-hidden';
  unit.textContent = count > 1 ? ' articles' : ' article';
  badge.replaceChildren(count > 99 ? '99+' : `${count}`, unit);
  badge.hidden = count === 0;
}

/** On a sheet: whether anything else is in the cart. */
export function drawOthers(items: readonly { id: string }[]): void {
  for (const note of document.querySelectorAll<HTMLElement>('[data-cart-others]'))
    note.hidden = items.every(({ id }) => id === note.dataset['cartOthers']);
}
