import { formBody } from '../../../src/api/form-body.ts';
import { toFormData } from '../../../src/api/form-data.ts';
import type { CompiledForm, FormValues } from '../../../src/compiler/compiled.ts';
import { initialValues, mergeForms } from '../../../src/compiler/merge/merge-forms.ts';
import { sameOnWire } from '../../../src/compiler/merge/same-on-wire.ts';
import { compileOnboarding } from '../../../src/compiler/onboarding-form.ts';
import { validateValue } from '../../../src/fields/check.ts';
import type { FieldDefinition, FieldValue } from '../../../src/fields/definition.ts';
import { shownFields } from '../../../src/fields/siblings.ts';
import { builtInTypes } from '../../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../../src/fields/types/served.ts';
import { typeOf } from '../../../src/fields/types/type-module.ts';
import type { Person, Stage } from './stage.ts';

const idOf = (name: string): string => `custom_fields.${name}`;

export interface Reply {
  readonly status: number;
  readonly body: string;
}

interface CallOptions {
  readonly payload?: Buffer | object;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function call({ app }: Stage, { token }: Person, method: 'GET' | 'POST' | 'PUT', path: string, { payload, headers = {} }: CallOptions = {}): Promise<Reply> {
  const answer = await app.inject({ method, url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}`, ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body };
}

const read = async (stage: Stage, person: Person, path: string): Promise<Readonly<Record<string, unknown>>> => {
  const { status, body } = await call(stage, person, 'GET', path);
  if (status !== 200) throw new Error(`${path} is answered ${status}: ${body}`);
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
};

/** An open onboarding page: the form of one version, and the typed values. */
export class Page {
  readonly #stage: Stage;
  readonly #person: Person;
  form: CompiledForm;
  values: FormValues;
  /** What the server answered of each field. */
  answered: Readonly<Record<string, { readonly value: unknown }>>;
  /** Names of the fields that were typed in. */
  edited = new Set<string>();
  #base: FormValues;
  #headers: Readonly<Record<string, string>>;

  private constructor(stage: Stage, person: Person, opened: Awaited<ReturnType<typeof Page.load>>) {
    this.#stage = stage;
    this.#person = person;
    ({ form: this.form, answered: this.answered, headers: this.#headers } = opened);
    this.#base = initialValues(this.form);
    this.values = this.#base;
  }

  static async load(stage: Stage, person: Person) {
    const edit = await read(stage, person, 'applicants/onboarding_edit_data.json');
    const display = await read(stage, person, 'applicants/onboarding_display_data.json');
    const served = await read(stage, person, `field_types.json?version=${String(edit['form_version'])}`);
    const { types } = withServedTypes(builtInTypes, served);
    return {
      form: compileOnboarding(types, edit, display), answered: edit['custom_fields'] as Page['answered'],
      headers: { 'form-version': String(edit['form_version']), 'if-match': `"${String(edit['revision'])}"` },
    };
  }

  static async open(stage: Stage, person: Person): Promise<Page> {
    return new Page(stage, person, await Page.load(stage, person));
  }

  field(name: string): FieldDefinition | undefined {
    return this.form.fields.get(idOf(name));
  }

  get names(): readonly string[] {
    return [...this.form.fields.values()].map(({ name }) => name);
  }

  #value(id: string, values = this.values): FieldValue {
    return values.fields.get(id);
  }

  isShown(field: FieldDefinition): boolean {
    const { types, fields } = this.form;
    return shownFields(types, [...fields.values()])((id) => this.#value(id), (id) => fields.get(id)?.value)(field.id);
  }

  /** What would be sent of a field. */
  sent(field: FieldDefinition, value = this.#value(field.id)): unknown {
    return typeOf(this.form.types, field).codec.encode(value, 'plain', field.value);
  }

  /** Fills a field in, if the page shows it and its control can have the value. */
  type(name: string, value: string | readonly string[] | null): boolean {
    const field = this.field(name);
    if (!field || !this.isShown(field) || !canHold(field, value)) return false;
    this.values = { ...this.values, fields: new Map([...this.values.fields, [field.id, value ?? undefined]]) };
    this.edited.add(name);
    return true;
  }

  /** The fields that block the save, by the page's own rules. */
  get blocking(): readonly string[] {
    return [...this.form.fields.values()].filter((field) => field.mandatory && this.isShown(field))
      .filter((field) => validateValue(this.form.types, field, this.#value(field.id))).map(({ name }) => name);
  }

  async save(): Promise<Reply> {
    const written = formBody(toFormData(this.form.encode(this.values).body));
    const response = new Response(written.body, written.type === undefined ? {} : { headers: { 'content-type': written.type } });
    const headers = { ...this.#headers, 'content-type': response.headers.get('content-type') ?? '' };
    return call(this.#stage, this.#person, 'PUT', `applicants/${this.#person.id}.json`, { payload: Buffer.from(await response.arrayBuffer()), headers });
  }

  /** Updates the page after another save; returns what typed value was lost, in one sentence. */
  async bringUpToDate(): Promise<string | undefined> {
    const before = { form: this.form, values: this.values, base: this.#base };
    const opened = await Page.load(this.#stage, this.#person);
    const theirs = initialValues(opened.form);
    const { values, conflicts: questions } = mergeForms(opened.form, { base: before.base, mine: before.values, theirs });
    ({ form: this.form, answered: this.answered, headers: this.#headers } = opened);
    this.values = values;
    this.#base = theirs;
    const asked = new Set(questions.flatMap((question) => ('field' in question ? [question.field] : [])));
    const { types } = opened.form;
    for (const field of opened.form.fields.values()) {
      const old = before.form.fields.get(field.id);
      // Only fields whose definition is unchanged are compared.
      if (!old || asked.has(field.id) || old.type !== field.type || JSON.stringify(old.options) !== JSON.stringify(field.options) || typeOf(before.form.types, old).base !== typeOf(types, field).base) continue;
      const [typed, was, now] = [this.#value(field.id, before.values), this.#value(field.id, before.base), this.#value(field.id)];
      const same = (one: FieldValue, other: FieldValue): boolean => sameOnWire(types, field, one, other);
      if (!this.edited.has(field.name) && !same(now, this.#value(field.id, theirs))) return `${field.name} was not touched, and is ${JSON.stringify(now)} once the page is up to date, where the server holds ${JSON.stringify(this.#value(field.id, theirs))}`;
      if (this.edited.has(field.name) && !same(typed, was) && same(was, this.#value(field.id, theirs)) && !same(typed, now)) return `${field.name} was typed as ${JSON.stringify(typed)}, and is ${JSON.stringify(now)} once the page is up to date`;
    }
    this.edited = new Set([...this.edited].filter((name) => this.field(name)));
    return undefined;
  }
}

/** Whether the control of a field can hold such a value: a choice only what it offers, parts only what they are made of. */
function canHold({ base, options, structure }: FieldDefinition, value: string | readonly string[] | null): boolean {
  if (value === null) return true;
  if (structure) return typeof value === 'string' && structure.decode(value) !== undefined && /^[[{]/.test(value) && /^\[/.test(value) === (structure.repeat !== undefined);
  const ids = new Set(options.map(({ id }) => id));
  if (base === 'check_box') return Array.isArray(value) && value.every((id: string) => ids.has(id));
  if (base === 'drop_down' || base === 'radio_button') return typeof value === 'string' && ids.has(value);
  return typeof value === 'string';
}
