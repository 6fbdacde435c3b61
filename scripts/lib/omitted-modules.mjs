/**
 * Leaves out of a page what its libraries ask for and it does not (docs/decisions/0084). Of rjsf, what joins addresses of JSON Schemas and
 * follows a pointer into one, where a UI schema refers to another: those of the sections hold no references. And what says whether what a
 * field is drawn with has changed in depth: a section is drawn once, and what is drawn again all the same is drawn whole.
 */
export const omittedModules = [
  { find: /^(fast-uri|jsonpointer)$/, replacement: 'data:text/javascript,export default {}' },
  { find: /^fast-equals$/, replacement: 'data:text/javascript,export const createCustomEqual = () => Object.is' },
];
