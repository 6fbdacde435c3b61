import { Component, type ReactNode } from 'react';
import { Outlet, useLocation, type Location } from 'react-router-dom';
import { useRouterState } from '../ui/router.ts';
import { LoadingPage } from './loading-page.tsx';
import { ScreenError } from './screen-error.tsx';

interface BoundaryProps {
  readonly location: Location;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly location: Location;
  readonly hasFailed: boolean;
}

/** Resets the error when the location changes. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenError /> : this.props.children;
  }
}

/**
 * Shows an error in place of a page that throws while it renders; the frame around it stays. `lazyPage` does so for code that
 * could not be loaded.
 */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}

/** The pages of a route. */
export function PageOutlet() {
  return <PageBoundary>{useRouterState().isInitialized ? <Outlet /> : <LoadingPage />}</PageBoundary>;
}
