import { pointerToken } from '../../src/base/json.ts';
import { isChoice } from '../../src/field-types/bases.ts';
import { isInClosedCircle } from '../../src/field-types/conditions.ts';
import { didYouMean, indexLike } from '../../src/field-types/lint/findings.ts';
import type { FieldTypeDiagnostic } from '../../src/field-types/contract.ts';
import { idsOfOptions } from '../../src/field-types/option.ts';
import { isMap } from '../base/is-map.ts';
import { type Content, type ContentPart, contentParts } from './content.ts';
import { choiceFault, type FieldBase, fieldFault } from './field-fault.ts';
import type { FieldContent, FieldTypeContent } from './generated/content.d.ts';
import { contentFaults } from './content-faults.ts';
import { type ContentProblem, contentProblems } from './content-rules.ts';
import type { Diagnostic } from './diagnostic.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { examineOption } from '../../src/field-types/lint/texts.ts';

/** Whether a key that pages ignore is probably a typing error. */
const isSlip = ({ reason, suggestion }: Pick<Diagnostic, 'reason' | 'suggestion'>): boolean =>
  reason.startsWith('unknown key ') && suggestion !== undefined;

/** All faults of the entries of field-types.json; parts may be of live types. */
export const lintTypes = (types: unknown, live: readonly FieldTypeContent[] = []): readonly Diagnostic[] =>
  lintFieldTypes(types, live).map((finding) => ({ file: 'field-types.json', ...finding, ...(isSlip(finding) && { severity: 'error' }) }));

/** The parts of a folder as they were read, unchecked. */
export type RawContent = Readonly<Partial<Record<ContentPart, unknown>>>;

/** What linting needs: the built-in types, the content that stays live, and a further check of content that matches its schema. */
export interface LintContext {
  readonly builtIn: readonly string[];
  readonly live: Content;
  /** Faults in sentences, as those of `contentFaults`. */
  readonly moreFaults: (content: Content) => Iterable<string>;
}

function ofProblem(part: ContentPart, { path, reason, unknown }: ContentProblem): Diagnostic {
  const suggestion = unknown && didYouMean(unknown.name, unknown.known)();
  return { file: `${part}.json`, path, reason, severity: 'error', ...(suggestion !== undefined && { suggestion }) };
}

/** Yields every object of a part, with its JSON pointer. */
function* objectsIn(value: unknown, path = '', depth = 0): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (depth > 64 || typeof value !== 'object' || value === null) return;
  if (isMap(value)) yield [path, value];
  for (const [name, member] of Object.entries(value)) {
    yield* objectsIn(member, `${path}/${pointerToken(name)}`, depth + 1);
  }
}

const forms: readonly ContentPart[] = ['profile-form', 'onboarding-form', 'registration-forms'];

/** The base of a type of several parts. */
const COMPOSITE = 'composite';

/** The types that fields may have, as far as their definitions tell. */
function typesIn({ builtIn, live: { 'field-types': live = [] } }: LintContext, own: unknown): ReadonlyMap<string, FieldBase> {
  const entries = [...live, ...[own ?? []].flat()].filter(isMap).flatMap(({ name, base, label, fields, options, options_from: from }) =>
    (typeof name === 'string'
      ? [[
        name,
        { base: fields === undefined ? String(base) : COMPOSITE, options: from === undefined ? idsOfOptions(options) : undefined, label },
      ] as const]
      : []));
  return new Map<string, FieldBase>([...builtIn.map((name) => [name, { base: name, options: [] }] as const), ...entries]);
}

function* unknownTypes(part: ContentPart, content: unknown, types: readonly string[]): Generator<Diagnostic> {
  const member = forms.includes(part) ? 'input_type' : 'question_type';
  if (!forms.includes(part) && part !== 'exams' && part !== 'online-sessions') return;
  const knownTypes = part === 'exams' ? [...types, 'free_text'] : types;
  for (const [path, item] of objectsIn(content)) {
    const type = item[member];
    if (typeof type !== 'string' || knownTypes.includes(type)) continue;
    yield {
      file: `${part}.json`, path: `${path}/${member}`, reason: `the input type ${type} is neither built in nor in field-types.json`,
      severity: 'error',
      suggestion: didYouMean(type, knownTypes)() ?? 'define it in field-types.json',
    };
  }
}

