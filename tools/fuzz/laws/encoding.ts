import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { withUploadReference, type Body, type BodyValue, type Encoded, type EncodedFile, type Path } from '../../../src/base/body.ts';
import { isJsonObject, scalarText, type JsonObject } from '../../../src/base/json.ts';
import type { FileLike } from '../../../src/base/file.ts';
import { fieldInItem, type CompiledForm, type FormValues, type GroupSection } from '../../../src/compiler/compiled.ts';
import { initialValues } from '../../../src/compiler/merge/merge-forms.ts';
import type { WireVariant } from '../../../src/fields/codecs/codec.ts';
import type { FieldDefinition, FieldValue } from '../../../src/fields/definition.ts';
import { typeOf } from '../../../src/fields/types/type-module.ts';
import { anyAnswer, formKinds, formValues, type FormKind } from '../../../tests/arbitraries/forms.ts';
import { firstOf, shown, type Check, type PlainSubject } from '../subjects/plain-subject.ts';

/** A form as the server answered it, and the values that were filled in. `null`: the field was emptied. */
interface FilledForm {
  readonly answer: unknown;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Entries of the list of the form; absent: it has none. */
  readonly entries?: readonly string[];
}

/** A compiled form with its values. */
interface Case {
  readonly form: CompiledForm;
  readonly values: FormValues;
  /** The wire variant of the answers; absent: the form is sent in one call. */
  readonly variant?: WireVariant | undefined;
}

const envelope = { email: 'a@b.co', remaining_time: 61 };

const encodableIds = ({ sections, fields }: CompiledForm): readonly string[] => [...fields.keys(), ...sections.flatMap((section) => (section.kind === 'group' ? [section.id] : []))];

const groupOf = ({ sections }: CompiledForm): GroupSection | undefined => sections.find((section) => section.kind === 'group');

/** The calls that send the form: one, or one for each answer. */
const callsOf = ({ form, values, variant }: Pick<Case, 'form' | 'values' | 'variant'>, ...more: [typeof envelope?]): readonly Encoded[] =>
  (variant === undefined ? [form.encode(values, ...more)] : encodableIds(form).flatMap((id) => form.encodeField(id, values, ...more) ?? []));

/** A member of a body may be called `size`, but its value is no number, since fields are sent as text. */
const isFile = (value: BodyValue): value is FileLike => typeof value === 'object' && 'size' in value && typeof value.size === 'number';

/** Every file in a body with its place there. */
function filesIn(value: BodyValue, path: Path = []): readonly Pick<EncodedFile, 'path' | 'file'>[] {
  if (typeof value !== 'object') return [];
  if (isFile(value)) return [{ path, file: value }];
  if (Array.isArray(value)) return value.flatMap((entry: BodyValue, position) => filesIn(entry, [...path, position]));
  return Object.entries(value).flatMap(([name, part]) => filesIn(part, [...path, name]));
}

const isNested = (value: BodyValue | undefined): value is Body => isJsonObject(value) && !isFile(value);

/** Merges two bodies. A list belongs to one field and is never in both. A member may be called `__proto__`. */
function merged(one: Body, other: Body): Body {
  const members = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const known = members.get(name);
    members.set(name, isNested(known) && isNested(value) ? merged(known, value) : value);
  }
  return Object.fromEntries(members);
}

const inOrder = (files: readonly Pick<EncodedFile, 'path' | 'file'>[]): readonly string[] => files.map(({ path, file }) => JSON.stringify([path, file])).sort();

const unnamedFile = ({ form, values, variant }: Case): string | undefined => firstOf(callsOf({ form, values, variant }, envelope), ({ body, files }) => {
  if (!isDeepStrictEqual(inOrder(filesIn(body)), inOrder(files))) return `the files ${shown(filesIn(body))} are named as ${shown(files)}`;
  return firstOf(files, ({ field, file }) => {
    const value = values.fields.get(field);
    return isJsonObject(value) && isDeepStrictEqual(value.file, file) ? undefined : `${field} sends a file that is not its own`;
  });
});

