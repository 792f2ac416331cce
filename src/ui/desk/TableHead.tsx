export type Heads = readonly (readonly [label: string, look?: string])[];

export const TableHead = ({ heads, acts }: { heads: Heads; acts?: string }) => (
  <thead>
    <tr>
      {heads.map(([label, look]) => (
        <th key={label} scope="col" className={look}>
          {label}
        </th>
      ))}
      {acts && (
        <th scope="col">
          <span className="visually-hidden">{acts}</span>
        </th>
      )}
    </tr>
  </thead>
);
