import { canonical } from '../fields/value.ts';
import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import type { Speaking } from './place-name.ts';
import { valueText } from './value-text.ts';

/** An answer in words; undefined where there is none. `baseline`: what the server holds in its place. */
export const answerText = (
  definition: FieldDefinition, value: FieldValue, { language, t }: Pick<Speaking, 'language' | 't'>, baseline: FieldValue,
): string | undefined =>
  (canonical(value) === undefined ? undefined : valueText(definition, value, language, t, baseline));
