import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { ancestorsOf, focusNearestHeading } from './island/focusNear.ts';
import { useUniqueId } from './useOwnId.ts';

type Props = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** The browser closes the dialog on Escape or a backdrop click, and traps and restores the focus. */
export function Dialog({ title, open, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const ancestors = useRef<Element[]>([]);
  const titleId = useUniqueId();
  useEffect(() => {
    const dialog = ref.current;
    if (open) {
      ancestors.current = ancestorsOf(document.activeElement);
      dialog?.showModal();
    } else if (dialog?.open) {
      dialog.close();
      focusNearestHeading(ancestors.current);
    }
  }, [open]);
  // If the dialog is unmounted while open, the focus would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  // `close` is fired later, when the dialog may be open again.
  return (
    <dialog ref={ref} aria-labelledby={titleId} onClose={() => ref.current?.open || onClose()} closedby="any">
      {open && (
        <div className="stack">
          <h2 id={titleId}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
