import { flushSync } from 'react-dom';
import type { Encoded } from '../base/body.ts';
import type { EnvelopeFields } from '../compiler/assemble.ts';
import type { CompiledForm, FormValues } from '../compiler/compiled.ts';
import type { FieldId, FieldIssue } from '../fields/definition.ts';
import type { Conflict } from '../compiler/merge/merge-forms.ts';
import type { FormDraft, OpenDraft } from './drafts/form-draft.ts';
import type { Work } from './drafts/value.ts';
import { trackStatus, type StatusTracker, type FormStatus } from './form-status.ts';
import type { LateVideos } from './form-videos.ts';
import { trackUploads, type PendingUploads } from './pending-uploads.ts';
import { lateMerging } from './late-merging.ts';
import { Mounter } from './mounter.ts';
import { createPause } from './pause.ts';
import { goTo, goToSection } from './reveal.ts';
import { showServerErrors, type ServerErrors } from './server-errors.ts';
import { pointerReleased, afterPointerRelease } from '../interaction/pointer-gate.ts';
import { FormStore, type Problem } from './store.ts';

/**
 * How long after a key or a choice typed text is read, the draft is written and the form's status is updated, in ms.
 */
const PAUSE = { quiet: 300, longest: 1_000 } as const;

/** The outcome of a rebase onto somebody else's save. */
export interface Rebased {
  /** How many fields and lists took changes over. */
  readonly applied: number;
  /** How many conflicts arose; one may be resolved already. */
  readonly conflicts: number;
}

/** The part of a form's controller that screens use. The rest is for the form's own parts. */
export type FormHandle = Pick<FormController,
  'form' | 'check' | 'goTo' | 'goToSection' | 'values' | 'encode' | 'encodeField' | 'unsaved' | 'isUnsaved'
  | 'acknowledge' | 'rebase' | 'discard' | 'showServerErrors'
  | 'forgetRemarks' | 'report' | 'arrive' | 'arriving' | 'finishPending' | 'cancelPending' | 'detached' | 'isAttached' | 'setProgress'>;

