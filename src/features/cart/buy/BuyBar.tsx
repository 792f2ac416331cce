import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/page/actBar.css';
import './Buy.css';

type Props = {
  what: string;
  price: string;
  added: string | null;
  busy: boolean;
  children?: ReactNode;
  instead?: ReactNode;
};

/** The price and both acts of a form that sells; « Acheter maintenant » sends it too, and leads on to the checkout of this article alone. */
export const BuyBar = ({ what, price, added, busy, children, instead }: Props) => (
  <>
    <div className="act-bar buy-bar">
      {children}
      <p className="buy-total">
        <span className="small soft">{what}</span>
        <output className="price price-large" translate="no">
          {price}
        </output>
      </p>
      <Button type="submit" wide busy={busy}>
        <span>
          Ajouter<span className="buy-where"> au panier</span>
        </span>
      </Button>
      <div role="status">
        {added && (
          <p className="notice notice-success">
            {added} : ajouté à votre panier. <a href={paths.cart}>Voir le panier</a> ou{' '}
            <a href={paths.checkout}>commander</a>.
          </p>
        )}
      </div>
    </div>
    {instead || (
      <Button type="submit" look="quiet" wide busy={busy} data-buy-now>
        Acheter maintenant
      </Button>
    )}
  </>
);
