import { expect } from 'vitest';
import { toFormData } from '../../../src/api/form-data.ts';
import type { CompiledForm } from '../../../src/compiler/compiled.ts';
import { initialValues, mergeForms } from '../../../src/compiler/merge/merge-forms.ts';
import { compileProfile } from '../../../src/compiler/profile-form.ts';
import { resolveConflict, type Choice } from '../../../src/engine/resolve-conflict.ts';
import { FormStore } from '../../../src/engine/store.ts';
import type { FieldId, FieldValue } from '../../../src/fields/definition.ts';
import { builtInTypes } from '../../../src/fields/types/built-in.ts';
import type { Visitor } from './test-server.ts';

interface Open {
  readonly form: CompiledForm;
  readonly revision: string;
}

const read = async (visitor: Visitor, call: string): Promise<unknown> => (await visitor.call('GET', `/api/v1/${call}.json`)).json();

/** The profile's form as the server has it now. */
export async function readForm(visitor: Visitor): Promise<Open> {
  const [profile, edit, lookups] = await Promise.all(['applicants/my_profile', 'applicants/edit_profile', 'universities'].map((call) => read(visitor, call)));
  const { revision } = edit as { revision: string };
  return { form: compileProfile({ profile, edit, lookups, productVariant: false, types: builtInTypes }), revision };
}

/** One device with the profile open, without a screen: the page's own form, its own way to the server, and what its applicant has seen. */
export class Device {
  readonly #visitor: Visitor;
  #open: Open;
  #store: FormStore;
  /** What may be overwritten: the applicant has seen it there and changed it, or has decided against it. */
  readonly #mayGo = new Map<FieldId, FieldValue[]>();

  private constructor(visitor: Visitor, open: Open) {
    this.#visitor = visitor;
    this.#open = open;
    this.#store = new FormStore(open.form);
  }

  static async open(visitor: Visitor): Promise<Device> {
    return new Device(visitor, await readForm(visitor));
  }

  get entries(): readonly string[] {
    return this.#store.group('universities').state.items;
  }

  mayOverwrite(field: FieldId): readonly FieldValue[] {
    return this.#mayGo.get(field) ?? [];
  }

  has(field: FieldId): boolean {
    return this.#store.has(field);
  }

  change(field: FieldId, value: FieldValue): void {
    this.#permit(field, this.#store.base(field));
    this.#store.controls.of(this.#store.cell(field)).commit(value);
  }

  /** With an entry all that stood in it may go. */
  remove(key: string): void {
    this.#permitEntry(key);
    this.#store.group('universities').remove(key);
  }

  add(values: Readonly<Record<string, FieldValue>>): void {
    const key = this.#store.group('universities').add();
    this.#store.replace(new Map(Object.entries(values).map(([name, value]) => [`universities[${key}].${name}`, value])));
  }

  /** Saves as the page does; where it is asked something it gives this answer and saves again. The status of the last try. */
  async save(choose: () => Choice): Promise<number> {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const values = this.#store.values();
      const response = new Response(toFormData(this.#open.form.encode(values).body));
      const answer = await this.#visitor.call('PUT', `/api/v1/applicants/${String(this.#visitor.id)}.json`, {
        payload: Buffer.from(await response.arrayBuffer()),
        headers: { 'content-type': response.headers.get('content-type') ?? '', 'if-match': `"${this.#open.revision}"` },
      });
      if (answer.statusCode === 412) await this.#takeIn(choose);
      else if (answer.statusCode === 200) {
        this.#store.acknowledge(values);
        this.#open = { ...this.#open, revision: answer.json<{ revision: string }>().revision };
        return 200;
      } else return answer.statusCode;
    }
    return 412;
  }

  /** What comes is another change. */
  forget(): void {
    this.#mayGo.clear();
  }

  /** The page is opened anew, and nothing that was not saved is kept. */
  async reopen(): Promise<undefined> {
    this.#open = await readForm(this.#visitor);
    this.#store = new FormStore(this.#open.form);
    this.#mayGo.clear();
  }

  async #takeIn(choose: () => Choice): Promise<void> {
    const fresh = await readForm(this.#visitor);
    const theirs = initialValues(fresh.form);
    this.#store.rebase(theirs, mergeForms(fresh.form, { base: this.#store.baseline(), mine: this.#store.values(), theirs }));
    this.#open = { ...this.#open, revision: fresh.revision };
    for (const { place, conflict: question } of this.#store.conflicts.open) {
      const choice = choose();
      if (question.kind === 'value') this.#permit(question.field, question.theirs);
      else if (choice === 'mine' || question.kind === 'removedThere') this.#permitEntry(question.entry);
      if (question.kind === 'mark') this.#permitMarks();
      resolveConflict(this.#store, question, choice);
      this.#store.conflicts.drop(place);
    }
    expect(this.#store.conflicts.open).toEqual([]);
  }

  #permit(field: FieldId, value: FieldValue): void {
    this.#mayGo.set(field, [...this.mayOverwrite(field), value]);
  }

  #permitEntry(key: string): void {
    for (const { id } of this.#store.group('universities').cells()) {
      if (id.startsWith(`universities[${key}]`)) for (const value of [this.#store.base(id), this.#store.value(id)]) this.#permit(id, value);
    }
  }

  #permitMarks(): void {
    for (const { id, value } of this.#store.group('universities').cells()) if (id.endsWith('.is_latest')) this.#permit(id, value);
  }
}
