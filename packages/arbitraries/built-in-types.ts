import fc from 'fast-check';
import type { BuiltIn, Field, FileKind, Value } from './field.ts';
import { anyText, blankText, filledText, widened } from './text.ts';

/** One kind of fault, its error code, and values with that fault only. */
export interface Refusal {
  readonly code: string;
  readonly values: fc.Arbitrary<Value>;
}

/** What each type accepts and refuses under a definition. Refusals that only a mandatory field knows are `demands`. */
export interface TypeValues {
  readonly valid: (definition: Field) => fc.Arbitrary<Value>;
  readonly refusals?: (definition: Field) => readonly Refusal[];
  readonly demands: readonly Refusal[];
}

const nothing = fc.constant(undefined);
const maxLengthOf = ({ limits }: Field): number => limits.maxLength ?? 30;
const codePoints = (text: string): number => Array.from(text).length;

const tooLong = (definition: Field): readonly Refusal[] => definition.limits.maxLength === undefined ? [] : [
  { code: 'tooLong', values: fc.integer({ min: 1, max: 9 }).map((more) => 'あ'.repeat(maxLengthOf(definition) + more)) },
];

const text: TypeValues = {
  // Characters that cannot be stored are removed from a text, which may leave it blank.
  valid: (definition) => filledText(maxLengthOf(definition)).filter((value) =>
    codePoints(value) <= maxLengthOf(definition) && value.replace(/[\0\p{Surrogate}]/gu, '').trim() !== ''),
  refusals: tooLong,
  demands: [{ code: 'required', values: fc.oneof(nothing, blankText.map((blank) => blank.slice(0, 4))) }],
};

const formatted = (code: string, valid: fc.Arbitrary<string>, wrong: fc.Arbitrary<string>, demand = 'required'): TypeValues => ({
  valid: () => valid,
  refusals: () => [{ code, values: wrong }],
  demands: [{ code: demand, values: fc.oneof(nothing, fc.constant('')) }],
});

const choice: TypeValues = {
  valid: ({ options }) => (options.length === 0 ? nothing : fc.constantFrom(...options.map(({ id }) => id))),
  refusals: ({ options }) => [
    { code: 'option', values: filledText(12).filter((value) => !options.some(({ id }) => id === value)) },
  ],
  demands: [{ code: 'requiredOption', values: nothing }],
};

const choices: TypeValues = {
  valid: ({ options }) => fc.subarray(options.map(({ id }) => id), { minLength: 1 }),
  refusals: ({ options }) => [
    { code: 'option', values: fc.subarray(options.map(({ id }) => id)).map((ids) => [...ids, 'no such option']) },
    { code: 'repeated', values: fc.constantFrom(...options.map(({ id }) => id)).map((id) => [id, id]) },
  ],
  demands: [{ code: 'requiredChoice', values: nothing }],
};

interface FileFacts {
  readonly name: string;
  readonly content: FileKind;
  readonly size: number;
}

const chosen = ({ name, content, size }: FileFacts): Value =>
  ({ kind: 'chosen', content, file: { name, size, type: '' } });

const kinds: readonly FileKind[] = ['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg'];
const spellings: Readonly<Record<string, readonly string[]>> = { jpeg: ['jpeg', 'jpg', 'JPG'], pdf: ['pdf', 'PDF'] };

const named = (kind: FileKind): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom('cv', '履歴書', 'a.b', ''), fc.constantFrom(...(spellings[kind] ?? [kind])))
    .map((parts) => parts.join('.'));

const acceptedBy = ({ limits }: Field): readonly FileKind[] => kinds.filter((kind) => limits.accept?.includes(kind));

const ofKind = (definition: Field, size: fc.Arbitrary<number>): fc.Arbitrary<Value> =>
  fc.constantFrom(...acceptedBy(definition))
    .chain((content) => fc.record({ name: named(content), content: fc.constant(content), size }))
    .map(chosen);

const file = (tooBig: string): TypeValues => ({
  valid: (definition) => fc.oneof(
    ofKind(definition, fc.integer({ min: 1, max: definition.limits.maxBytes ?? 1 })),
    fc.constant({ kind: 'stored' as const, name: 'held.pdf', url: '/files/1' }),
  ),
  refusals: (definition) => [
    { code: 'fileEmpty', values: ofKind(definition, fc.constant(0)) },
    { code: tooBig, values: ofKind(definition, fc.integer({ min: (definition.limits.maxBytes ?? 0) + 1 })) },
    {
      code: 'fileType',
      values: fc.constantFrom<FileFacts>(
        { name: 'a.exe', content: 'unknown', size: 5 }, { name: 'a.png', content: 'unknown', size: 5 },
        { name: 'a', content: 'png', size: 5 }, { name: 'a.mp4', content: 'mp4', size: 5 }, { name: 'a.png', content: 'jpeg', size: 5 },
      ).map(chosen),
    },
  ],
  demands: [{ code: 'requiredFile', values: nothing }],
});

