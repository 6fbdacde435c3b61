// A Vite plugin that leaves out of the page what rjsf imports and this page never runs.

const unneeded = (/** @type {string} */ reason) => `export default () => { throw new Error(${JSON.stringify(reason)}); };`;

/**
 * By what stands in its place. Its index names a registry for its own tests, with the validator that compiles by
 * `new Function`, which `npm start` does not install. It draws descriptions as Markdown, 32 kB of gzip, where ours are
 * plain text in templates of our own, and brings widgets of its own. Of its templates only the two that the engine passes
 * are drawn; of its fields only those of objects: each field of ours is one of the engine's. References, `allOf` and alternatives do not occur in the sections' schemas, which
 * never change; what would resolve, merge or choose says so. The validator that it demands and never asks is a property of
 * its form: src/engine/no-validator.ts.
 * @type {ReadonlyMap<string, string>}
 */
const replaced = new Map([
  ['@rjsf/validator-ajv8', 'export default undefined;'],
  ['fast-uri', `export default { resolve() { throw new Error('schemas here hold no references'); } };`],
  ['@x0k/json-schema-merge', [
    'export const createComparator = () => ({});',
    'export const createMerger = () => ({});',
    `export const createShallowAllOfMerge = () => () => { throw new Error('schemas here hold no allOf'); };`,
  ].join('\n')],
  ['@x0k/json-schema-merge/lib/array', 'export const createDeduplicator = () => undefined;\nexport const createIntersector = () => undefined;'],
  ['markdown-to-jsx/react', 'export const Markdown = ({ children }) => children;'],
  ['./components/widgets/index.js', 'export default () => ({});'],
  ['./components/templates/index.js', [
    'const nothing = () => null;',
    'export default () => ({ DescriptionFieldTemplate: nothing, FieldHelpTemplate: nothing, FieldErrorTemplate: nothing });',
  ].join('\n')],
  ...['ArrayField', 'BooleanField', 'CyclicSchemaField', 'FallbackField', 'LayoutGridField', 'LayoutHeaderField', 'LayoutMultiSchemaField', 'MultiSchemaField', 'NullField', 'NumberField', 'OptionalDataControlsField', 'StringField']
    .map((field) => /** @type {const} */ ([`./${field}.js`, 'export default () => null;'])),
  ['./getClosestMatchingOption.js', unneeded('schemas here hold no alternatives')],
  ['./sanitizeDataForNewSchema.js', unneeded('schemas here never change')],
  ['./omitExtraData.js', `${unneeded('values here are the store\'s')}\nexport const getUsedFormData = undefined, getFieldNames = undefined, isValueEmpty = undefined;`],
]);

/**
 * A relative name is rjsf's own.
 * @param {string} id
 * @param {string | undefined} importer
 */
const isReplaced = (id, importer = '') => replaced.has(id) && (!id.startsWith('.') || importer.includes('/@rjsf/'));

/** @type {import('vite').Plugin} */
export const withoutUnused = {
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (isReplaced(id, importer) ? `\0without:${id}` : undefined),
  load: (id) => (id.startsWith('\0without:') ? replaced.get(id.slice('\0without:'.length)) : undefined),
};
