import type { ElementType, Key, ReactNode } from 'react';
import { jsx as createElement, jsxs as createElements, Fragment } from 'react/jsx-runtime';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

type Props = { children?: ReactNode; suppressHydrationWarning?: boolean };

const isText = (child: ReactNode): child is string | number => typeof child === 'string' || typeof child === 'number';
const rendersNothing = (child: ReactNode): boolean =>
  child === null || child === undefined || typeof child === 'boolean';

/** A browser that translates keeps the elements, but changes `lang` and the text. */
const isTranslated = (): boolean => typeof document !== 'undefined' && document.documentElement.lang !== 'fr';

const withOnlyText = (props: Props, text: string | number): Props => ({
  ...props,
  children: text,
  ...(isTranslated() && { suppressHydrationWarning: true }),
});

/** Wraps text that has sibling elements, adjacent texts together. Children keep their positions. */
function guardTexts(children: readonly ReactNode[]): ReactNode[] {
  return children.map((child, place) => {
    if (Array.isArray(child)) return guardTexts(child);
    if (!isText(child)) return child;
    if (isText(children[place - 1])) return null;
    const end = children.findIndex((later, at) => at > place && !isText(later));
    const text = children.slice(place, end < 0 ? undefined : end).join('');
    return text.trim() ? createElement('span', withOnlyText({}, text), `text-${place}`) : text;
  });
}

function guardProps(type: ElementType, props: Props): Props {
  const { children } = props;
  if (typeof type === 'string') {
    if (isText(children)) return withOnlyText(props, children);
    if (!Array.isArray(children)) return props;
    if (children.some(isText) && children.every((child) => isText(child) || rendersNothing(child)))
      return withOnlyText(props, children.filter(isText).join(''));
    return { ...props, children: guardTexts(children) };
  }
  if (type !== Fragment || !(isText(children) || Array.isArray(children))) return props;
  return { ...props, children: guardTexts([children].flat()) };
}

/** Makes each text the only child of its element.
 * Browser translation replaces text nodes, and React would go on updating those that it removed. */
export const jsx = (type: ElementType, props: Props, key?: Key) => createElement(type, guardProps(type, props), key);
export function jsxs(type: ElementType, props: Props, key?: Key) {
  const guardedProps = guardProps(type, props);
  return Array.isArray(guardedProps.children)
    ? createElements(type, guardedProps, key)
    : createElement(type, guardedProps, key);
}
