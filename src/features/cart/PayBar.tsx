import type { ReactNode } from 'react';
import { type Cents, formatEuro } from '../../money.ts';
import '../../ui/page/actBar.css';
import './summary.css';

type Props = { label: string; total: Cents | null; children?: ReactNode };

export const AmountSkeleton = () => <span className="figure-bar" />;

export const PayBar = ({ label, total, children }: Props) => (
  <div className="act-bar pay-bar">
    <p className="pay-total cluster apart baseline strong">
      <span>{label}</span>{' '}
      <output className="price price-large" translate="no">
        {total === null ? <AmountSkeleton /> : formatEuro(total)}
      </output>
    </p>
    {children}
  </div>
);
