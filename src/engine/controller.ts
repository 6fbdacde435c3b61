import { flushSync } from 'react-dom';
import type { Encoded } from '../base/body.ts';
import type { EnvelopeFields } from '../compiler/assemble.ts';
import type { CompiledForm, FormValues } from '../compiler/compiled.ts';
import type { FieldId, FieldIssue } from '../fields/definition.ts';
import type { Conflict } from '../compiler/merge/merge-forms.ts';
import type { KeptForm, OpenDraft } from './drafts/keep-form.ts';
import type { Work } from './drafts/value.ts';
import { followStatus, type FollowedStatus, type FormStatus } from './form-status.ts';
import type { LateVideos } from './form-videos.ts';
import { followGoingUp, type GoingUp } from './going-up.ts';
import { lateMerging } from './late-merging.ts';
import { Mounter } from './mounter.ts';
import { createPause } from './pause.ts';
import { goTo } from './reveal.ts';
import { showServerErrors, type ServerErrors } from './server-errors.ts';
import { pointerReleased, afterPointerRelease } from '../interaction/pointer-gate.ts';
import { FormStore, type Problem } from './store.ts';

/**
 * When, after a key or a choice, typed text is taken over, the draft is written and what stands around the fields is brought up to
 * date.
 */
const PAUSE = { quiet: 300, longest: 1_000 } as const;

/** What became of the form when somebody else had saved. */
export interface Rebased {
  /** Fields and lists to which something came in. */
  readonly applied: number;
  /** Questions that came of it; one may be answered already. */
  readonly asked: number;
}

/** What a screen does with its form. The rest is for the form's own parts. */
export type FormHandle = Pick<FormController,
  'form' | 'check' | 'goTo' | 'values' | 'encode' | 'encodeField' | 'unsaved' | 'isUnsaved'
  | 'acknowledge' | 'rebase' | 'discard' | 'showServerErrors'
  | 'forgetRemarks' | 'report' | 'arrive' | 'isArriving' | 'finishPending' | 'cancelPending' | 'setProgress'>;

