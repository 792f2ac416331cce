const parts = [
  { name: 'birthDay', label: 'Jour', autoComplete: 'bday-day', digits: 2 },
  { name: 'birthMonth', label: 'Mois', autoComplete: 'bday-month', digits: 2 },
  { name: 'birthYear', label: 'Année', autoComplete: 'bday-year', digits: 4 },
] as const;

export const birthDateOf = ({ birthDay = '', birthMonth = '', birthYear = '' }: Record<string, string>): string =>
  birthDay || birthMonth || birthYear
    ? [birthYear.trim(), ...[birthMonth, birthDay].map((part) => part.trim().padStart(2, '0'))].join('-')
    : '';

type Props = { value: string | null; error: string | undefined; required?: boolean };

export function BirthDate({ value, error, required = false }: Props) {
  const [year, month, day] = value?.split('-') ?? [];
  const dateParts = { birthDay: day, birthMonth: month, birthYear: year };
  return (
    <fieldset className="field birth-date" name="dateOfBirth">
      <legend>Date de naissance</legend>
      <span className="row gap-2">
        {parts.map(({ name, label, autoComplete: complete, digits }, index) => (
          <label key={name} className={`birth-${digits}`}>
            <span className="small soft">{label}</span>
            <input
              className="input figures"
              id={index === 0 ? 'dateOfBirth' : name}
              name={name}
              inputMode="numeric"
              maxLength={10}
              autoComplete={complete}
              defaultValue={dateParts[name] ?? ''}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && 'dateOfBirth-error'}
              required={required}
            />
          </label>
        ))}
      </span>
      {error && (
        <span className="field-error" id="dateOfBirth-error">
          {error}
        </span>
      )}
    </fieldset>
  );
}