/** References to entries that another file of the content lacks. */
function* unknownIds(content: Content, live: Content): Generator<Diagnostic> {
  const missing = (part: ContentPart, path: string, other: 'document-names' | 'events' | 'exams' | 'jobs', id: unknown): Diagnostic[] =>
    (content[other] === undefined || [...content[other], ...live[other] ?? []].some((one) => one.id === id)
      ? []
      : [{ file: `${part}.json`, path, reason: `${other}.json has no ${String(id)}`, severity: 'error' }]);
  for (const part of forms) {
    for (const [path, { document_name_id: id }] of objectsIn(content[part])) {
      if (typeof id === 'number') yield* missing(part, `${path}/document_name_id`, 'document-names', id);
    }
  }
  for (const [index, { exams: ids = [] }] of (content.classes ?? []).entries()) {
    for (const [examIndex, id] of ids.entries()) {
      yield* missing('classes', `/${String(index)}/exams/${String(examIndex)}`, 'exams', id);
    }
  }
  const { 'job-reviews': jobReviews = [], interviews = [] } = content;
  for (const [index, { job }] of jobReviews.entries()) yield* missing('job-reviews', `/${String(index)}/job`, 'jobs', job);
  for (const [index, { job, event }] of interviews.entries()) {
    yield* missing('interviews', `/${String(index)}/job`, 'jobs', job);
    yield* missing('interviews', `/${String(index)}/event`, 'events', event);
  }
}

/** The fault of each field of a circle. */
const NEVER_SHOWN = { reason: 'waits for what waits for it, so that it is never shown', suggestion: 'leave the condition out' } as const;

type LocatedField = readonly [path: string, field: FieldContent];

/** The forms that match their schema: the file of each, and its fields with their pointers. */
function formsIn(content: Content): readonly (readonly [file: string, fields: readonly LocatedField[]])[] {
  const { 'profile-form': profile, 'onboarding-form': onboarding, 'registration-forms': registration = [] } = content;
  const located = [
    ['profile-form.json', '', profile], ['onboarding-form.json', '', onboarding],
    ...registration.map((form, index) => ['registration-forms.json', `/${String(index)}`, form] as const),
  ] as const;
  return located.map(([file, start, form]) => [file, (form?.categories ?? []).flatMap(({ fields }, categoryIndex) =>
    fields.map((field, index) => [`${start}/categories/${String(categoryIndex)}/fields/${String(index)}`, field] as const))]);
}

/** Fields and questions that cannot be answered, or not usefully. */
function* unanswerableFields(content: Content, types: ReadonlyMap<string, FieldBase>): Generator<Diagnostic> {
  for (const [file, fields] of formsIn(content)) {
    for (const [path, field] of fields) {
      const type = types.get(field.input_type);
      const fault = type && fieldFault(type, field);
      if (fault) yield { file, path, ...fault, severity: 'error' };
      const findings: FieldTypeDiagnostic[] = [];
      // `contentFaults` reports options that occur twice.
      for (const [index, option] of (field.options ?? []).entries()) {
        examineOption(option, { path: `${path}/options/${String(index)}`, findings });
      }
      yield* findings.map((finding) => ({ file, ...finding }));
    }
  }
  for (const part of ['exams', 'online-sessions'] as const) {
    for (const [path, { question_type: name, options }] of objectsIn(content[part])) {
      const type = typeof name === 'string' ? types.get(name) : undefined;
      const fault = type && choiceFault(type, [options ?? []].flat());
      if (fault) yield { file: `${part}.json`, path, ...fault, severity: 'error' };
    }
  }
}

/** The options of a field: its own, else those of its type, where they are known. */
function optionsOf({ options, input_type: name }: FieldContent, types: ReadonlyMap<string, FieldBase>): readonly string[] | undefined {
  const type = types.get(name);
  return options ? idsOfOptions(options) : type && isChoice(type.base) ? type.options : undefined;
}