const unreplacedFiles = ({ form, values, variant }: Case): string | undefined => firstOf(callsOf({ form, values, variant }), ({ body, files }) => {
  const left = files.reduce((rest, part) => withUploadReference(rest, part, 'upload-1'), body);
  const count = files.filter(({ reference }) => reference !== undefined).length;
  const isReplaced = filesIn(left).length === files.length - count && JSON.stringify(left).split('"upload-1"').length === 1 + count;
  return isReplaced ? undefined : `with uploads in the place of its files it is ${shown(left)}`;
});

function differsFieldByField({ form, values, variant }: Case): string | undefined {
  if (variant !== undefined) return undefined;
  const alone = encodableIds(form).flatMap((id) => form.encodeField(id, values, envelope) ?? []);
  const { body, files } = form.encode(values, envelope);
  const whole = alone.map((part) => part.body).reduce(merged, form.encodeEnvelope(envelope).body);
  if (!isDeepStrictEqual(whole, body)) return `one by one it sends ${shown(whole)}, and together ${shown(body)}`;
  return isDeepStrictEqual(inOrder(alone.flatMap((part) => part.files)), inOrder(files)) ? undefined : 'its files are others one by one';
}

function differsUntouched({ form, variant }: Case): string | undefined {
  const [untouched, held] = [callsOf({ form, variant, values: { fields: new Map(), groups: new Map() } }), callsOf({ form, variant, values: initialValues(form) })];
  return isDeepStrictEqual(untouched, held) ? undefined : `untouched it sends ${shown(untouched)}, and of what the server holds ${shown(held)}`;
}

const isEmpty = (value: FieldValue): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field as other fields see it; a hidden field has none (spec §5 Profile save). */
function valueIn(one: Pick<Case, 'form' | 'values'>, field: FieldDefinition): FieldValue {
  const { form: { fields, types }, values } = one;
  const now = ({ id, value }: FieldDefinition): FieldValue => (values.fields.has(id) ? values.fields.get(id) : value);
  const { visibleWhen: when } = field;
  const controlling = when && fields.get(when.field);
  if (!controlling) return now(field);
  const readAs = (value: FieldValue): FieldValue => (typeof value === 'string' ? typeOf(types, controlling).rule.normalize(value) : value);
  const [chosen, held] = [readAs(valueIn(one, controlling)), readAs(controlling.value)];
  const isHeld = !isEmpty(field.value) && (isDeepStrictEqual(chosen, held) || (isEmpty(chosen) && isEmpty(held)));
  // A value of an earlier type of the field counts too, where it consists of texts.
  const chosenRaw: unknown = isJsonObject(chosen) && chosen.kind === 'foreign' ? chosen.raw : chosen ?? '';
  const texts = Array.isArray(chosenRaw) && chosenRaw.length === 0 ? [''] : [chosenRaw].flat();
  const isShown = isHeld || (texts.every((one) => typeof one === 'string') && texts.some((one) => when.in.includes(one)));
  return isShown ? now(field) : undefined;
}

const sentOf = (one: Case, field: FieldDefinition, value: FieldValue): unknown =>
  (field.locked ? undefined : typeOf(one.form.types, field).codec.encode(value, one.variant ?? 'plain'));

const rootOf = ({ body }: Encoded): JsonObject => (isJsonObject(body['applicant']) ? body['applicant'] : body);

/** Checks custom fields by name. Of several with one name, any may be sent. */
function misplaced(one: Case): string | undefined {
  if (one.variant !== undefined) return undefined;
  const [call] = callsOf(one, envelope);
  const root = call ? rootOf(call) : {};
  const said = Object.entries(envelope).find(([name, value]) => root[name] !== value);
  if (said) return `${said[0]} does not stand beside the fields`;
  const custom: JsonObject = isJsonObject(root['custom_fields']) ? root['custom_fields'] : {};
  const fields = [...one.form.fields.values()].filter(({ id }) => id.startsWith('custom_fields.'));
  const wrong = firstOf(fields, ({ name }) => {
    const sent = fields.filter((field) => field.name === name).map((field) => sentOf(one, field, valueIn(one, field))).filter((value) => value !== undefined);
    const found = Object.hasOwn(custom, name) ? custom[name] : undefined;
    return sent.some((value) => isDeepStrictEqual(value, found)) || (sent.length === 0 && found === undefined) ? undefined : `${name} sends ${shown(found)}, and should send ${shown(sent[0])}`;
  });
  return wrong ?? firstOf(Object.keys(custom), (name) => (fields.some((field) => field.name === name) ? undefined : `${name} is no field, and is sent`));
}

