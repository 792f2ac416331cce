import { Component, type ComponentType, createElement, type ReactNode, useEffect, useRef } from 'react';

type Props = { children: ReactNode };
type State = { message: string | null };

/** An element of no box of its own, from which `holdFor` hears that the island listens and its own effects have run. */
function Root({ children }: Props) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    root.current?.dispatchEvent(new Event('island-mounted', { bubbles: true }));
  }, []);
  return createElement('island-root', { ref: root }, children);
}

/** A failed rendering reloads the page once (`ui/page/shell.ts`), then a message stays. React wants a class. */
export class Island extends Component<Props, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: (error instanceof Error && error.message) || 'There was an error' };
  }

  override componentDidCatch() {
    dispatchEvent(new Event('island-failed'));
  }

  override render() {
    const { message } = this.state;
    const content =
      message === null ? (
        this.props.children
      ) : (
        <p className="notice notice-danger" role="alert">
          {message}
        </p>
      );
    return <Root>{content}</Root>;
  }
}

export const island =
  <Props extends object>(Content: ComponentType<Props>) =>
  (props: Props) => (
    <Island>
      <Content {...props} />
    </Island>
  );