/** Conditions that can never be met, since no option has the name, or since fields wait for each other. */
function* unmetConditions(content: Content, types: ReadonlyMap<string, FieldBase>): Generator<Diagnostic> {
  for (const [file, fields] of formsIn(content)) {
    const byName = new Map(fields.map(([, field]) => [field.name, field]));
    for (const [path, { name, visible_when: condition }] of fields) {
      const other = condition && byName.get(condition.field);
      if (!other) continue;
      if (other.name !== name && isInClosedCircle(name, (one) => byName.get(one)?.visible_when)) {
        yield { file, path: `${path}/visible_when`, ...NEVER_SHOWN, severity: 'warning' };
      }
      if (types.get(other.input_type)?.base === COMPOSITE) {
        const reason = `the field "${other.name}" is of several parts and is never one of these`;
        yield { file, path: `${path}/visible_when`, ...NEVER_SHOWN, reason, severity: 'warning' };
      }
      const options = optionsOf(other, types);
      for (const [index, value] of condition.in.entries()) {
        if (options?.includes(value) !== false) continue;
        const suggestion = didYouMean(value, options)();
        yield {
          file, path: `${path}/visible_when/in/${String(index)}`,
          reason: `"${value}" is no option of the field "${other.name}"`, ...(suggestion !== undefined && { suggestion }),
          severity: 'warning',
        };
      }
    }
  }
}

/** Names like numbers, which JavaScript sorts before all others. */
function* numberNames(content: Content): Generator<Diagnostic> {
  const codes = Object.entries(content['education-codes'] ?? {}).flatMap(([kind, named]) =>
    Object.keys(named).map((code) => ['education-codes.json', `/${kind}/${code}`, code] as const));
  const fields = formsIn(content).flatMap(([file, located]) => located.map(([path, { name }]) => [file, `${path}/name`, name] as const));
  for (const [file, path, name] of [...codes, ...fields]) {
    const number = indexLike(name);
    if (number) yield { file, path, ...number, severity: 'warning' };
  }
}

/** Texts that a Japanese applicant would read in English. */
function* untranslated(part: ContentPart, content: unknown, types: ReadonlyMap<string, FieldBase>): Generator<Diagnostic> {
  if (!forms.includes(part)) return;
  const file = `${part}.json`;
  for (const [path, field] of objectsIn(content)) {
    if (typeof field['input_type'] !== 'string') continue;
    if (field['translated_name'] === undefined && types.get(field['input_type'])?.label === undefined) {
      yield { file, path, reason: 'the field has no Japanese name', suggestion: 'add translated_name', severity: 'warning' };
    }
    if (typeof field['help_text'] === 'string') yield {
      file, path: `${path}/help_text`,
      reason: 'the text stands in one language', suggestion: 'write { "en": …, "jp": … }', severity: 'warning',
    };
    const [eng, ja] = [field['eng_placeholder'], field['ja_placeholder']];
    if ((eng === undefined) !== (ja === undefined)) yield {
      file, path, reason: 'the placeholder stands in one language',
      suggestion: `add ${eng === undefined ? 'eng_placeholder' : 'ja_placeholder'}`, severity: 'warning',
    };
  }
}

/** The sentence of `contentFaults` without the file that it begins with. */
function ofFault(fault: string): Diagnostic {
  const [, file = '', reason = fault] = /^(\S+\.json),? (.*)$/s.exec(fault) ?? [];
  return { file, path: '', reason: reason.replace(/\.$/, ''), severity: 'error' };
}

/** All faults of content, not only the first. */
export function lintContent(raw: RawContent, context: LintContext): readonly Diagnostic[] {
  const parts = contentParts.filter((part) => raw[part] !== undefined);
  const broken = parts.flatMap((part) => contentProblems(part, raw[part]).map((problem) => ofProblem(part, problem)));
  const sound = parts.filter((part) => !broken.some(({ file }) => file === `${part}.json`));
  const content: Content = Object.fromEntries(sound.map((part) => [part, raw[part]]));
  const types = typesIn(context, raw['field-types']);
  return [
    ...broken,
    ...(raw['field-types'] === undefined ? [] : lintTypes(raw['field-types'], context.live['field-types'])),
    ...[...contentFaults(content), ...context.moreFaults(content)].map(ofFault),
    ...unknownIds(content, context.live), ...numberNames(content),
    ...unmetConditions(content, types), ...unanswerableFields(content, types),
    ...parts.flatMap((part) => [...unknownTypes(part, raw[part], [...types.keys()]), ...untranslated(part, raw[part], types)]),
  ];
}
