import fc from 'fast-check';
import type { ServedPart, ServedType } from '../../src/field-types/contract.ts';
import { anyText } from '../../packages/arbitraries/text.ts';

const both = (text: string) => ({ en: text, jp: text });

interface MadePart {
  readonly input_type: string;
  readonly is_mandatory?: boolean;
}

const simplePart: fc.Arbitrary<MadePart> = fc.record({
  input_type: fc.constantFrom('text', 'number', 'currency', 'check_box', 'made_choice', 'made_code'), is_mandatory: fc.boolean(),
}, { requiredKeys: ['input_type'] });

const withOptions = (part: MadePart) => ({ ...part, translated_name: both('Part'), ...(part.input_type === 'check_box' && { options: ['x', 'y'] }) });

const simpleTypes = [
  { name: 'made_choice', base: 'drop_down', options: ['x', 'y'] },
  { name: 'made_code', base: 'text', normalize: ['digitsOnly'], mask: '00-00', messages: { mask: both('no') } },
];

/** What a type of one level says besides: how often it is there, what depends on what, what must be true. */
const levelOf = (name: string, inner: string | undefined): fc.Arbitrary<object> => fc.record({
  parts: fc.tuple(simplePart, simplePart),
  within: fc.record({ isMandatory: fc.boolean(), isTwice: fc.boolean(), follows: fc.option(fc.constantFrom('', '1', 'x')) }),
  isList: fc.boolean(),
  min: fc.integer({ min: 0, max: 2 }),
  schema: fc.option(fc.constantFrom<object>({ required: ['b'] }, { minProperties: 2 }, { properties: { a: { minLength: 1 } } }), { freq: 4 }),
  rule: fc.option(fc.constantFrom<object>({ '!': { var: 'b' } }, { '!!': { var: 'in' } }, { '==': [{ var: 'a' }, 1] }), { freq: 4 }),
}).map(({ parts: [a, b], within, isList, min, schema, rule }) => {
  const part = inner !== undefined && {
    input_type: inner, is_mandatory: within.isMandatory, translated_name: both('Inner'), ...(within.follows !== null && { visible_when: { field: 'a', in: [within.follows] } }),
  };
  return {
    name, base: 'text', label: both(name),
    fields: { a: withOptions(a), b: withOptions(b), ...(part && { in: part, ...(within.isTwice && name === 'level2' && { other: { ...part, visible_when: { field: 'in', in: [''] } } }) }) },
    ...(isList && { repeat: { min, max: 2 } }),
    ...(schema && !isList && { schema }),
    ...(rule && (part || !JSON.stringify(rule).includes('in')) && { rules: [{ code: 'schema', at: 'b', logic: rule }] }),
  };
});

/** Definitions of composites and lists within each other, from one level to as many as there may be; the outermost is the last. */
export const typesWithinTypes: fc.Arbitrary<readonly object[]> = fc.integer({ min: 1, max: 4 }).chain((levels) =>
  fc.tuple(...Array.from({ length: levels }, (_, level) => levelOf(`level${String(level + 1)}`, level === 0 ? undefined : `level${String(level)}`))))
  .map((levels) => [...simpleTypes, ...levels]);

const typed = fc.oneof(fc.constantFrom('', '1', '１', 'x', 'y', '¥5', '12-34', '１２３４'), anyText());

function memberOf({ name, type, options }: ServedPart): fc.Arbitrary<readonly [string, unknown]> {
  const simple = options.length > 0 ? fc.oneof(typed, fc.subarray(options.map(({ id }) => id))) : typed;
  const member: fc.Arbitrary<unknown> = type?.parts ? fc.oneof({ weight: 9, arbitrary: valueWithin(type) }, { weight: 1, arbitrary: typed }) : simple;
  return fc.tuple(fc.constant(name), member);
}

const anyId = fc.stringMatching(/^[a-z0-9]{4,6}$/);
/** What the type has no part for, as it may be left of another version of it. */
const stray = fc.constantFrom<unknown>('kept', ['kept'], { kept: 'x' }, [{ kept: 'x', more: { most: 'y' } }]);

/** A value of a type of parts as JSON has it, right or wrong. */
export function valueWithin(type: ServedType): fc.Arbitrary<unknown> {
  const members = fc.tuple(...(type.parts ?? []).map((part) => fc.option(memberOf(part), { freq: 6, nil: undefined })));
  const entry = fc.tuple(members, fc.option(stray, { freq: 1, nil: undefined }), fc.nat({ max: 9 })).map(([all, other, chance]) =>
    Object.fromEntries([...all.flatMap((member) => (member ? [member] : [])), ...(other === undefined || chance > 0 ? [] : [['stray', other] as const])]));
  return type.repeat ? fc.uniqueArray(anyId, { maxLength: 3 }).chain((ids) => fc.tuple(...ids.map(($id) => entry.map((values) => ({ $id, ...values }))))) : entry;
}
