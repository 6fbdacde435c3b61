/** What is counted of the field types, in one module. */
export { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
export { readFieldTypes } from '../../src/field-types/read.ts';
