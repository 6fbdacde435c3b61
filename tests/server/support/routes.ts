import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** `GET /path/:id` for every route that Fastify is given while `build` runs, and until it is ready. */
export async function collectRoutes<App extends { readonly app: FastifyInstance }>(
  build: () => Promise<App>,
): Promise<{ readonly built: App; readonly routes: readonly string[] }> {
  const routes = new Set<string>();
  const note = ({ method, url }: RouteOptions): void => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  };
  const watch = (message: unknown): void => { (message as { readonly fastify: FastifyInstance }).fastify.addHook('onRoute', note); };
  subscribe('fastify.initialization', watch);
  const built = await build();
  await built.app.ready();
  unsubscribe('fastify.initialization', watch);
  return { built, routes: [...routes].sort() };
}
