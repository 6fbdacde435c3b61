import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { inProject } from '../../server/base/root.ts';
import { withSteps } from './with-steps.ts';

/** Puts steps into the project's own modules. */
export const countingSteps = (): Plugin => ({
  name: 'counting-steps', enforce: 'pre',
  transform: (code, id) => (/\.ts$/.test(id) && !id.includes('node_modules') ? { code: withSteps(id, code), map: null } : undefined),
});

/** What has been counted; with `limit` steps the work is over. */
interface Counter {
  taken: number;
  limit: number;
}

export interface Counted<Module> {
  readonly module: Module;
  /** The steps that some work takes. Throws where it would be more than `limit`, so that work without an end ends as well. */
  readonly stepsOf: (work: (module: Module) => void, limit: number) => number;
}

/** An expression that is made at work, of what was handed in, may go back and forth over a text without an end: more than a character takes all steps. */
const costly = (usual: RegExpConstructor, take: (steps: number) => void): RegExpConstructor => new Proxy(usual, {
  construct: (made, args: ConstructorParameters<RegExpConstructor>) => {
    const expression = new made(...args);
    expression.exec = (text) => {
      take(text.length > 2 ? Infinity : 1);
      return made.prototype.exec.call(expression, text);
    };
    return expression;
  },
});

/** Another copy of a module of the project, whose steps are counted. */
export async function countedModule<Module>(...path: readonly string[]): Promise<Counted<Module>> {
  await mkdir(inProject('.cache'), { recursive: true });
  const folder = await mkdtemp(inProject('.cache', 'counted-'));
  const counter: Counter = { taken: 0, limit: Infinity };
  const take = (steps: number): void => {
    counter.taken += steps;
    if (counter.taken > counter.limit) throw new Error(`more than ${String(counter.limit)} steps`);
  };
  Object.assign(globalThis, { countStep: () => { take(1); } });
  try {
    await build({
      configFile: false, root: inProject(), logLevel: 'error', plugins: [countingSteps()],
      build: { ssr: true, outDir: folder, target: 'node20', copyPublicDir: false, minify: false, rolldownOptions: { input: { counted: inProject(...path) } } },
    });
    const module = await import(pathToFileURL(join(folder, 'counted.js')).href) as Module;
    return {
      module,
      stepsOf: (work, limit) => {
        Object.assign(counter, { taken: 0, limit });
        const usual = globalThis.RegExp;
        globalThis.RegExp = costly(usual, take);
        try {
          work(module);
        } finally {
          globalThis.RegExp = usual;
          counter.limit = Infinity;
        }
        return counter.taken;
      },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
