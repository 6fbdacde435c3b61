import { expect, it } from 'vitest';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { visibleToReader } from '../../src/compiler/visible-to-reader.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

const levels = { input_type: 'drop_down', options: ['N1', 'none'] };
const score = (value?: string) => ({ input_type: 'number', visible_when: { field: 'Level', in: ['N1'] }, ...(value !== undefined && { value }) });

it.each([
  ['shown where the other field shows it', { Level: { ...levels, value: 'N1' }, Score: score() }, ['Level', 'Score']],
  ['hidden where the other field hides it', { Level: { ...levels, value: 'none' }, Score: score() }, ['Level']],
  ['hidden where the other field is empty', { Level: levels, Score: score() }, ['Level']],
  ['shown where it holds something all the same', { Level: { ...levels, value: 'none' }, Score: score('120') }, ['Level', 'Score']],
])('a field that is only read is %s', (_what, fields, expected) => {
  const form = compileCustomFields(builtInTypes, fields);
  expect([...form.fields.values()].filter(visibleToReader(form)).map(({ name }) => name)).toEqual(expected);
});
