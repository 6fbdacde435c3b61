import fc from 'fast-check';

/** A field type of the deployment's own, as one version has it. */
type Entry = Readonly<Record<string, unknown>> & { readonly name: string; readonly base: string };

/** A field of the form; `name` is what stored values are known by. */
export interface FieldOf {
  readonly name: string;
  readonly input_type: string;
  readonly 'is_mandatory?'?: boolean;
  readonly options?: readonly string[];
  readonly visible_when?: { readonly field: string; readonly in: readonly string[] };
}

interface QuestionOf {
  readonly question_id: number;
  readonly question_name: string;
  readonly question_type: string;
  readonly options?: readonly { readonly option_id: string; readonly option_name: string }[];
}

/** The definitions of one version. */
export interface VersionOf {
  readonly types: readonly Entry[];
  readonly fields: readonly FieldOf[];
  /** Questions of the only group of the exam. */
  readonly questions: readonly QuestionOf[];
}

/** A step of an administrator, or of an applicant on one of two open pages. */
export type Step =
  | { readonly does: 'publish'; readonly version: number }
  | { readonly does: 'roll back' }
  | { readonly does: 'open' | 'save' | 'bring up to date'; readonly page: number }
  | { readonly does: 'type'; readonly page: number; readonly field: string; readonly value: string | readonly string[] | null }
  | { readonly does: 'answer'; readonly question: number; readonly value: string | readonly string[] };

export interface Scenario {
  readonly versions: readonly VersionOf[];
  readonly steps: readonly Step[];
}

const both = (text: string) => ({ en: text, jp: text });

const entries: readonly (readonly Entry[])[] = [
  [
    { name: 'code', base: 'text', label: both('Code'), normalize: ['digitsOnly'], mask: '000-0000', messages: { mask: both('Seven digits.') } },
    { name: 'code', base: 'text', label: both('Code'), schema: { pattern: '^[0-9-]*$' }, messages: { schemaPattern: both('Digits.') } },
    { name: 'code', base: 'text', label: both('Code'), normalize: ['upperCase'] },
    { name: 'code', base: 'number', label: both('Code'), schema: { maximum: 500 }, messages: { schemaMaximum: both('500 at most.') } },
  ],
  [
    { name: 'home', base: 'text', label: both('Home'), fields: { city: { input_type: 'text', 'is_mandatory?': true }, zip: { input_type: 'code' } } },
    { name: 'home', base: 'text', label: both('Home'), fields: { city: { input_type: 'text' }, land: { input_type: 'drop_down', options: ['a', 'b'], 'is_mandatory?': true } } },
    { name: 'home', base: 'text', label: both('Home'), fields: { city: { input_type: 'drop_down', options: ['a', 'b'] }, zip: { input_type: 'text', visible_when: { field: 'city', in: ['a'] } } } },
    { name: 'home', base: 'text', label: both('Homes'), repeat: { min: 0, max: 3 }, fields: { city: { input_type: 'text' }, zip: { input_type: 'code' } } },
  ],
];

const names = ['one', 'two', 'three'] as const;
const options = fc.subarray(['a', 'b', 'c'], { minLength: 1 });

const typeOfField = fc.oneof(
  fc.constantFrom('text', 'number', 'date', 'text_area', 'email').map((input_type) => ({ input_type })),
  fc.record({ input_type: fc.constantFrom('drop_down', 'check_box', 'radio_button'), options }),
  fc.constantFrom('code', 'home').map((input_type) => ({ input_type })),
);

const conditionOn = (field: string) => fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary: fc.record({ field: fc.constant(field), in: fc.constantFrom(['a'], ['a', 'b'], ['x']) }), weight: 1 });

const fieldNamed = (name: string): fc.Arbitrary<FieldOf | undefined> => fc.option(fc.record({
  type: typeOfField, isMandatory: fc.integer({ min: 0, max: 3 }).map((one) => one === 0), when: name === 'one' ? fc.constant(undefined) : conditionOn('one'),
}).map(({ type, isMandatory, when }) => ({ name, ...type, ...(isMandatory && { 'is_mandatory?': true }), ...(when && { visible_when: when }) })), { freq: 5, nil: undefined });

const question = (id: number): fc.Arbitrary<QuestionOf | undefined> => fc.option(fc.oneof(
  fc.constant({ question_id: id, question_name: `Question ${id}`, question_type: 'free_text' }),
  fc.record({ type: fc.constantFrom('radio_button', 'check_box'), options }).map(({ type, options: ids }) =>
    ({ question_id: id, question_name: `Question ${id}`, question_type: type, options: ids.map((name) => ({ option_id: name, option_name: name })) })),
), { freq: 5, nil: undefined });

const present = <Item>(items: readonly (Item | undefined)[]): readonly Item[] => items.filter((item) => item !== undefined);

