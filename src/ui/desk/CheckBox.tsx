import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'> & { onCheck?: (checked: boolean) => void };

export const CheckBox = ({ onCheck, children, ...input }: Props) => (
  <label className="choice">
    <input type="checkbox" {...(onCheck && { onChange: ({ target }) => onCheck(target.checked) })} {...input} />
    <span>{children}</span>
  </label>
);
