/** Statements that only name a component for developers, which a bundler takes for side effects. */
const developersName = /^\w+\.displayName = ".*";$/gm;
/** Calls that create a component or a context when their module is loaded. */
const madeAtOnce = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;

/**
 * Lets a bundler leave out what no page uses of packages that stand in one file: a name for developers, or a component that is made at
 * once, keeps all that it mentions. Of react-router that is a third.
 * @type {import('vite').Plugin}
 */
export const prunable = {
  name: 'prunable-packages',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(react-router|@mantine)\/.*\.mjs$/ },
    handler: (code) => ({ code: code.replaceAll(developersName, '').replaceAll(madeAtOnce, '= /* @__PURE__ */ $1'), map: null }),
  },
};

/** The log statements of i18next, one a line. */
const logStatements = /^ *this\.logger\.\w+\(.*\);$/gm;
/** Its methods that the portal never calls: texts of a backend, plug-ins, copies of itself, the direction of any language. */
const unusedMethods = [
  'queueLoad', 'loaded', 'read', 'prepareLoading', 'loadOne', 'saveMissing', 'use', 'hydrate', 'loadNamespaces', 'loadLanguages', 'dir', 'cloneInstance',
];

/**
 * The instance that translates is one class, of which a bundler can leave out nothing by itself: a fifth of it is what no page asks for.
 * A build fails where one of these methods is not there any more.
 * @type {import('vite').Plugin}
 */
export const prunedTexts = {
  name: 'pruned-texts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/i18next\/dist\/esm\/i18next\.js$/ },
    handler: (code) => ({ code: unusedMethods.reduce(withoutMethod, code.replaceAll(logStatements, '')), map: null }),
  },
};

/**
 * @param {string} code
 * @param {string} name
 */
function withoutMethod(code, name) {
  const shorter = code.replace(new RegExp(`^  ${name}\\([^\\n]*\\) \\{\\n[^]*?\\n  \\}$`, 'm'), '');
  if (shorter === code) throw new Error(`i18next has no method ${name}`);
  return shorter;
}
