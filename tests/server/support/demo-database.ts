import { loadContent } from '../../../server/admin/load-content.ts';
import { inProject } from '../../../server/base/root.ts';
import { newCopy } from './template.ts';

/** The demo's times count from when it was loaded: noon in Japan, and no midnight near elsewhere. */
export const DEMO_LOADED = new Date('2026-11-25T03:00:00Z');

/** A new database with the demo content, loaded as a server does that starts without a database. */
export const newDemoDatabase = (dataFolder: string): Promise<string> =>
  newCopy({ of: 'the demo', clock: () => DEMO_LOADED, load: (services) => loadContent(services, inProject('server', 'demo')) }, dataFolder);
