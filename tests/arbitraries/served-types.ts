import fc from 'fast-check';
import type { ServedPart, ServedType } from '../../src/field-types/contract.ts';
import { anyText } from '../../packages/arbitraries/text.ts';

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
