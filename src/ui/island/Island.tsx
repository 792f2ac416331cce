import { Component, type ComponentType, type ReactNode, useEffect } from 'react';

type Props = { children: ReactNode };
type State = { isBroken: boolean };

/** Error boundaries must be classes.
 * If rendering fails, reloads the page once (`page/shell.ts`), then shows an error. */
class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override componentDidCatch() {
    dispatchEvent(new Event('island-failed'));
  }

  override render() {
    return this.state.isBroken ? (
      <p className="notice notice-danger" role="alert">
        Une erreur est survenue. Rechargez la page, puis recommencez.
      </p>
    ) : (
      this.props.children
    );
  }
}

/** Adds no element, so that React finds the server's markup, and tells `queueUntilHydrated` once all effects have run. */
export const asIsland = (Content: ComponentType, element: HTMLElement): ComponentType =>
  function Island(props) {
    useEffect(() => {
      element.dispatchEvent(new Event('island-mounted'));
    }, []);
    return (
      <ErrorBoundary>
        <Content {...props} />
      </ErrorBoundary>
    );
  };
