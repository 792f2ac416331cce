import './OrderLines.css';
import { Fragment, type ReactNode } from 'react';
import { PictureView } from '../../ui/PictureView.tsx';
import type { LineView } from './lineView.ts';

type Props = {
  lines: LineView[];
  items: ReactNode;
  delivery: string;
  deliveryCost: ReactNode;
  total?: string;
  refunds?: readonly (readonly [name: string, amount: string])[];
};

export function OrderLines({ lines, items, delivery, deliveryCost, total, refunds = [] }: Props) {
  return (
    <div>
      <ul className="order-lines plain-list">
        {lines.map((line) => (
          <li className="row" key={line.key}>
            <PictureView className="order-line-picture" picture={line.photo} alt="" sizes="64px" />
            <div className="order-line-what">
              <div className="row apart baseline">
                <p className="strong">{line.name}</p>
                <p className="price" translate="no">
                  {line.amount}
                </p>
              </div>
              {!line.isSinglePiece && (
                <p className="soft small">
                  <span className="figures" translate="no">
                    {line.quantity}
                  </span>
                  ,{' '}
                  <span className="figures" translate="no">
                    {line.unitPrice}
                  </span>
                </p>
              )}
              {line.withdrawn && <p className="badge">{line.withdrawn}</p>}
              {/* The list of banknotes breaks only after commas. */}
              {line.notes && <p className="soft small">{line.notes.replaceAll(/(?<!,) /g, '\u00a0')}</p>}
            </div>
          </li>
        ))}
      </ul>
      <dl className="order-totals">
        <dt>Articles</dt>
        <dd className="figures" translate="no">
          {items}
        </dd>
        <dt>{delivery}</dt>
        <dd className="figures" translate="no">
          {deliveryCost}
        </dd>
        {total && (
          <>
            <dt className="text-l strong">Total</dt>
            <dd className="price text-l strong" translate="no">
              {total}
            </dd>
          </>
        )}
        {refunds.map(([name, amount]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="figures" translate="no">
              {amount}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
