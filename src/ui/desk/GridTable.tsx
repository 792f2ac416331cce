import { type ClipboardEventHandler, Fragment, type ReactNode, useState } from 'react';
import { formatNumber } from '../../money.ts';
import { type Headings, TableHead } from './TableHead.tsx';

type Props<Row> = {
  className: string;
  label: string;
  headings: Headings;
  rows: readonly Row[];
  groupOf?: ((row: Row) => string) | undefined;
  isUnfolded?: boolean;
  onPaste?: ClipboardEventHandler<HTMLTableElement>;
  line: (row: Row, isOpen: boolean) => ReactNode;
};

export function GridTable<Row>({ className, label, headings, rows, groupOf, isUnfolded, onPaste, line }: Props<Row>) {
  const [openGroups, setOpenGroups] = useState<readonly string[]>([]);
  const groups = [...Map.groupBy(rows, (row) => groupOf?.(row) ?? '')];
  const toggle = (group: string) =>
    setOpenGroups(openGroups.includes(group) ? openGroups.filter((one) => one !== group) : [...openGroups, group]);
  return (
    <section className="table-scroll" aria-label={label}>
      <table className={`table table-stacked grid-table ${className}`} data-grid onPaste={onPaste}>
        <TableHead headings={headings} />
        <tbody>
          {groups.map(([group, members]) => {
            const isOpen = isUnfolded || !groupOf || openGroups.includes(group);
            return (
              <Fragment key={group}>
                {groupOf && (
                  <tr className="group">
                    <th colSpan={headings.length} scope="rowgroup">
                      <span className="grid-group">{group}</span>
                      <button
                        type="button"
                        className="grid-fold"
                        aria-expanded={isOpen}
                        disabled={isUnfolded}
                        onClick={() => toggle(group)}
                      >
                        {group} ({formatNumber(members.length)})
                      </button>
                    </th>
                  </tr>
                )}
                {members.map((row) => line(row, isOpen))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
