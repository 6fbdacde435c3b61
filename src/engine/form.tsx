import {
  useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore,
  type KeyboardEvent, type ReactNode, type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import type { EnvelopeFields } from '../compiler/assemble.ts';
import type { CompiledForm, FormValues } from '../compiler/compiled.ts';
import { subscribePage } from '../device/page-lifecycle.ts';
import type { FieldId, FieldIssue } from '../fields/definition.ts';
import { FormController, type FormStatus, type Rebased } from './controller.ts';
import type { OpenDraft } from './drafts/draft.ts';
import type { Work } from './drafts/value.ts';
import type { Arriving } from './arrivals.ts';
import { useEnvironment } from './environment.tsx';
import { FormContext, useController } from './form-context.ts';
import { IssueAnnouncer } from './issue-announcer.tsx';
import { goTo } from './reveal.ts';
import type { ServerErrors } from './server-errors.ts';
import { watchPresses } from '../interaction/pointer-gate.ts';
import type { Problem } from './store.ts';

export type { Rebased } from './controller.ts';

/** What a screen does with its form. */
export interface FormHandle<Sent> {
  /** Takes pending text, checks everything, and shows every error, the summary with the focus (`ErrorSummary`); empty when all is well. */
  readonly check: () => readonly Problem[];
  /** Moves to a field: into view and into focus. Where the focus is there already, what is wrong with it is said again. */
  readonly goTo: (field: FieldId) => void;
  /** What the form holds now, text still being typed included. */
  readonly values: () => FormValues;
  /** What is sent of these values, by default those of now (`CompiledForm.encode`). */
  readonly encode: (values?: FormValues, besides?: EnvelopeFields) => Sent;
  /** The same of one field alone, and of none (`CompiledForm`). */
  readonly encodeField: CompiledForm['encodeField'];
  readonly encodeEnvelope: CompiledForm['encodeEnvelope'];
  /** What differs from what the server holds, fields and groups, text still being typed included. */
  readonly unsaved: () => ReadonlySet<FieldId>;
  /**
   * The server has confirmed `values`, all or some of the form's (`values`): it holds them now. What was entered since they
   * were taken stays unsaved, in the form and in the draft.
   */
  readonly acknowledge: (values: FormValues) => Promise<void>;
  /**
   * Somebody else has saved, and `fresh` is the form as the server has it now: what only they have changed comes in, what
   * both have is a question and holds up the save.
   */
  readonly rebase: (fresh: CompiledForm<Sent>) => Promise<Rebased>;
  /** Back to what the server holds; the draft is gone. Answers what was entered, but for videos that are still going up. */
  readonly discard: () => Promise<Work>;
  /** Whether anything differs from what the server holds, text still being typed included. */
  readonly isUnsaved: () => boolean;
  /**
   * The server has refused `sent`, by default the values of now: its texts stand at the fields and groups that they name,
   * the others above the form, and the summary has the focus, as after a check.
   */
  readonly showServerErrors: (errors: ServerErrors, sent?: FormValues) => void;
  /** Shows at a field what only the screen knows of it. It stays until the value changes or the form is checked. */
  readonly report: (field: FieldId, issue: FieldIssue) => void;
  /**
   * Locks a field, a group with its entries, or the whole form while it is open. What is being typed is taken over first.
   * What is locked can be read and has the focus if it had it; it is not checked and not changed by the applicant; what it
   * holds and is unsaved stays so, in the draft too, and is sent if somebody sends it.
   */
  readonly lock: (place?: FieldId) => void;
  /** Undoes the same `lock`: the form's, or that of one place. What the definition locks stays locked. */
  readonly unlock: (place?: FieldId) => void;
  /**
   * Waits for the values that are on their way and come by themselves; tells of the one that takes longest. What does not
   * come by itself a check finds. Rejects with the signal.
   */
  readonly arrive: (signal: AbortSignal, onWaiting: (coming: Arriving) => void) => Promise<void>;
  /**
   * The form is about to be left, or its time is over: widgets end what they are making, and what comes by itself is waited
   * for. Answers the fields whose value is on its way and does not come by itself. Rejects with the signal.
   */
  readonly finishPending: (signal: AbortSignal) => Promise<readonly FieldId[]>;
  /** Share of a file's upload, 0 to 1; undefined when there is none under way. */
  readonly setProgress: (field: FieldId, share: number | undefined) => void;
}

interface FormProps<Sent> {
  /** Gets the form's handle, for what stands outside the form. */
  readonly ref?: Ref<FormHandle<Sent>>;
  readonly form: CompiledForm<Sent>;
  /** Keeps what is typed (`draftOf`); without it nothing is kept (passwords). */
  readonly draft?: OpenDraft;
  /** Names the form and whose it is on this device: its videos go up under it. Without it none do. */
  readonly scope?: string;
  /** While a save is under way nothing in the form can be changed. */
  readonly busy?: boolean;
  readonly onSubmit: (handle: FormHandle<Sent>) => void;
  readonly children: ReactNode;
}

/** One form of the product. Its parts (`FormBody`, `ErrorSummary`, `DraftNotice`, buttons) stand anywhere inside. */
export function Form<Sent>({ ref, form, draft, scope, busy = false, onSubmit, children }: FormProps<Sent>) {
  const { openVideos } = useEnvironment();
  const create = () => new FormController(form, draft, openVideos && scope !== undefined ? (store) => openVideos(store, scope) : undefined);
  const [controller, setController] = useState(create);
  if (controller.form !== form) setController(create());
  const handle = useMemo(() => createHandle<Sent>(form, controller), [form, controller]);
  useImperativeHandle(ref, () => handle, [handle]);
  useSecuredWork(controller);
  useDropGuard();
  useSettledLanguage(controller);
  return (
    <FormContext value={controller}>
      <form
        noValidate
        aria-busy={busy}
        onKeyDown={blockEnterInComposition}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(handle);
        }}
      >
        {children}
        <ErrorsInTitle />
        <IssueAnnouncer />
      </form>
    </FormContext>
  );
}

