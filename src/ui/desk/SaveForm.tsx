import type { ReactNode } from 'react';

type Props = { className?: string; onSave: () => unknown; children: ReactNode };

/** Submitted by Ctrl+S (`keys.ts`). */
export const SaveForm = ({ className, onSave, children }: Props) => (
  <form
    className={className}
    data-save
    noValidate
    autoComplete="off"
    onSubmit={(event) => {
      event.preventDefault();
      onSave();
    }}
  >
    {children}
  </form>
);
