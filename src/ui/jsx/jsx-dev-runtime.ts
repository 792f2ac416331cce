import type { ElementType, Key } from 'react';
import { jsx, jsxs } from './jsx-runtime.ts';

export { Fragment } from './jsx-runtime.ts';

type Props = Parameters<typeof jsx>[1];

export const jsxDEV = (type: ElementType, props: Props, key: Key | undefined, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);