const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: min, maxLength: max });

const separator = fc.constantFrom('', '-', ' ', '\u3000', 'ー', ')(', '.', '/', '─', '・', '\u200e');

const separated = (numbers: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(numbers, separator).map(([number, sign]) => `${number.slice(0, 3)}${sign}${number.slice(3)}`);

const hostName = fc.stringMatching(/^[a-z]{1,8}(\.[a-z]{2,5}){1,2}$/);

const someDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });

const addresses = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  hostName.map((host) => `HTTPS://${host}`),
  fc.constant('http://日本語.jp/経路'),
);

/** Every built-in type's values; a missing type does not compile. */
export const valuesOf: Readonly<Record<BuiltIn, TypeValues>> = {
  text,
  text_area: text,
  location: text,
  unknown: text,
  password: { valid: text.valid, demands: text.demands },
  number: formatted(
    'number',
    fc.oneof(
      fc.constantFrom('0', '−5', 'ー5', '.5', '1,000', '-1,234,567.8'), widened(fc.stringMatching(/^[+-]?[0-9]{1,12}(\.[0-9]{1,6})?$/)),
    ),
    fc.constantFrom('abc', '1e5', '1.', '--1', '1,00', '10,00', '0,123', '12円', '1 2', '٣'),
  ),
  email: formatted(
    'email',
    widened(fc.tuple(fc.stringMatching(/^[a-z0-9.+_-]{1,20}$/), hostName).map((parts) => parts.join('@'))),
    fc.constantFrom(
      'abc', 'a@b', '@b.co', 'a@@b.co', 'a@b..co', 'a@.co', 'a@b.', 'mailto:a@b.co', '<a@b.co>', 'a@b.co,c@d.ef',
      'a\u200bb@c.de', 'a b@c.de', 'a@b\u3000c.de', `${'a'.repeat(250)}@b.co`,
    ),
  ),
  phone_number: formatted(
    'phone',
    widened(separated(fc.tuple(fc.constantFrom('', '+'), digits(8, 12)).map((parts) => parts.join('')))),
    fc.oneof(separated(digits(4, 7)), digits(16, 20), fc.constantFrom('1234567a', '++12345678', '12345678+')),
  ),
  url: formatted(
    'url',
    addresses,
    fc.constantFrom(
      'example.com', 'ftp://a.b', 'http://', 'https://a b.c', 'javascript:alert(1)', '//a.b', 'https://a..b', 'https://https://a.b',
    ),
  ),
  currency: formatted(
    'currency',
    fc.tuple(fc.constantFrom('¥', '￥'), fc.nat(), fc.constantFrom('', '円', ',000')).map((parts) => parts.join('')),
    fc.constantFrom('1000', '¥', '¥ 1000', '￥\u3000', '$100', '1000¥'),
  ),
  date: formatted(
    'date',
    fc.tuple(someDay, fc.constantFrom('-', '/', '.', 'ー'))
      .map(([day, sign]) => day.toISOString().slice(0, 10).replaceAll('-', sign)),
    fc.constantFrom('2024-02-30', '2023-02-29', '2024/02/30', '20240101', '2024-13-01', '2024-01-01T00:00', 'today'),
    'requiredDate',
  ),
  video: formatted(
    'video',
    fc.oneof(
      hostName.map((host) => `https://${host}/a.mp4?x=1`),
      fc.constantFrom('http://localhost:4000/v.mp4', 'http://127.0.0.1/v.MP4'),
    ),
    fc.constantFrom('http://a.bc/v.mp4', 'https://a.bc/v.webm', 'https://a.bc', 'v.mp4'),
  ),
  drop_down: choice,
  radio_button: choice,
  check_box: choices,
  flag: {
    valid: () => fc.constant(true),
    demands: [{ code: 'required', values: fc.constantFrom(undefined, false) }],
  },
  document: file('fileTooBig'),
  image: file('imageTooBig'),
};

/** Any value that a form can have under this definition: valid, invalid, empty, or in a shape the type does not know. */
export const anyValue = (definition: Field): fc.Arbitrary<Value> => {
  const { valid, refusals, demands } = valuesOf[definition.base];
  const isFile = definition.base === 'document' || definition.base === 'image';
  return fc.oneof(
    valid(definition),
    ...(refusals?.(definition) ?? []).map(({ values }) => values),
    ...demands.map(({ values }) => values),
    ...(isFile ? [] : [anyText()]),
    fc.jsonValue({ maxDepth: 2 }).map((raw) => ({ kind: 'foreign' as const, raw })),
  );
};
