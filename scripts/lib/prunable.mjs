/** What a bundler takes for work that has to be done, though it only names a component for developers. */
const developersName = /^\w+\.displayName = ".*";$/gm;
/** What makes a component or a context when its module begins. */
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
