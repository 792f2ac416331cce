import { formatEuro } from '../../../money.ts';
import { type CartItem, lineAmount } from '../../cart/cart.ts';
import { keyOf, unitPriceText } from '../../cart/changes.ts';
import { type LineView, notesText, quantityText } from '../../orders/lineView.ts';

export const cartLineView = (item: CartItem): LineView => ({
  key: keyOf(item),
  name: item.name,
  photo: item.photo,
  quantity: quantityText(item.type, item.quantity, item.iso),
  unitPrice: unitPriceText(item),
  notes: notesText(item.notes, item.iso),
  amount: formatEuro(lineAmount(item)),
  withdrawn: '',
});
