import { useState } from 'react';
import { formatNumber } from '../../money.ts';

export function useFolds() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (group: string) =>
    setOpen(open.includes(group) ? open.filter((one) => one !== group) : [...open, group]);
  return { isOpen: (group: string) => open.includes(group), toggle };
}

type Props = { group: string; size: number; width: number; isOpen: boolean; disabled?: boolean; onToggle: () => void };

export const GridGroup = ({ group, size, width, isOpen, disabled = false, onToggle }: Props) => (
  <tr className="group">
    <th colSpan={width} scope="rowgroup">
      <span className="grid-group">{group}</span>
      <button type="button" className="grid-fold" aria-expanded={isOpen} disabled={disabled} onClick={onToggle}>
        {group} ({formatNumber(size)})
      </button>
    </th>
  </tr>
);