export function useFormHandle<Sent>(): FormHandle<Sent> {
  const controller = useController();
  return useMemo(() => createHandle<Sent>(controller.form as CompiledForm<Sent>, controller), [controller]);
}

/** One member of what stands around the fields: whoever shows it is rendered when that changes, and for nothing else. */
export function useFormStatus<Member extends keyof FormStatus>(member: Member): FormStatus[Member] {
  const controller = useController();
  return useSyncExternalStore(controller.subscribe, () => controller.status[member]);
}

/** Puts "Error:" before the window's title while the form has problems. */
function ErrorsInTitle() {
  const { t, markTitle } = useEnvironment();
  const [problems, remarks] = [useFormStatus('problems'), useFormStatus('remarks')];
  const isWrong = problems.length + remarks.length > 0;
  useLayoutEffect(() => (isWrong ? markTitle?.(t('page.error')) : undefined), [isWrong, t, markTitle]);
  return null;
}

function createHandle<Sent>(form: CompiledForm<Sent>, controller: FormController): FormHandle<Sent> {
  return {
    check: () => flushSync(() => controller.check()),
    goTo: (field) => {
      const before = document.activeElement;
      goTo(controller, field);
      if (document.activeElement === before) controller.sayAgain(field);
    },
    values: () => controller.store.values(),
    encode: (values = controller.store.values(), besides) => form.encode(values, besides),
    encodeField: form.encodeField,
    encodeEnvelope: form.encodeEnvelope,
    unsaved: () => {
      controller.store.settle();
      return controller.store.unsaved();
    },
    acknowledge: (values) => controller.acknowledge(values),
    rebase: (fresh) => controller.rebase(fresh),
    discard: () => controller.discard('may be brought back'),
    isUnsaved: () => controller.isUnsaved(),
    showServerErrors: (errors, sent = controller.store.values()) => {
      flushSync(() => controller.refuse(errors, sent));
    },
    report: (field, issue) => { controller.report(field, issue); },
    lock: (place) => { controller.focusKeeper.whileLocking(() => { controller.setLocked(true, place); }); },
    unlock: (place) => { controller.focusKeeper.whileUnlocking(() => { controller.setLocked(false, place); }); },
    arrive: (signal, onWaiting) => untilAllArrived(controller, signal, onWaiting),
    finishPending: async (signal) => {
      controller.store.controls.finishing.tell();
      await untilAllArrived(controller, signal, () => undefined);
      return controller.store.underWay().map(([field]) => field);
    },
    setProgress: (field, share) => { controller.store.cell(field).showProgress(share); },
  };
}

async function untilAllArrived({ store }: FormController, signal: AbortSignal, onWaiting: (coming: Arriving) => void): Promise<void> {
  if (store.underWay().length === 0) return;
  const { untilArrived } = await import('./arrivals.ts');
  await untilArrived(store, signal, onWaiting);
}

/** Drafts: taken up when the form appears, secured whenever the page may be about to go. */
function useSecuredWork(controller: FormController): void {
  useEffect(() => {
    const close = controller.open();
    const endWatch = watchPresses();
    const warn = (event: BeforeUnloadEvent): void => {
      controller.secure();
      if (controller.isUnsaved()) event.preventDefault();
    };
    const endPage = subscribePage((event) => { if (event === 'leave') controller.secure(); });
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      endPage();
      endWatch();
      close();
    };
  }, [controller]);
}

/** What is typed is taken over before the texts around it change. */
function useSettledLanguage(controller: FormController): void {
  const { language } = useEnvironment();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current !== language) controller.store.settle();
    shown.current = language;
  }, [controller, language]);
}

/** A file dropped beside its field must not make the browser open it and leave the form behind. */
function useDropGuard(): void {
  useEffect(() => {
    const keep = (event: DragEvent): void => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); };
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, []);
}

/** Enter that ends a conversion of an input method does not submit; Safari sends it with key code 229. */
function blockEnterInComposition(event: KeyboardEvent): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells this Enter from another in Safari
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
}
