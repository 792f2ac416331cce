/** The cards taken, as word marks of our own. */
const marks = [
  { name: 'CB', width: 34 },
  { name: 'VISA', width: 46 },
  { name: 'Mastercard', width: 104 },
];

export const CardMarks = () => (
  <span className="card-marks">
    <span className="visually-hidden">Cartes acceptées : CB, Visa, Mastercard</span>
    {marks.map(({ name, width }) => (
      <svg key={name} viewBox={`0 0 ${width} 26`} aria-hidden="true">
        <rect x=".5" y=".5" width={width - 1} height="25" rx="4" />
        <text x={width / 2} y="18" textAnchor="middle">
          {name}
        </text>
      </svg>
    ))}
  </span>
);
