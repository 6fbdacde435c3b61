import { expect, it } from 'vitest';
import { samplesOf } from '../../tools/preview/samples.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { validateValue } from '../../src/fields/check.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { examples } from '../field-types/examples.ts';

const { types } = withServedTypes(builtInTypes, { field_types: examples });

it.each(['japanese_postal_code', 'jlpt_result', 'bank_account', 'japanese_address', 'certificates', 'work_history'])('of %s some are accepted and some refused', (name) => {
  const form = compileCustomFields(types, { Tried: { input_type: name, 'is_mandatory?': true } });
  const verdicts = [...form.fields.values()].flatMap((field) => samplesOf(types, field, examples).map((value) => validateValue(types, field, value) === undefined));
  expect(verdicts).toContain(true);
  expect(verdicts).toContain(false);
});
