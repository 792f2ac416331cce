import { useEffect, useRef } from 'react';

/** What something other than a field says, as a field of its form: the form hears of changes as of any other. */
export function HiddenField({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return <input type="hidden" name={name} value={value} ref={input} />;
}
