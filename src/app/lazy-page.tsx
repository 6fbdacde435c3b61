import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { LoadedLater } from '../ui/router.ts';
import { ScreenError } from './screen-error.tsx';

/**
 * A page in a chunk of its own, with the texts and widgets that it needs. After a failed download the page shows an error; the
 * next navigation to it downloads again.
 */
export function lazyPage(load: () => Promise<ComponentType>): Pick<RouteObject, 'Component'> & { readonly handle: LoadedLater } {
  let Page: ComponentType | undefined;
  let hasFailed = false;
  const fetched = async (): Promise<void> => {
    try {
      Page = await load();
      hasFailed = false;
    } catch {
      hasFailed = true;
    }
  };
  return {
    handle: { load: () => (Page ? undefined : fetched()) },
    Component: () => (hasFailed ? <ScreenError /> : Page && <Page />),
  };
}
