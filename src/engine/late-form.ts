import { Late } from '../late/late.ts';

let loadWidgets: () => Promise<unknown> = () => Promise.resolve();

/** The application says what every form of its pages needs that is in a chunk of its own: the widgets. */
export const everyFormNeeds = (load: typeof loadWidgets): void => { loadWidgets = load; };

/** The code of a form, which comes with what every form needs. */
export const lateForm = <Code>(load: () => Promise<Code>): Late<Code> =>
  new Late(async () => (await Promise.all([load(), loadWidgets()]))[0]);
