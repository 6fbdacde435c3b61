import type { CompiledForm, FormValues, GroupState } from '../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../fields/definition.ts';
import type { DraftValue } from './drafts/database.ts';
import type { Draft, OpenDraft } from './drafts/draft.ts';
import { Listeners } from './listeners.ts';
import { Mounter } from './mounter.ts';
import { createPause } from './pause.ts';
import { FormStore, type Problem } from './store.ts';

/** What stands around the fields: what is missing, whether there is unsaved work, what the draft did. */
export interface FormStatus {
  readonly dirty: boolean;
  readonly problems: readonly Problem[];
  /** How often the form was checked: the summary takes the focus anew each time. */
  readonly checks: number;
  /** When the draft was last written, in ms since 1970. */
  readonly draftSavedAt: number | undefined;
  /** When the newest restored value was typed; undefined when nothing was restored or the notice is done with. */
  readonly restoredAt: number | undefined;
}

/** When, after a key or a choice, typed text is taken over, the draft is written and what stands around the fields is brought up to date. */
const PAUSE = { quiet: 300, longest: 1_000 } as const;

const INITIAL: FormStatus = { dirty: false, problems: [], checks: 0, draftSavedAt: undefined, restoredAt: undefined };

/** One form on the screen: its store, its draft and what is mounted of it. Lives as long as `<Form>`. */
export class FormController {
  readonly form: CompiledForm;
  readonly store: FormStore;
  readonly mounter: Mounter;
  readonly #openDraft: OpenDraft | undefined;
  #draft: Draft | undefined;
  readonly #listeners = new Listeners();
  #status = INITIAL;
  #restoring = false;
  readonly #pause = createPause(PAUSE, () => {
    this.store.settle();
    this.#refresh();
    // What was typed and taken back is no work that anybody would miss.
    void (this.store.dirty ? this.#draft?.write() : this.#draft?.clear());
  });

  constructor(form: CompiledForm, openDraft: OpenDraft | undefined) {
    this.form = form;
    this.store = new FormStore(form);
    this.mounter = new Mounter(form.sections);
    this.#openDraft = openDraft;
    this.store.controls.onTyping(this.#pause.touch);
    this.store.changes.add((changed) => { this.#changed(changed); });
  }

  get status(): FormStatus {
    return this.#status;
  }

  get subscribe(): Listeners['add'] {
    return this.#listeners.add;
  }

  /** The form is on the screen: from now on its work is kept. Returns what ends that. */
  open(): () => void {
    this.#draft = this.#openDraft?.((at) => { this.#update({ draftSavedAt: at }); });
    void this.#restore();
    return () => {
      this.store.settle();
      this.#pause.cancel();
      this.#draft?.close();
    };
  }

  /** Takes up what an earlier page left. It is in the draft already, with the time at which it was typed. */
  async #restore(): Promise<void> {
    const restored = await this.#draft?.restore();
    if (!restored) return;
    this.#restoring = true;
    this.store.restore(...separate(restored.entries));
    this.#restoring = false;
    if (this.store.dirty) this.#update({ restoredAt: restored.at, dirty: true });
    else await this.#draft?.clear();
  }

  isUnsaved(): boolean {
    this.store.settle();
    return this.store.dirty;
  }

  check(): readonly Problem[] {
    const problems = this.store.check();
    this.#pause.cancel();
    void this.#draft?.write();
    this.#update({ ...this.#around(), checks: this.#status.checks + 1 });
    return problems;
  }

  /** The server has confirmed these values. What has been entered since stays unsaved, in the form and in the draft. */
  async acknowledge(values: FormValues): Promise<void> {
    this.store.acknowledge(values);
    await this.#keepUnsaved();
  }

  /** Back to what the server holds; the draft is gone. */
  async discard(): Promise<void> {
    this.store.reset();
    await this.#keepUnsaved();
  }

  /** Says what is wrong with a field, for whoever is there already. */
  sayAgain(field: FieldId): void {
    this.store.controls.tellIssue(this.store.cell(field));
  }

  dismissNotice(): void {
    this.#update({ restoredAt: undefined });
  }

  /** Secures what is typed when the page is hidden or left. */
  secure(): void {
    this.store.settle();
    this.#draft?.secure();
  }

  #changed(changed: ReadonlySet<FieldId>): void {
    if (this.#draft && !this.#restoring) for (const id of changed) {
      this.#draft.keep(id, this.store.has(id) ? { kind: 'field', value: this.store.value(id) } : { kind: 'group', state: this.store.group(id).state });
    }
    this.#pause.touch();
  }

  /** Of the draft only what is still unsaved is left. */
  async #keepUnsaved(): Promise<void> {
    this.#update({ ...this.#around(), restoredAt: undefined, ...(this.store.dirty ? undefined : { draftSavedAt: undefined }) });
    await this.#draft?.retain(this.store.unsaved());
  }

  /** What stands around the fields follows in a pause, so that it costs no key. */
  #refresh(): void {
    const around = this.#around();
    if (around.problems !== this.#status.problems || around.dirty !== this.#status.dirty) this.#update(around);
  }

  #around(): Pick<FormStatus, 'dirty' | 'problems'> {
    const problems = this.store.problems();
    return { dirty: this.store.dirty, problems: sameProblems(problems, this.#status.problems) ? this.#status.problems : problems };
  }

  #update(change: Partial<FormStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#listeners.tell();
  }
}

const sameProblems = (some: readonly Problem[], others: readonly Problem[]): boolean =>
  some.length === others.length && some.every(({ field, issue }, index) => field === others[index]?.field && issue === others[index].issue);

function separate(entries: ReadonlyMap<FieldId, DraftValue>): [Map<FieldId, GroupState>, Map<FieldId, FieldValue>] {
  const groups = new Map<FieldId, GroupState>();
  const fields = new Map<FieldId, FieldValue>();
  for (const [id, entry] of entries) {
    if (entry.kind === 'group') groups.set(id, entry.state);
    else fields.set(id, entry.value);
  }
  return [groups, fields];
}
