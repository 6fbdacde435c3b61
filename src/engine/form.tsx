import {
  useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, useSyncExternalStore,
  type KeyboardEvent, type ReactNode, type Ref, type RefObject,
} from 'react';
import type { CompiledForm } from '../compiler/compiled.ts';
import { resolveText } from '../base/text.ts';
import { subscribePage } from '../device/page-lifecycle.ts';
import { FormController, type FormHandle } from './controller.ts';
import type { OpenDraft } from './drafts/form-draft.ts';
import { useEnvironment } from './environment.tsx';
import { labelledIssue } from './field-frame.tsx';
import { FormContext, useController } from './form-context.ts';
import type { FormStatus } from './form-status.ts';
import { watchPresses } from '../interaction/pointer-gate.ts';
import { issueText } from './issue-text.ts';
import styles from './engine.module.css';

interface FormProps {
  /** Gets the form's handle, for components outside the form. */
  readonly ref?: Ref<FormHandle>;
  readonly form: CompiledForm;
  /** Drafts what is typed (`draftOf`); without it there is no draft (passwords). */
  readonly draft?: OpenDraft;
  /** Names the form and its applicant on this device: its videos are uploaded under it. Without it none are. */
  readonly scope?: string;
  /** While a save is running nothing in the form can be changed. */
  readonly busy?: boolean;
  readonly onSubmit: (handle: FormHandle) => void;
  readonly children: ReactNode;
}

/** One form of the product. Its parts (`FormBody`, `ErrorSummary`, `DraftNotice`, buttons) may be anywhere inside. */
export function Form({ ref, form, draft, scope, busy = false, onSubmit, children }: FormProps) {
  const { lateVideos } = useEnvironment();
  const create = () => new FormController(form, draft, scope, lateVideos);
  const [controller, setController] = useState(create);
  if (controller.form !== form) setController(create());
  useImperativeHandle(ref, () => controller, [controller]);
  useSecuredWork(controller);
  useDropGuard();
  const element = useRef<HTMLFormElement>(null);
  usePrintCopies(element);
  useSettleOnLanguageChange(controller);
  return (
    <FormContext value={controller}>
      <form
        ref={element}
        noValidate
        aria-busy={busy}
        onKeyDown={blockEnterInComposition}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(controller);
        }}
      >
        {children}
        <ErrorsInTitle />
        <Announcer />
      </form>
    </FormContext>
  );
}

export const useFormHandle = (): FormHandle => useController();

/** One member of the form's status: the component renders when that changes, and for nothing else. */
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

/**
 * Announces the new issue of one field that was left, or that refused a file. Its error is tied to it, but the focus has left by
 * then, or was there before. The summary announces what a whole check finds. It also announces how many fields an answer has made
 * visible: a screen reader would find them only later in the form.
 */
function Announcer() {
  const { store } = useController();
  const { language, t } = useEnvironment();
  const [issue, news] = [useRef<HTMLParagraphElement>(null), useRef<HTMLParagraphElement>(null)];
  useEffect(() => {
    const say = ({ current: line }: typeof issue, text = ''): void => { if (line) line.textContent = text; };
    let forget = (): unknown => undefined;
    const { issues, revealed } = store.controls;
    const end = [
      issues.add((definition, found, shown) => {
        say(issue, labelledIssue(resolveText(definition.label, language, t), issueText(definition, found, language, t), found, t));
        forget();
        // A corrected issue must not be read any more.
        forget = shown.listeners.add(() => { say(issue); });
      }),
      revealed.add((number) => { say(news, number > 0 ? t('engine.came', { number, count: number }) : ''); }),
    ];
    return () => {
      forget();
      for (const each of end) each();
      // Otherwise the texts would stay in the old language, also after they are corrected.
      for (const line of [issue, news]) say(line);
    };
  }, [store, language, t, issue, news]);
  return <><p ref={issue} className="spoken" role="status" /><p ref={news} className="spoken" role="status" /></>;
}

/** Drafts: restored when the form appears, secured whenever the page may be about to close. */
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

/** Reads what is typed before the language changes. */
function useSettleOnLanguageChange(controller: FormController): void {
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
    const preventOpening = (event: DragEvent): void => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); };
    addEventListener('dragover', preventOpening);
    addEventListener('drop', preventOpening);
    return () => {
      removeEventListener('dragover', preventOpening);
      removeEventListener('drop', preventOpening);
    };
  }, []);
}

/** On paper nobody can scroll an input whose text is longer than its box: a copy of the whole text is printed in its place. */
function usePrintCopies(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const copies = new Set<Element>();
    const write = (): void => {
      wipe();
      for (const box of form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type="text"], textarea') ?? []) {
        if (box.value === '') continue;
        const copy = document.createElement('p');
        copy.className = styles.onPaper ?? '';
        copy.textContent = box.value;
        box.after(copy);
        copies.add(copy);
      }
    };
    const wipe = (): void => {
      for (const copy of copies) copy.remove();
      copies.clear();
    };
    addEventListener('beforeprint', write);
    addEventListener('afterprint', wipe);
    return () => {
      removeEventListener('beforeprint', write);
      removeEventListener('afterprint', wipe);
      wipe();
    };
  }, [form]);
}

/** Enter that ends a conversion of an input method does not submit; Safari sends it with key code 229. */
function blockEnterInComposition(event: KeyboardEvent): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells this Enter from another in Safari
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
}