function wrongAnswers({ form, values, variant, ...rest }: Case): string | undefined {
  if (variant === undefined) return undefined;
  return firstOf(form.fields.values(), (field) => {
    const value = values.fields.has(field.id) ? values.fields.get(field.id) : field.value;
    const expected = sentOf({ form, values, variant, ...rest }, field, value);
    const found = form.encodeField(field.id, values);
    if ((found === undefined) !== (expected === undefined)) return `${field.id} is sent as ${shown(found)}, and its answer is ${shown(expected)}`;
    const [root] = Object.values(found?.body ?? {});
    const sent = isJsonObject(root) ? root['answer'] ?? root['document'] : undefined;
    return isDeepStrictEqual(sent, expected) ? undefined : `${field.id} sends ${shown(sent)}, and should send ${shown(expected)}`;
  });
}

/** Fields that depend on others of the entry, which are not checked here. */
const dependent: ReadonlySet<string> = new Set(['university_id', 'other_university_name', 'is_latest']);

function wrongEntries(one: Case): string | undefined {
  const { form, values } = one;
  const group = groupOf(form);
  const state = group && values.groups.get(group.id);
  const [call] = callsOf(one);
  if (!group || !state || !call) return undefined;
  const sent = rootOf(call)['applicant_universities_attributes'] ?? [];
  if (!Array.isArray(sent) || !sent.every(isJsonObject)) return `the entries are sent as ${shown(sent)}`;
  const idOf = (key: string): string | undefined => (group.items.some((item) => item.key === key) && key.startsWith('id:') ? key.slice(3) : undefined);
  const removedIds = state.removed.filter((key) => idOf(key) !== undefined);
  if (sent.length !== state.items.length + removedIds.length) return `${state.items.length} entries and ${removedIds.length} removed are sent as ${sent.length}`;
  const isLatest = (entry: JsonObject): boolean => entry['is_latest'] === 'true';
  if (state.items.length > 0 && group.item.fields.some(({ id, locked }) => id === 'is_latest' && !locked) && sent.filter(isLatest).length !== 1) return `${sent.filter(isLatest).length} entries are the latest`;
  const named = firstOf([...state.items, ...removedIds].entries(), ([at, key]) => (scalarText(sent[at]?.['id']) === idOf(key) ? undefined : `the entry ${key} is sent with the id ${shown(sent[at]?.['id'])}`));
  const removed = firstOf(sent.entries(), ([at, entry]) => ((entry['_destroy'] === 'true') === at >= state.items.length ? undefined : `the entry at ${at} is sent as ${entry['_destroy'] === 'true' ? 'removed' : 'kept'}`));
  return named ?? removed ?? firstOf(state.items.entries(), ([at, key]) => firstOf(group.item.fields.filter(({ id }) => !dependent.has(id)), (field) => {
    const id = fieldInItem(group.id, key, field.id);
    const held = group.items.find((item) => item.key === key)?.values[field.id];
    const expected = sentOf(one, field, values.fields.has(id) ? values.fields.get(id) : held);
    return isDeepStrictEqual(sent[at]?.[field.name], expected) ? undefined : `${id} sends ${shown(sent[at]?.[field.name])}, and should send ${shown(expected)}`;
  }));
}

/** Checks that each document is sent with its name. */
function unnamedDocument(one: Case): string | undefined {
  const [call] = one.variant === undefined ? callsOf(one) : [];
  const documents = call && rootOf(call)['documents_attributes'];
  return firstOf(isJsonObject(documents) ? Object.entries(documents) : [], ([name, document]) =>
    (isJsonObject(document) && document.document_name_id === name ? undefined : `the document ${name} is sent as ${shown(document)}`));
}

const checks: readonly Check<Case>[] = [
  { title: 'names every file of a body once, with its place and its field', broken: unnamedFile },
  { title: 'has none of the files left that were replaced by their paths', broken: unreplacedFiles },
  { title: 'sends of its fields one by one what it sends of them together', broken: differsFieldByField },
  { title: 'sends untouched what the server holds', broken: differsUntouched },
  { title: 'sends each custom field under its name, and of one that is hidden or locked nothing of its own', broken: misplaced },
  { title: 'sends each document under its name', broken: unnamedDocument },
  { title: 'sends each answer once, and no other', broken: wrongAnswers },
  { title: 'sends the entries in their order, with their ids, one of them the latest, and then those that were removed', broken: wrongEntries },
];

