import { useState } from 'react';
import { type Cents, eurosFromCents, formatEuro, formatNumber } from '../../../money.ts';
import { singleItemCartPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Island } from '../../../ui/island/Island.tsx';
import { addToCart } from '../cart.store.ts';
import { quantityProblem, readQuantity } from '../cart.ts';
import { metalAmount, mostPieces } from '../totals.ts';
import { Added } from './Added.tsx';
import { announceAdded } from './announceAdded.ts';
import { BuyNow, sendBuy } from './BuyNow.tsx';
import { QuantityField } from './QuantityField.tsx';

type Props = { id: string; name: string; unitPrice: Cents; photo: string | null; path: string; max?: number };

export const BuyMetal = (props: Props) => (
  <Island>
    <MetalForm {...props} />
  </Island>
);

function MetalForm({ id, name, unitPrice, photo, path, max = mostPieces }: Props) {
  const [text, setText] = useState('1');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [added, setAdded] = useState(false);
  const quantity = readQuantity(text);
  const tooMany = quantity !== null && quantity > max ? `Vous pouvez en commander ${formatNumber(max)} au plus.` : null;
  const problem = quantityProblem('metal', quantity) ?? tooMany;
  const pieces = problem === null && quantity !== null ? quantity : 1;

  const change = (next: string) => {
    setText(next);
    setRefusal(null);
    setAdded(false);
  };
  const add = () => {
    if (problem) return false;
    const item = {
      type: 'metal',
      id,
      name,
      photo,
      path,
      quantity: pieces,
      unitPrice: eurosFromCents(unitPrice),
    } as const;
    const refused = addToCart(item);
    const what = `${formatNumber(pieces)} × ${name}`;
    setRefusal(refused);
    setAdded(!refused);
    if (!refused) announceAdded(what);
    return !refused;
  };

  return (
    <form
      className="buy-form stack"
      action={singleItemCartPath(id, 1)}
      onSubmit={(event) => sendBuy(event, { type: 'metal', id }, added, add)}
    >
      <div className="buy-bar">
        <QuantityField
          label="Quantité"
          name="quantity"
          text={text}
          onText={change}
          onStep={(by) => change(String(Math.min(Math.max((quantity ?? 1) + by, 1), Math.min(max, mostPieces))))}
          error={problem ?? refusal}
        />
        <p className="buy-total">
          <span className="small soft">Hors livraison</span>
          <output className="price price-large">{problem ? '—' : formatEuro(metalAmount(unitPrice, pieces))}</output>
        </p>
        <Button type="submit" wide>
          <span>
            Ajouter<span className="buy-where"> au panier</span>
          </span>
        </Button>
      </div>
      {added && <Added />}
      <BuyNow />
    </form>
  );
}
