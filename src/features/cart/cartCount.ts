import { $cartCount } from './cart.store.ts';

const badge = document.querySelector<HTMLElement>('[data-cart-count]');

// The badge is part of its link's name: « Panier 3 articles ».
$cartCount.subscribe((count) => {
  if (!badge) return;
  const unit = document.createElement('span');
  unit.className = 'visually-hidden';
  unit.textContent = count > 1 ? ' articles' : ' article';
  badge.replaceChildren(count > 99 ? '99+' : `${count}`, unit);
  badge.hidden = count === 0;
});
