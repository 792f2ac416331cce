import { type ComponentProps, useRef } from 'react';
import { Button } from '../Button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  input: { accept: string; multiple?: boolean; id?: string; 'aria-label'?: string; 'aria-describedby'?: string };
  onFiles: (files: readonly File[]) => void;
};

export function FileButton({ input, onFiles, ...button }: Props) {
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={fileInput}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        {...input}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onFiles(files);
        }}
      />
      <Button variant="quiet" {...button} onClick={() => fileInput.current?.click()} />
    </>
  );
}
