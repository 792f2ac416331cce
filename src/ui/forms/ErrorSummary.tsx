import { useEffect, useRef } from 'react';

type Props = {
  message: string;
  errors?: Record<string, string>;
};

/** Takes the focus when it appears, but not when it becomes shorter. */
export function ErrorSummary({ message, errors = {} }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const previousFields = useRef<string[]>([]);
  const entries = Object.entries(errors);
  const key = JSON.stringify([message, ...entries.map(([field]) => field)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the content does
  useEffect(() => {
    const fields = entries.map(([field]) => field);
    const hasOnlyShrunk =
      fields.length < previousFields.current.length && fields.every((field) => previousFields.current.includes(field));
    previousFields.current = fields;
    if (!hasOnlyShrunk) box.current?.focus();
  }, [key]);
  if (!message) return null;
  return (
    <div className="notice notice-danger" role="alert" tabIndex={-1} ref={box}>
      <p>
        <strong>{message}</strong>
      </p>
      {entries.length > 0 && (
        <ul>
          {entries.map(([field, sentence]) => (
            <li key={field}>
              <a href={`#${field}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export const RefusalNote = ({ text }: { text: string | false }) =>
  text && (
    <p className="notice notice-danger" role="alert">
      {text}
    </p>
  );
