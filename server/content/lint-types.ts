import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import type { FieldTypeContent } from './generated/content.d.ts';
import type { Diagnostic } from './diagnostic.ts';

/** A key that a page would leave alone, and that only a slip of the pen explains. */
const isSlip = ({ reason, suggestion }: Pick<Diagnostic, 'reason' | 'suggestion'>): boolean =>
  reason.startsWith('unknown key ') && suggestion !== undefined;

/** Everything that is wrong with the entries of field-types.json; parts may be of types that are live. */
export const lintTypes = (types: unknown, live: readonly FieldTypeContent[] = []): readonly Diagnostic[] =>
  lintFieldTypes(types, live).map((finding) => ({ file: 'field-types.json', ...finding, ...(isSlip(finding) && { severity: 'error' }) }));
