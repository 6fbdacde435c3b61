/**
 * Leaves out of a page two packages of rjsf's, 10 kB of gzip (docs/decisions/0084). One joins addresses of JSON Schemas where a UI schema
 * refers to another: those of the sections hold no references. The other says whether what a field is drawn with has changed in depth: a
 * section is drawn once, and what is drawn again all the same is drawn whole.
 */
export const leftOut = [
  { find: /^fast-uri$/, replacement: 'data:text/javascript,export default {}' },
  { find: /^fast-equals$/, replacement: 'data:text/javascript,export const createCustomEqual = () => Object.is' },
];
