import { fieldTypeFaults } from '../contract/field-types.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Everything that is wrong with the entries of field-types.json. */
export const lintTypes = (types: unknown): readonly Diagnostic[] =>
  fieldTypeFaults(types).map(({ path, ...fault }) => ({ file: 'field-types.json', path: path.replace(/^\/field_types/, ''), ...fault }));
