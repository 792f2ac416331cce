export type Headings = readonly (readonly [label: string, className?: string])[];

export const TableHead = ({ headings, actions }: { headings: Headings; actions?: string }) => (
  <thead>
    <tr>
      {headings.map(([label, className]) => (
        <th key={label} scope="col" className={className}>
          {label}
        </th>
      ))}
      {actions && (
        <th scope="col">
          <span className="visually-hidden">{actions}</span>
        </th>
      )}
    </tr>
  </thead>
);
