import { useEffect, useRef } from 'react';

/** Fires `input` when another control sets the value, for drafts and errors. */
export function HiddenField({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const lastValue = useRef(value);
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return <input type="hidden" name={name} value={value} ref={input} />;
}
