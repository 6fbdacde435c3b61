import { Late } from '../late/late.ts';

let loadWidgets: () => Promise<unknown> = () => Promise.resolve();

/** Sets what every form of the application's pages needs from a chunk of its own: the widgets. */
export const setFormDependencies = (load: typeof loadWidgets): void => { loadWidgets = load; };

/** The code of a form, loaded together with what every form needs. */
export const lateForm = <Code>(load: () => Promise<Code>): Late<Code> =>
  new Late(async () => (await Promise.all([load(), loadWidgets()]))[0]);