/** One form on the screen: its store, its draft and what is mounted of it. Lives as long as `<Form>`. */
export class FormController {
  readonly form: CompiledForm;
  readonly store: FormStore;
  readonly mounter: Mounter;
  readonly goingUp: GoingUp;
  readonly arrive: GoingUp['arrive'];
  readonly isArriving: GoingUp['isArriving'];
  readonly finishPending: GoingUp['finishPending'];
  readonly cancelPending: GoingUp['cancelPending'];
  readonly #openDraft: OpenDraft | undefined;
  #draft: KeptForm | undefined;
  readonly #status: FollowedStatus;
  readonly #pause = createPause(PAUSE, () => {
    this.store.settle();
    this.#status.refresh();
    void this.#draft?.write();
  });

  /** Without a `scope` nothing goes up before a save. */
  constructor(form: CompiledForm, openDraft: OpenDraft | undefined, scope?: string, lateVideos?: LateVideos) {
    this.form = form;
    this.store = new FormStore(form);
    this.#status = followStatus(this.store);
    this.goingUp = followGoingUp(form, this.store, scope, lateVideos);
    ({ arrive: this.arrive, isArriving: this.isArriving, finishPending: this.finishPending, cancelPending: this.cancelPending } = this.goingUp);
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

  get subscribe(): FollowedStatus['subscribe'] {
    return this.#status.subscribe;
  }

  /** The form is on the screen: from now on its work is kept. Returns what ends that. */
  open(): () => void {
    this.#draft = this.#openDraft?.(this.form, this.store, (at) => {
      afterPointerRelease(() => { this.#status.update({ draftSavedAt: at }); });
    });
    const closed = new AbortController();
    const restored = this.#draft?.restore(closed.signal, (restoring) => { this.#status.update({ restoring }); }).then((at) => {
      if (at !== undefined) this.#status.look({ restoredAt: at });
    });
    void this.goingUp.follow(closed.signal, restored);
    return () => {
      closed.abort();
      this.store.controls.arrivals.tell();
      this.store.settle();
      this.#pause.cancel();
      this.#draft?.close();
    };
  }

  /**
   * Somebody else has saved, and `fresh` is the form as the server has it now: what only they have changed comes in, what
   * both have is a question and holds up the save. Answers how much came in and how much is asked.
   */
  async rebase(fresh: CompiledForm): Promise<Rebased> {
    const { asOpened, heldValues, mergeForms } = await lateMerging.load();
    await pointerReleased();
    const now = asOpened(this.form, fresh);
    const theirs = heldValues(now);
    const merged = mergeForms(now, { base: this.store.baseline(), mine: this.store.values(), theirs });
    this.store.rebase(theirs, merged);
    const asked = this.store.questions.open.length;
    await this.#keepAnew();
    return { applied: merged.applied.length, asked };
  }

  /** Ends a question; `apply` does to the form what was answered. */
  async answer(place: string, apply: (question: Conflict) => void): Promise<void> {
    const asked = this.store.questions.of(place);
    if (!asked) return;
    this.store.settle();
    apply(asked.question);
    this.store.questions.drop(place);
    await this.#keepAnew();
  }

  /** What the form holds now as a save has it, text still being typed included: what is hidden is empty. */
  values(): FormValues {
    return this.store.values(({ sent }) => sent);
  }

  /** What is sent of these values, by default those of now (`CompiledForm.encode`). */
  encode(values = this.values(), besides?: EnvelopeFields): Encoded {
    return this.form.encode(values, besides, this.store.baseline());
  }

  /** The same of one field or group (`CompiledForm.encodeField`). */
  encodeField(id: FieldId, values = this.values(), besides?: EnvelopeFields): Encoded | undefined {
    return this.form.encodeField(id, values, besides, this.store.baseline());
  }

  /** What differs from what the server holds, fields and groups, text still being typed included. */
  unsaved(): ReadonlySet<FieldId> {
    this.store.settle();
    return this.store.unsaved();
  }

  /** Whether anything differs from what the server holds or is on its way, text still being typed included. */
  isUnsaved(): boolean {
    this.store.settle();
    return this.store.unfinished;
  }

  /** Takes pending text, checks everything, and shows every error, the summary with the focus (`ErrorSummary`); empty when all is well. */
  check(): readonly Problem[] {
    return flushSync(() => this.checkWithin());
  }

  /** The same where React draws already: of a form within a form. */
  checkWithin(): readonly Problem[] {
    const problems = this.store.check();
    this.#pause.cancel();
    void this.#draft?.write();
    this.#status.look({ remarks: [], verdicts: this.status.verdicts + (problems.length > 0 ? 1 : 0) }, problems);
    return problems;
  }

  /** Moves to a field: into view and into focus. Where the focus is there already, what is wrong with it is said again. */
  goTo(field: FieldId): void {
    const before = document.activeElement;
    goTo(this, field);
    if (document.activeElement === before) this.store.controls.tellIssue(this.store.cell(field));
  }

  /**
   * The server has refused `sent`, by default the values of now: its texts stand at the fields and groups that they name,
   * the others above the form, and the summary has the focus, as after a check.
   */
  showServerErrors(errors: ServerErrors, sent = this.values()): void {
    flushSync(() => {
      const remarks = showServerErrors(this.form, this.store, errors, sent);
      this.#status.look({ remarks, verdicts: this.status.verdicts + 1 });
    });
  }

  /** What the server had against the form and not against its fields is mended elsewhere. */
  forgetRemarks(): void {
    this.#status.update({ remarks: [] });
  }

  /** Shows at a field what only the screen knows of it, or no more of that. It stays until the value changes or the form is checked. */
  report(field: FieldId, issue: FieldIssue | undefined): void {
    this.store.report(field, issue);
    this.#status.look();
  }

  /**
   * The server has confirmed `values`, all or some of the form's: it holds them now. What was entered since they were taken
   * stays unsaved, in the form and in the draft.
   */
  async acknowledge(values: FormValues): Promise<void> {
    this.store.acknowledge(values);
    this.goingUp.videos()?.forgetSaved();
    await this.#keepUnsaved();
  }

  /**
   * Back to what the server holds; the draft is gone. Answers what was entered. Videos stop going up and are not in it; those
   * that have gone up stay with the host where they may be brought back.
   */
  async discard(end: 'may be brought back' | 'for good' = 'may be brought back'): Promise<Work> {
    this.store.settle();
    const work: Work = this.#draft?.work() ?? new Map();
    this.goingUp.videos()?.cancel(end);
    this.store.reset();
    if (end === 'for good') this.#draft?.forgetAbsent();
    await this.#keepUnsaved();
    return work;
  }

  /** Share of a file's upload, 0 to 1; undefined when there is none under way. */
  setProgress(field: FieldId, share: number | undefined): void {
    this.store.cell(field).showProgress(share);
  }

  dismissNotice(): void {
    this.#status.update({ restoredAt: undefined });
  }

  /** Secures what is typed when the page is hidden or left. */
  secure(): void {
    this.store.settle();
    this.#draft?.secure();
  }

  /** What is unsaved is made of something else now. */
  async #keepAnew(): Promise<void> {
    this.#draft?.keep(this.store.unsaved());
    this.#status.look();
    await this.#draft?.trim();
    await this.#draft?.write();
  }

  /** What was saved or discarded is kept no more. */
  async #keepUnsaved(): Promise<void> {
    this.#status.look({ remarks: [], restoredAt: undefined, ...(this.store.dirty ? undefined : { draftSavedAt: undefined }) });
    await this.#draft?.trim();
  }
}
