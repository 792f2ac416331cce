import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onCheck: (checked: boolean) => void };

export const CheckBox = ({ onCheck, children, ...input }: Props) => (
  <label className="choice">
    <input type="checkbox" {...input} onChange={({ target }) => onCheck(target.checked)} />
    <span>{children}</span>
  </label>
);
