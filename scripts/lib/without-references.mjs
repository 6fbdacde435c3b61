/**
 * Leaves out of a page the package that joins addresses of JSON Schemas, 7 kB of gzip: rjsf asks it where a UI schema refers to another,
 * and those of the sections hold no references.
 */
export const withoutReferences = [{ find: /^fast-uri$/, replacement: 'data:text/javascript,export default {}' }];
