import { useStore } from '@nanostores/react';
import { $cart } from './cart.store.ts';
import type { CartItem } from './cart.ts';

const noItems: CartItem[] = [];

export const useCart = (): CartItem[] => useStore($cart, { ssr: () => noItems });
