import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const NAMED = '?named';

/**
 * Lets a module take what it needs of a package in CommonJS by name; it would ask the package for it at each use. Each name is a module of
 * its own, so that those which nobody takes are left out.
 * @type {import('vite').Plugin}
 */
export const namedExports = {
  name: 'named-exports',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(react(-dom|\/jsx-runtime)?|dayjs)$/ },
    handler: (source, _, { kind }) => (kind === 'import-statement' ? require.resolve(source) + NAMED : null),
  },
  load: {
    filter: { id: /\?named/ },
    handler: (id) => {
      const [path = '', name] = id.split(NAMED);
      if (name) return { code: `import all from '${path}'; export default all.${name}`, moduleSideEffects: false };
      return [`export { default } from '${path}';`, ...Object.keys(require(path)).map((each) => `export { default as ${each} } from '${id}${each}';`)].join('\n');
    },
  },
};
