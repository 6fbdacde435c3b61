import { UNSAFE_createMemoryHistory as createMemoryHistory, type RouteObject } from 'react-router-dom';
import { createRouter, type Router } from '../../src/ui/router.ts';

/** For a page without a history of its own. */
export const createMemoryRouter = (routes: RouteObject[], options: Parameters<typeof createMemoryHistory>[0]): Router =>
  createRouter(routes, createMemoryHistory(options));
