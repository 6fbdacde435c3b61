import type { ComponentType } from 'react';
import type { TextArea } from '../i18n/i18n.ts';
import { Late, useLate } from '../late/late.ts';
import type { LazyRoute } from '../ui/router.ts';
import { LoadingPage } from './loading-page.tsx';
import { ScreenError } from './screen-error.tsx';

/** Loads the texts of further pages. */
export type AddTexts = (areas: readonly TextArea[]) => Promise<void>;

/** A page by its path: its screen, and the texts that it needs in addition to those of its area. */
export interface Page {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  readonly texts?: readonly TextArea[];
}

/** A page in a chunk of its own, with the texts and widgets that it needs. After a failure an error is shown until it can be loaded. */
export function lazyPage(load: () => Promise<ComponentType>): { readonly Component: ComponentType; readonly handle: LazyRoute } {
  const late = new Late(load);
  return {
    handle: { load: () => (late.state().code ? undefined : late.load().then(() => undefined, () => undefined)) },
    Component: function LatePage() {
      const { code: Page, failed } = useLate(late);
      if (failed) return <ScreenError />;
      return Page ? <Page /> : <LoadingPage />;
    },
  };
}

/** The routes of pages, whose texts are loaded together with their code. */
export const routesOf = (pages: readonly Page[], addTexts: AddTexts) => pages.map(({ path, load, texts }) => ({
  path, ...lazyPage(async () => (await Promise.all([load(), texts && addTexts(texts)]))[0]),
}));
