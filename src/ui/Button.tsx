import { type ButtonHTMLAttributes, useLayoutEffect, useRef } from 'react';
import { ancestorsOf, focusNearestHeading } from './island/focusNear.ts';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'gold' | 'quiet' | 'danger' | 'plain';
  busy?: boolean;
  wide?: boolean;
};

export function Button({ variant = 'gold', busy = false, wide = false, className = '', onClick, ...rest }: Props) {
  const classes = ['button', variant !== 'gold' && `button-${variant}`, wide && 'button-wide', className].filter(
    Boolean,
  );
  const ref = useRef<HTMLButtonElement>(null);
  // If the action of the button removes it, a heading takes the focus.
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button !== document.activeElement) return;
      const ancestors = ancestorsOf(button);
      setTimeout(() => focusNearestHeading(ancestors));
    };
  }, []);
  return (
    <button
      type="button"
      ref={ref}
      {...rest}
      className={classes.join(' ')}
      aria-busy={busy || undefined}
      // Not `disabled`, which would lose the keyboard focus.
      aria-disabled={(busy && !rest.disabled) || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
