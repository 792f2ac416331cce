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