const version: fc.Arbitrary<VersionOf> = fc.record({
  types: fc.tuple(...entries.map((variants) => fc.constantFrom(...variants))),
  fields: fc.tuple(...names.map(fieldNamed)).map(present),
  questions: fc.tuple(question(1), question(2)).map((all) => (present(all).length > 0 ? present(all) : [{ question_id: 3, question_name: 'Question 3', question_type: 'free_text' }])),
});

/** The next version. It often differs in one field only, since large changes break in many ways at once. */
const next = (before: VersionOf): fc.Arbitrary<VersionOf> => fc.oneof(
  version,
  fc.record({ other: version, at: fc.constantFrom(...names) }).map(({ other, at }) => ({
    ...before, fields: names.flatMap((name) => (name === at ? other : before).fields.filter((field) => field.name === name)),
  })),
  version.map(({ types }) => ({ ...before, types })),
);

const texts = fc.constantFrom('a', 'x', '5', '123-4567', '{"city":"a"}', '[]', ' ');
const typed = fc.oneof({ arbitrary: texts, weight: 5 }, { arbitrary: fc.subarray(['a', 'b', 'c']), weight: 2 }, { arbitrary: fc.constant(null), weight: 1 });
const page = fc.nat({ max: 1 });

const codes = ['123-4567', '5', '１２', 'ab'];
const fitting: Readonly<Record<string, readonly string[]>> = {
  text: ['a', 'b', 'x', 'あ'], text_area: ['a', 'x\ny'], number: ['5', '１２', '1,000'], date: ['2020-01-02', '2020/1/2'], email: ['a@b.co'], code: codes,
  home: ['{"city":"a"}', '{"city":"x","zip":"123-4567"}', '{"city":"a","land":"b"}', '[{"$id":"aaaa","city":"a"},{"$id":"bbbb","city":"b","zip":"5"}]'],
};

/** Plausible values of a field. */
function fittingValues({ input_type: type, options: offered = [] }: FieldOf): fc.Arbitrary<string | readonly string[]> {
  if (type === 'check_box') return fc.subarray([...offered], { minLength: 1 });
  return fc.constantFrom(...(offered.length > 0 ? offered : fitting[type] ?? ['a']));
}

/** Edits, of which most fit the field in one of the versions. */
const edit = (versions: readonly VersionOf[]) => (at: number): fc.Arbitrary<Step> => {
  const known = versions.flatMap(({ fields }) => fields);
  const own = known.map((field) => fittingValues(field).map((value) => ({ field: field.name, value })));
  return fc.oneof(...own.map((arbitrary) => ({ arbitrary, weight: 4 })), { arbitrary: fc.record({ field: fc.constantFrom(...names), value: typed }), weight: 3 })
    .map((made): Step => ({ does: 'type', page: at, ...made }));
};

/** Usual sequences of steps, mixed with single ones. */
function steps(versions: readonly VersionOf[]): fc.Arbitrary<readonly Step[]> {
  const typing = edit(versions);
  const change: fc.Arbitrary<Step> = fc.oneof(
    { arbitrary: fc.record({ does: fc.constant('publish' as const), version: fc.nat({ max: versions.length - 1 }) }), weight: 3 }, { arbitrary: fc.constant({ does: 'roll back' as const }), weight: 1 },
  );
  const on = (make: (at: number, edits: readonly Step[], changed: Step) => readonly Step[]): fc.Arbitrary<readonly Step[]> =>
    page.chain((at) => fc.tuple(fc.array(typing(at), { minLength: 1, maxLength: 6 }), change).map(([edits, changed]) => make(at, edits, changed)));
  const alone: fc.Arbitrary<readonly Step[]> = fc.oneof(
    change, fc.record({ does: fc.constantFrom('open', 'save', 'bring up to date'), page }), page.chain(typing),
    fc.record({ does: fc.constant('answer' as const), question: fc.integer({ min: 1, max: 3 }), value: fc.oneof(fc.constantFrom('a', 'b', 'c'), options) }),
  ).map((step) => [step]);
  const blocks = fc.oneof(
    { arbitrary: on((at, edits) => [{ does: 'open', page: at }, ...edits, { does: 'save', page: at }]), weight: 4 },
    { arbitrary: on((at, _edits, changed) => [changed, { does: 'open', page: at }, { does: 'save', page: at }]), weight: 3 },
    { arbitrary: on((at, edits, changed) => [{ does: 'open', page: at }, ...edits, changed, { does: 'save', page: at }]), weight: 2 },
    { arbitrary: on((at, edits, changed) => [{ does: 'open', page: at }, ...edits, changed, { does: 'bring up to date', page: at }, { does: 'save', page: at }]), weight: 1 },
    { arbitrary: alone, weight: 4 },
  );
  return fc.array(blocks, { minLength: 3, maxLength: 7 }).map((all) => [{ does: 'publish', version: 0 }, ...all.flat()]);
}

/** Versions and what happens under them; the same for one seed. */
export const scenarios: fc.Arbitrary<Scenario> = version.chain((first) => fc.tuple(next(first), next(first)).chain(([second, third]) => {
  const versions = [first, second, third];
  return steps(versions).map((all) => ({ versions, steps: all }));
}));
