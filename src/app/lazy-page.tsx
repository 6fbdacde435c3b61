import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/**
 * A page in a chunk of its own, with whatever else it needs. A download that failed is tried again when the page is next
 * asked for; the router's own `lazy` remembers the failure for ever.
 */
export function lazyPage(load: () => Promise<ComponentType>): Pick<RouteObject, 'loader' | 'Component'> {
  let Page: ComponentType | undefined;
  return {
    loader: async () => {
      Page ??= await load();
      return null;
    },
    Component: () => Page && <Page />,
  };
}
