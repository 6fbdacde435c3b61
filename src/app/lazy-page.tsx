import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { TextArea } from '../i18n/i18n.ts';
import type { LoadedLater } from '../ui/router.ts';
import { ScreenError } from './screen-error.tsx';

/** Brings the texts of further pages. */
export type AddTexts = (areas: readonly TextArea[]) => Promise<void>;

/** A page by its path: its screen, and the texts that it needs besides those of every page around it. */
export interface Page {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  readonly texts?: readonly TextArea[];
}

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

/** The routes of pages, whose texts come along with their code. */
export const routesOf = (pages: readonly Page[], addTexts: AddTexts): RouteObject[] => pages.map(({ path, load, texts }) => ({
  path, ...lazyPage(async () => (await Promise.all([load(), texts && addTexts(texts)]))[0]),
}));