/** One form on the screen: its store, its draft and its mounted sections. Lives as long as `<Form>`. */
export class FormController {
  readonly form: CompiledForm;
  readonly store: FormStore;
  readonly mounter: Mounter;
  readonly pendingUploads: PendingUploads;
  readonly arrive: PendingUploads['arrive'];
  readonly arriving: PendingUploads['arriving'];
  readonly finishPending: PendingUploads['finishPending'];
  readonly cancelPending: PendingUploads['cancelPending'];
  readonly detached: PendingUploads['detached'];
  readonly isAttached: PendingUploads['isAttached'];
  readonly #openDraft: OpenDraft | undefined;
  #draft: FormDraft | undefined;
  readonly #status: StatusTracker;
  readonly #pause = createPause(PAUSE, () => {
    this.store.settle();
    this.#status.refresh();
    void this.#draft?.write();
  });

  /** Without a `scope` nothing is uploaded before a save. */
  constructor(form: CompiledForm, openDraft: OpenDraft | undefined, scope?: string, lateVideos?: LateVideos) {
    this.form = form;
    this.store = new FormStore(form);
    this.#status = trackStatus(this.store);
    this.pendingUploads = trackUploads(form, this.store, scope, lateVideos);
    ({
      arrive: this.arrive, arriving: this.arriving, finishPending: this.finishPending, cancelPending: this.cancelPending,
      detached: this.detached, isAttached: this.isAttached,
    } = this.pendingUploads);
    this.mounter = new Mounter(form.sections);
    this.#openDraft = openDraft;
    this.store.controls.onTyping(this.#pause.touch);
    this.store.changes.add((changed) => {
      this.#draft?.keep(changed);
      this.#pause.touch();
    });
  }

  get status(): FormStatus {
    return this.#status.now();
  }

  get subscribe(): StatusTracker['subscribe'] {
    return this.#status.subscribe;
  }

  /** The form is on the screen: from now on its work is drafted. Returns a close, after which only detached values are drafted. */
  open(): () => void {
    this.#draft = this.#openDraft?.(this.form, this.store, (at) => {
      afterPointerRelease(() => { this.#status.update({ draftSavedAt: at }); });
    });
    const closed = new AbortController();
    const restored = this.#draft?.restore(closed.signal, (restoring) => { this.#status.update({ restoring }); }).then((times) => {
      if (times) this.#status.updateFromStore(times);
    });
    void this.pendingUploads.follow(closed.signal, restored);
    return () => {
      closed.abort();
      this.store.controls.arrivals.notify();
      this.store.settle();
      this.#pause.cancel();
      this.#draft?.close(this.detached());
    };
  }

  /**
   * Somebody else has saved, and `latest` is the form as the server has it now: changes of theirs alone are applied, and a field that
   * both have changed is a conflict that blocks the save.
   */
  async rebase(latest: CompiledForm): Promise<Rebased> {
    const { withOpenedTypes, initialValues, mergeForms } = await lateMerging.load();
    await pointerReleased();
    const now = withOpenedTypes(this.form, latest);
    const theirs = initialValues(now);
    const merged = mergeForms(now, { base: this.store.baseline(), mine: this.store.values(), theirs });
    this.store.rebase(theirs, merged);
    const openConflicts = this.store.conflicts.open.length;
    await this.#rewriteDraft();
    return { applied: merged.applied.length, conflicts: openConflicts };
  }

  /** Resolves a conflict; `apply` makes the chosen change to the form. */
  async answer(place: string, apply: (question: Conflict) => void): Promise<void> {
    const open = this.store.conflicts.of(place);
    if (!open) return;
    this.store.settle();
    apply(open.conflict);
    this.store.conflicts.drop(place);
    await this.#rewriteDraft();
  }

  /** The form's values as a save has them, text still being typed included: hidden fields are empty. */
  values(): FormValues {
    return this.store.values(({ sent }) => sent);
  }

  /** Encodes these values, by default the current ones (`CompiledForm.encode`). */
  encode(values = this.values(), envelope?: EnvelopeFields): Encoded {
    return this.form.encode(values, envelope, this.store.baseline());
  }

  /** The same for one field or group (`CompiledForm.encodeField`). */
  encodeField(id: FieldId, values = this.values(), envelope?: EnvelopeFields): Encoded | undefined {
    return this.form.encodeField(id, values, envelope, this.store.baseline());
  }

  /** The fields and groups that differ from the baseline, text still being typed included. */
  unsaved(): ReadonlySet<FieldId> {
    this.store.settle();
    return this.store.unsaved();
  }

  /** Whether anything differs from the baseline or is pending, text still being typed included. */
  isUnsaved(): boolean {
    this.store.settle();
    return this.store.isUnfinished;
  }

  /** Takes pending text, checks everything, and shows every error, the summary with the focus (`ErrorSummary`); empty when all is well. */
  check(): readonly Problem[] {
    return flushSync(() => this.checkWithin());
  }

  /** The same where React is rendering already: for a form within a form. */
  checkWithin(): readonly Problem[] {
    const problems = this.store.check();
    this.#pause.cancel();
    void this.#draft?.write();
    this.#status.updateFromStore({ remarks: [], verdicts: this.status.verdicts + (problems.length > 0 ? 1 : 0) }, problems);
    return problems;
  }

  /** Moves to a field: into view and into focus. Where the focus is there already, its issue is announced again. */
  goTo(field: FieldId): void {
    const before = document.activeElement;
    goTo(this, field);
    if (document.activeElement === before) this.store.controls.tellIssue(this.store.cell(field));
  }

  /** Moves to a section: its heading into view and into focus. Nothing happens where the form has none of this id. */
  goToSection(id: string): void {
    const index = this.form.sections.findIndex((section) => section.id === id);
    if (index >= 0) goToSection(this, index);
  }

  /**
   * The server has refused `sent`, by default the current values: its texts are shown at the fields and groups that they name,
   * the others above the form, and the summary takes the focus, as after a check.
   */
  showServerErrors(errors: ServerErrors, sent = this.values()): void {
    flushSync(() => {
      const remarks = showServerErrors(this.form, this.store, errors, sent);
      this.#status.updateFromStore({ remarks, verdicts: this.status.verdicts + 1 });
    });
  }

  /** The reasons of a refusal that name no field are remedied elsewhere. */
  forgetRemarks(): void {
    this.#status.update({ remarks: [] });
  }

  /** Shows an issue at a field that only the screen knows, or removes it. It stays until the value changes or the form is checked. */
  report(field: FieldId, issue: FieldIssue | undefined): void {
    this.store.report(field, issue);
    this.#status.updateFromStore();
  }

  /**
   * The server has confirmed `values`, all or some of the form's: they are the baseline now. What was entered since they were read
   * stays unsaved, in the form and in the draft.
   */
  async acknowledge(values: FormValues): Promise<void> {
    this.store.acknowledge(values);
    this.pendingUploads.videos()?.forgetSaved();
    await this.#trimDraft();
  }

  /**
   * Back to the baseline; the draft is deleted. Returns what was entered, without videos: their uploads are cancelled, and finished
   * ones stay with the host where they may be brought back.
   */
  async discard(end: 'may be brought back' | 'for good' = 'may be brought back'): Promise<Work> {
    this.store.settle();
    const work: Work = this.#draft?.work() ?? new Map();
    this.pendingUploads.videos()?.cancel(end);
    this.store.reset();
    if (end === 'for good') this.#draft?.forgetAbsent();
    await this.#trimDraft();
    return work;
  }

  /** Share of a file's upload, 0 to 1; undefined where none is running. */
  setProgress(field: FieldId, share: number | undefined): void {
    this.store.cell(field).showProgress(share);
  }

  dismissNotice(): void {
    this.#status.update({ restoredAt: undefined, absentAt: undefined });
  }

  /** Deletes what no field of the form takes from the draft; the form stays as it is. */
  async discardAbsent(): Promise<void> {
    this.dismissNotice();
    this.#draft?.forgetAbsent();
    await this.#draft?.trim();
  }

  /** Secures what is typed when the page is hidden or left. */
  secure(): void {
    this.store.settle();
    this.#draft?.secure();
  }

  /** Writes the draft anew, after the unsaved values or their bases have changed. */
  async #rewriteDraft(): Promise<void> {
    this.#draft?.keep(this.store.unsaved());
    this.#status.updateFromStore();
    await this.#draft?.trim();
    await this.#draft?.write();
  }

  /** Drops from the draft what was saved or discarded. */
  async #trimDraft(): Promise<void> {
    this.#status.updateFromStore({ remarks: [], restoredAt: undefined, ...(this.store.dirty ? undefined : { draftSavedAt: undefined }) });
    await this.#draft?.trim();
  }
}
