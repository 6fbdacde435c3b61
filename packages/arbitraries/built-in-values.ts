import fc from 'fast-check';
import { hostileText, spoiled } from './hostile.ts';
import { refused, taken } from './readings.ts';
import { anyText } from './text.ts';
import { anyValue, valuesOf } from './built-in-types.ts';
import type { Field, FileKind, Value } from './field.ts';
import type { Mode } from './mode.ts';

const isString = (value: Value): value is string => typeof value === 'string';

/** Texts of the tables of readings: each is one branch of a rule, one end of a range, or the neighbour of one. */
const rowsOf = (type: string): fc.Arbitrary<string> => {
  const rows = [...taken, ...refused].filter(([name]) => name === type);
  return fc.constantFrom('', ...rows.map(([, text]) => text));
};

/** Texts for a text type: valid ones, valid ones with a piece inserted, rows of the tables, anything. */
export const hostileTexts = (definition: Field): fc.Arbitrary<string> => {
  const right = valuesOf[definition.base].valid(definition).filter(isString);
  return fc.oneof(right, spoiled(right), spoiled(spoiled(rowsOf(definition.base))), hostileText(), anyText());
};

const around = (limit: number): fc.Arbitrary<number> => fc.integer({ min: Math.max(0, limit - 1), max: limit + 1 });

/** Texts with as many characters as the limit, one less or one more; some characters have two UTF-16 units. */
const longText = (limit: number): fc.Arbitrary<string> =>
  around(limit).chain((length) => fc.string({ unit: fc.constantFrom('a', 'あ', '😀', ' '), minLength: length, maxLength: length }));

const USUAL_LIMIT = 30;

const fileAround = ({ limits: { accept = [], maxBytes = 1 } }: Field): fc.Arbitrary<Value> => fc.record({
  kind: fc.constantFrom(...accept),
  size: fc.oneof(around(0), around(maxBytes)),
  ending: fc.constantFrom('', '.exe', 'x'),
}).map(({ kind, size, ending }) =>
  ({ kind: 'chosen', content: kind as FileKind, file: { name: `a.${kind}${ending}`, size, type: '' } }));

function boundaryValues(definition: Field): fc.Arbitrary<Value> {
  const { base, options, limits } = definition;
  const ids = options.map(({ id }) => id);
  if (base === 'document' || base === 'image') return fileAround(definition);
  if (base === 'flag') return fc.constantFrom<Value>(undefined, false, true);
  if (base === 'check_box') {
    const oneTwice = fc.constantFrom(...ids).map((id) => [...ids, id]);
    return fc.oneof(fc.constant(ids), oneTwice, fc.constantFrom([], [''], ids.slice(0, 1)));
  }
  if (ids.length > 0 && (base === 'drop_down' || base === 'radio_button')) {
    return fc.tuple(fc.constantFrom(...ids), fc.constantFrom('', ' ', '0')).map(([id, more]) => id + more);
  }
  return fc.oneof(rowsOf(base), longText(limits.maxLength ?? USUAL_LIMIT), longText(0));
}

const isChoice = ({ base }: Field): boolean => base === 'check_box' || base === 'drop_down' || base === 'radio_button';

/** Values of a built-in type under a definition. Without a mode: of all kinds, and foreign ones. */
export function builtInValues(definition: Field, mode: Mode | undefined): fc.Arbitrary<Value> {
  // Without options, no choice is valid.
  if (isChoice(definition) && definition.options.length === 0) return fc.constantFrom<Value>(undefined, '', 'no such option');
  const { valid, refusals, demands } = valuesOf[definition.base];
  const wrong = [...refusals?.(definition) ?? [], ...(definition.mandatory ? demands : [])].map(({ values }) => values);
  switch (mode) {
    case 'valid': return valid(definition);
    // Where a field has no invalid values, any value is generated.
    case 'invalid': return wrong.length > 0 ? fc.oneof(...wrong) : anyValue(definition);
    case 'boundary': return boundaryValues(definition);
    case 'hostile': {
      if (!isTypedText(definition)) return anyValue(definition);
      return fc.oneof({ arbitrary: hostileTexts(definition), weight: 4 }, anyValue(definition));
    }
    case undefined: {
      const hostile = isTypedText(definition) ? [{ arbitrary: hostileTexts(definition), weight: 4 }] : [];
      return fc.oneof({ arbitrary: anyValue(definition), weight: 3 }, { arbitrary: boundaryValues(definition), weight: 2 }, ...hostile);
    }
  }
}

const notTexts: ReadonlySet<string> = new Set(['document', 'image', 'flag', 'check_box', 'drop_down', 'radio_button']);

/** Whether the value of a field of the type is a typed text. */
export const isTypedText = ({ base }: Pick<Field, 'base'>): boolean => !notTexts.has(base);
