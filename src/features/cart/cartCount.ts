import { $cartCount } from './cart.store.ts';

const link = document.querySelector('[data-cart-link]');
const badge = document.querySelector<HTMLElement>('[data-cart-count]');

$cartCount.subscribe((count) => {
  link?.setAttribute('aria-label', count === 0 ? 'Panier vide' : `Panier, ${count} article${count > 1 ? 's' : ''}`);
  if (!badge) return;
  badge.textContent = count > 99 ? '99+' : `${count}`;
  badge.hidden = count === 0;
});