const variants: Readonly<Record<string, WireVariant>> = { jobSurvey: 'joined', interviewReview: 'joined', examGroup: 'plain', onlineSessionQuestion: 'list' };

const written = (values: FormValues, form: CompiledForm, answer: unknown): FilledForm => {
  const state = values.groups.get(groupOf(form)?.id ?? '');
  return { answer, fields: Object.fromEntries([...values.fields].map(([id, value]) => [id, value ?? null])), ...(state && { entries: state.items }) };
};

/** Cached, since compiling a form costs more than all checks. */
const cases = new WeakMap<FilledForm, Case>();

function caseOf(kind: FormKind, name: string, filled: FilledForm): Case {
  const one = cases.get(filled) ?? readCase(kind, name, filled);
  cases.set(filled, one);
  return one;
}

function readCase({ compile }: FormKind, name: string, { answer, fields, entries }: FilledForm): Case {
  const form = compile(answer);
  const group = groupOf(form);
  const held = group?.items.map(({ key }) => key) ?? [];
  const variant = variants[name];
  return {
    form, ...(variant && { variant }),
    values: {
      fields: new Map(Object.entries(fields).map(([id, value]) => [id, (value ?? undefined) as FieldValue])),
      groups: new Map(group && entries ? [[group.id, { items: entries, removed: held.filter((key) => !entries.includes(key)) }]] : []),
    },
  };
}

const isEntries = (entries: unknown): boolean => entries === undefined || (Array.isArray(entries) && entries.every((key) => typeof key === 'string') && new Set(entries).size === entries.length);

/** The body of a form of one kind (spec §7), as it leaves the page. */
const encodingOf = (name: string, kind: FormKind): PlainSubject<FilledForm> => ({
  name,
  law: 'encoding',
  title: 'a form sends what was filled in, each at its place, and nothing else',
  values: anyAnswer(kind).chain((answer) => {
    const form = kind.compile(answer);
    return formValues(form).map((values) => written(values, form, answer));
  }),
  mayBe: (value): value is FilledForm => isJsonObject(value) && isJsonObject(value.fields) && isEntries(value.entries) && !Object.values(value.fields).some((one) => typeof one === 'number'),
  checks: checks.map(({ title, broken }) => ({ title, broken: (value) => broken(caseOf(kind, name, value)) })),
  decides: (value) => {
    const one = caseOf(kind, name, value);
    const silent = [...one.form.fields.values()].find((field) => sentOf(one, field, valueIn(one, field)) === undefined);
    return silent && `${silent.id} sends nothing: it is ${silent.locked ? 'locked' : 'of a file, and none was chosen, or its value cannot be written'}`;
  },
  row: (value) => callsOf(caseOf(kind, name, value)).map(({ body }) => ({ who: 'sent', says: shown(body) })),
});

const score = { input_type: 'text', visible_when: { field: 'Level', in: ['1', '3'] } };
const words = fc.option(fc.constantFrom('1', '2', '3', '１'), { nil: undefined });
/** Fields that another shows or hides: a number, since that is sent in another width than it may be typed in, and a text is not. */
const conditional: FormKind = {
  answers: fc.record({ level: words, score: words, more: words }).map(({ level, score: held, more }) => ({
    Level: { input_type: 'number', value: level }, Score: { ...score, value: held }, More: { ...score, 'is_mandatory?': true, value: more },
    Then: { input_type: 'text', visible_when: { field: 'Score', in: ['1', ''] } },
    Marks: { input_type: 'check_box', options: ['x', 'y'], visible_when: { field: 'Level', in: [''] } },
  })),
  compile: (answer) => formKinds['customFields']?.compile(answer) ?? (() => { throw new Error('no custom fields'); })(),
};

export const encodings: readonly PlainSubject<FilledForm>[] = Object.entries({ ...formKinds, conditional }).map(([name, kind]) => encodingOf(name, kind));
