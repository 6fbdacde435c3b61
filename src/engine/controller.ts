import { flushSync } from 'react-dom';
import type { Encoded } from '../base/body.ts';
import type { EnvelopeFields } from '../compiler/assemble.ts';
import type { CompiledForm, FormValues } from '../compiler/compiled.ts';
import type { FieldId, FieldIssue } from '../fields/definition.ts';
import type { Conflict } from '../compiler/merge/merge-forms.ts';
import type { Arriving } from './arrivals.ts';
import type { KeptForm, OpenDraft } from './drafts/keep-form.ts';
import type { Work } from './drafts/value.ts';
import type { FormVideos, LateVideos } from './form-videos.ts';
import { lateMerging } from './late-merging.ts';
import { Listeners } from '../base/listeners.ts';
import { Mounter } from './mounter.ts';
import { createPause } from './pause.ts';
import { Late } from '../late/late.ts';
import { goTo } from './reveal.ts';
import { showServerErrors, type ServerErrors } from './server-errors.ts';
import { pointerReleased, afterPointerRelease } from '../interaction/pointer-gate.ts';
import { FormStore, type Problem } from './store.ts';

/** What stands around the fields: what is missing, whether there is unsaved work, what the draft did. */
export interface FormStatus {
  readonly dirty: boolean;
  /** What holds up a save: found by a check, or said by the server or the screen. */
  readonly problems: readonly Problem[];
  /** What the server has against the form and said of none of its fields, at the last try. */
  readonly remarks: readonly string[];
  /** Counts checks that found something and refusals of the server: the summary takes the focus anew at each. */
  readonly verdicts: number;
  /** When the draft was last written, in ms since 1970. */
  readonly draftSavedAt: number | undefined;
  /** An earlier page left work that is not in the form yet. */
  readonly restoring: boolean;
  /** When the newest restored value was typed; undefined when nothing was restored or the notice is done with. */
  readonly restoredAt: number | undefined;
}

/**
 * When, after a key or a choice, typed text is taken over, the draft is written and what stands around the fields is brought up to
 * date.
 */
const PAUSE = { quiet: 300, longest: 1_000 } as const;

/** Widgets whose values go up before a save. */
const GO_UP: ReadonlySet<string> = new Set(['video', 'promotional_video']);

const lateArrivals = new Late(() => import('./arrivals.ts'));

/** What became of the form when somebody else had saved. */
export interface Rebased {
  /** Fields and lists to which something came in. */
  readonly applied: number;
  /** Questions that came of it; one may be answered already. */
  readonly asked: number;
}

const INITIAL: FormStatus = {
  dirty: false, problems: [], remarks: [], verdicts: 0, draftSavedAt: undefined, restoring: false, restoredAt: undefined,
};

/** What a screen does with its form. The rest is for the form's own parts. */
export type FormHandle = Pick<FormController,
  'form' | 'check' | 'goTo' | 'values' | 'encode' | 'encodeField' | 'unsaved' | 'isUnsaved' | 'acknowledge' | 'rebase' | 'discard' | 'showServerErrors'
  | 'forgetRemarks' | 'report' | 'arrive' | 'finishPending' | 'cancelPending' | 'setProgress'>;

