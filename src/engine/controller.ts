import type { CompiledForm, GroupState } from '../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../fields/definition.ts';
import type { DraftValue } from './drafts/database.ts';
import type { Draft, OpenDraft } from './drafts/draft.ts';
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
  readonly #listeners = new Set<() => void>();
  #status = INITIAL;
  #restoring = false;
  /** Fields that changed since the status was last brought up to date. */
  readonly #mended = new Set<FieldId>();
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
    this.store.onTyping(this.#pause.touch);
    this.store.onChange((changed) => { this.#changed(changed); });
  }

  get status(): FormStatus {
    return this.#status;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

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
    this.#update({ problems, checks: this.#status.checks + 1, dirty: this.store.dirty });
    return problems;
  }

  /** The save is confirmed: nothing is unsaved any more. */
  async saved(): Promise<void> {
    this.#pause.cancel();
    await this.#draft?.clear();
    this.#update({ dirty: false, problems: [], draftSavedAt: undefined, restoredAt: undefined });
  }

  /** Back to what the server holds; the draft is gone. */
  async discard(): Promise<void> {
    this.store.reset();
    await this.saved();
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
      this.#draft.keep(id, this.store.has(id) ? { kind: 'field', value: this.store.value(id) } : { kind: 'group', state: this.store.group(id) });
    }
    for (const id of changed) this.#mended.add(id);
    this.#pause.touch();
  }

  /** What stands around the fields follows in a pause, so that it costs no key. */
  #refresh(): void {
    const { problems, dirty } = this.#status;
    const open = problems.filter((problem) => !this.#mayBeMended(problem) || this.store.isWrong(problem));
    this.#mended.clear();
    if (open.length !== problems.length || this.store.dirty !== dirty) this.#update({ problems: open, dirty: this.store.dirty });
  }

  /** Checking five hundred problems anew for one changed field would be felt. */
  #mayBeMended({ field, definition }: Problem): boolean {
    return this.#mended.has(field) || definition?.visibleWhen !== undefined || definition?.optionsAfter !== undefined;
  }

  #update(change: Partial<FormStatus>): void {
    this.#status = { ...this.#status, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function separate(entries: ReadonlyMap<FieldId, DraftValue>): [Map<FieldId, GroupState>, Map<FieldId, FieldValue>] {
  const groups = new Map<FieldId, GroupState>();
  const fields = new Map<FieldId, FieldValue>();
  for (const [id, entry] of entries) {
    if (entry.kind === 'group') groups.set(id, entry.state);
    else fields.set(id, entry.value);
  }
  return [groups, fields];
}
