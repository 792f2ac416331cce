import { type ReactNode, useEffect, useRef } from 'react';

export function Outcome({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="notice notice-success stack" role="status" tabIndex={-1} ref={box}>
      {children}
    </div>
  );
}