/** One form on the screen: its store, its draft and what is mounted of it. Lives as long as `<Form>`. */
export class FormController {
  readonly form: CompiledForm;
  readonly store: FormStore;
  readonly mounter: Mounter;
  /** Tells that `videos` have come. */
  readonly videosCame = new Listeners();
  /** Brings `videos`. Absent where nothing goes up before a save. */
  readonly lateVideos: LateVideos | undefined;
  readonly #scope: string;
  #videos: FormVideos | undefined;
  /** Once the form is on the screen. */
  #closed: AbortSignal | undefined;
  readonly #openDraft: OpenDraft | undefined;
  #draft: KeptForm | undefined;
  readonly #listeners = new Listeners();
  #status = INITIAL;
  readonly #pause = createPause(PAUSE, () => {
    this.store.settle();
    this.#refresh();
    void this.#draft?.write();
  });

  /** Without a `scope` nothing goes up before a save. */
  constructor(form: CompiledForm, openDraft: OpenDraft | undefined, scope?: string, lateVideos?: LateVideos) {
    this.form = form;
    this.store = new FormStore(form);
    this.#scope = scope ?? '';
    this.lateVideos = scope !== undefined && this.#goingUp().length > 0 ? lateVideos : undefined;
    this.mounter = new Mounter(form.sections);
    this.#openDraft = openDraft;
    this.store.controls.onTyping(this.#pause.touch);
    this.store.changes.add((changed) => {
      this.#draft?.keep(changed);
      this.#pause.touch();
    });
  }

  /** Absent where nothing goes up before a save, and before they have come. */
  get videos(): FormVideos | undefined {
    return this.#videos;
  }

  get status(): FormStatus {
    return this.#status;
  }

  get subscribe(): Listeners['add'] {
    return this.#listeners.add;
  }

  /** The form is on the screen: from now on its work is kept. Returns what ends that. */
  open(): () => void {
    this.#draft = this.#openDraft?.(this.form, this.store, (at) => {
      afterPointerRelease(() => { this.#update({ draftSavedAt: at }); });
    });
    const closed = new AbortController();
    this.#closed = closed.signal;
    void this.#takeUp(closed.signal);
    return () => {
      closed.abort();
      this.store.controls.arrivals.tell();
      this.store.settle();
      this.#pause.cancel();
      this.#draft?.close();
    };
  }

  /** Takes up what an earlier page left, then follows what goes up: what has arrived since is newer than what the draft kept. */
  async #takeUp(closed: AbortSignal): Promise<void> {
    const onCode = (restoring: boolean): void => { this.#update({ restoring }); };
    const restored = this.#draft?.restore(closed, onCode).then((at) => {
      if (at !== undefined) this.#update({ ...this.#around(), restoredAt: at });
    });
    const open = await this.lateVideos?.code.arrive(closed).catch(() => undefined);
    await restored;
    if (!open || closed.aborted) return;
    const videos = open(this.store, this.#scope);
    closed.addEventListener('abort', videos.open());
    this.#videos = videos;
    this.videosCame.tell();
    this.store.controls.arrivals.tell();
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
    this.#update({ ...this.#around(problems), remarks: [], verdicts: this.#status.verdicts + (problems.length > 0 ? 1 : 0) });
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
      this.#update({ ...this.#around(), remarks, verdicts: this.#status.verdicts + 1 });
    });
  }

  /** What the server had against the form and not against its fields is mended elsewhere. */
  forgetRemarks(): void {
    this.#update({ remarks: [] });
  }

  /** Shows at a field what only the screen knows of it. It stays until the value changes or the form is checked. */
  report(field: FieldId, issue: FieldIssue): void {
    this.store.report(field, issue);
    this.#update(this.#around());
  }

  /**
   * The server has confirmed `values`, all or some of the form's: it holds them now. What was entered since they were taken
   * stays unsaved, in the form and in the draft.
   */
  async acknowledge(values: FormValues): Promise<void> {
    this.store.acknowledge(values);
    this.#videos?.forgetSaved();
    await this.#keepUnsaved();
  }

  /**
   * Back to what the server holds; the draft is gone. Answers what was entered. Videos stop going up and are not in it; those
   * that have gone up stay with the host where they may be brought back.
   */
  async discard(end: 'may be brought back' | 'for good' = 'may be brought back'): Promise<Work> {
    this.store.settle();
    const work: Work = this.#draft?.work() ?? new Map();
    this.#videos?.cancel(end);
    this.store.reset();
    if (end === 'for good') this.#draft?.forgetAbsent();
    await this.#keepUnsaved();
    return work;
  }

  /**
   * Waits for the values that are on their way and come by themselves, those among them that only code knows which has not come yet;
   * tells of the one that takes longest. What does not come by itself a check finds. Rejects with the signal.
   */
  async arrive(signal: AbortSignal, onWaiting: (coming: Arriving) => void): Promise<void> {
    const mayBeLeft = !this.#videos && await this.lateVideos?.mayBeLeft();
    const isToCome = (): boolean => mayBeLeft === true && !this.#videos && this.#closed?.aborted === false;
    if (!isToCome() && this.store.underWay().length === 0) return;
    const { untilArrived } = await lateArrivals.arrive(signal);
    await untilArrived(this.store, { isToCome, signal, onWaiting });
  }

  /**
   * The form is about to be left, or its time is over: widgets end what they are making, and what comes by itself is waited
   * for until the signal. Answers the fields whose value has not come, or of which nobody knows since the code for that has not come.
   */
  async finishPending(signal: AbortSignal): Promise<readonly FieldId[]> {
    this.store.controls.finishing.tell();
    await this.arrive(signal, () => undefined).catch(() => undefined);
    return !this.#videos && this.lateVideos?.areLeft() ? this.#goingUp() : this.store.underWay().map(([field]) => field);
  }

  /** Nobody can save any more what is still on its way: it stops going up. */
  cancelPending(): void {
    this.#videos?.cancel('may be brought back');
  }

  #goingUp(): readonly FieldId[] {
    return [...this.form.fields].filter(([, { widget }]) => GO_UP.has(widget)).map(([id]) => id);
  }

  /** Share of a file's upload, 0 to 1; undefined when there is none under way. */
  setProgress(field: FieldId, share: number | undefined): void {
    this.store.cell(field).showProgress(share);
  }

  dismissNotice(): void {
    this.#update({ restoredAt: undefined });
  }

  /** Secures what is typed when the page is hidden or left. */
  secure(): void {
    this.store.settle();
    this.#draft?.secure();
  }

  /** What is unsaved is made of something else now. */
  async #keepAnew(): Promise<void> {
    this.#draft?.keep(this.store.unsaved());
    this.#update(this.#around());
    await this.#draft?.trim();
    await this.#draft?.write();
  }

  /** What was saved or discarded is kept no more. */
  async #keepUnsaved(): Promise<void> {
    this.#update({
      ...this.#around(), remarks: [], restoredAt: undefined, ...(this.store.dirty ? undefined : { draftSavedAt: undefined }),
    });
    await this.#draft?.trim();
  }

  /** What stands around the fields follows in a pause, so that it costs no key. */
  #refresh(): void {
    const around = this.#around();
    if (around.problems !== this.#status.problems || around.dirty !== this.#status.dirty) this.#update(around);
  }

  #around(problems = this.store.problems()): Pick<FormStatus, 'dirty' | 'problems'> {
    return { dirty: this.store.unfinished, problems: sameProblems(problems, this.#status.problems) ? this.#status.problems : problems };
  }

  #update(change: Partial<FormStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#listeners.tell();
  }
}

const sameProblems = (some: readonly Problem[], others: readonly Problem[]): boolean =>
  some.length === others.length && some.every(({ field, issue }, index) => field === others[index]?.field && issue === others[index].issue);
