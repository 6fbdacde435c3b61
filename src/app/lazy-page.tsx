import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { LoadedLater } from '../ui/router.ts';

/** A page in a chunk of its own, with whatever else it needs. A download that failed is tried again when the page is next asked for. */
export function lazyPage(load: () => Promise<ComponentType>): Pick<RouteObject, 'Component'> & { readonly handle: LoadedLater } {
  let Page: ComponentType | undefined;
  let failure: Error | undefined;
  const fetched = async (): Promise<void> => {
    failure = undefined;
    try {
      Page = await load();
    } catch (error) {
      failure = new Error('the code of a page could not be loaded', { cause: error });
    }
  };
  return {
    handle: { load: () => (Page ? undefined : fetched()) },
    Component: () => {
      if (failure) throw failure;
      return Page && <Page />;
    },
  };
}
