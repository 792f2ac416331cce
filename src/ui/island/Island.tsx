import { Component, type ComponentType, createElement, type ReactNode, useEffect, useRef } from 'react';

type Props = { children: ReactNode };
type State = { isBroken: boolean };

/** Tells `queueUntilHydrated` that the effects of the island have run. */
function IslandRoot({ children }: Props) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    root.current?.dispatchEvent(new Event('island-mounted', { bubbles: true }));
  }, []);
  return createElement('island-root', { ref: root }, children);
}

/** Error boundaries must be classes.
 * If rendering fails, reloads the page once (`page/shell.ts`), then shows an error. */
export class Island extends Component<Props, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override componentDidCatch() {
    dispatchEvent(new Event('island-failed'));
  }

  override render() {
    const content = this.state.isBroken ? (
      <p className="notice notice-danger" role="alert">
        Une erreur est survenue. Rechargez la page, puis recommencez.
      </p>
    ) : (
      this.props.children
    );
    return <IslandRoot>{content}</IslandRoot>;
  }
}

export const island =
  <Props extends object>(Content: ComponentType<Props>) =>
  (props: Props) => (
    <Island>
      <Content {...props} />
    </Island>
  );
