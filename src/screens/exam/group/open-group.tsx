import {
  createContext, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore, type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { compileExamGroup } from '../../../compiler/questions-form.ts';
import { useInputTypes } from '../../../engine/input-types.ts';
import { FormBody } from '../../../engine/form-body.tsx';
import type { FormHandle } from '../../../engine/controller.ts';
import { Form } from '../../../engine/form.tsx';
import { RjsfSection } from '../../../engine/rjsf-section.tsx';
import type { RunningGroup } from '../../../exam/contract.ts';
import { withUnsent } from '../../../exam/group-snapshot.ts';
import { useMarks } from '../../../exam/use-marks.ts';
import { reportBroken } from '../../../forms/report-broken.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useApplicant } from '../../../ui/portal.ts';
import { announceText } from '../../../ui/use-announcement.ts';
import record from '../../../ui/record.module.css';
import styles from '../exam.module.css';
import { AnswerStateLine } from './answer-state.tsx';
import { GroupButtons } from './group-buttons.tsx';
import { ExitDialog, NextDialog } from './group-dialogs.tsx';
import { GroupFrame, type GroupFormProps } from './group-frame.tsx';
import { AnswerAutosave } from './answer-autosave.tsx';
import { FoldedOverview, UnansweredButton, type OverviewProps } from './overview.tsx';
import { ReplacedAnswers } from './replaced-answers.tsx';
import controls from '../../../ui/controls.module.css';
import type { CompiledForm, FormValues } from '../../../compiler/compiled.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { HeadingContext } from '../../../engine/form-context.ts';
import { isGiven } from '../../../wire/values.ts';
import { formatDuration } from '../../../base/duration-text.ts';
import { announce, type Announced } from '../../../exam/announcements.ts';

interface OpenGroupProps extends GroupFormProps {
  readonly running: RunningGroup;
}

/** A group that is worked on: its time, its questions, the state of its answers, and its buttons. */
export function OpenGroup({ examId, exam, run, view, step, running }: OpenGroupProps) {
  const { session, unsent, scope } = running;
  const { position, next, group } = step;
  const isLast = next === undefined;
  const types = useInputTypes();
  const { t } = useLanguage();
  const applicant = useApplicant();
  const [form] = useState(() => compileExamGroup(types, withUnsent(group.questions ?? [], unsent), {
    recording: { request_type: 'exam', exam_id: examId, applicant_id: applicant?.wireId ?? applicant?.id ?? '' },
  }));
  const handle = useRef<FormHandle>(null);
  const [asking, setAsking] = useState<'exit' | 'next'>();
  useEffect(() => { reportBroken('An exam', form); }, [form]);
  const remaining = useSyncExternalStore(session.subscribe, session.remaining);
  const state = useSyncExternalStore(session.subscribe, session.state);
  const replaced = useSyncExternalStore(session.subscribe, session.replaced);
  const gone = useSyncExternalStore(session.subscribe, session.gone);
  useEffect(() => {
    // A file that is still being read is waited for also after the page was left.
    if (handle.current) run.show(handle.current);
  }, [run]);
  const isElsewhere = state.kind === 'elsewhere';
  const [limit] = useState(group.limit ?? group.remaining);
  const isTimed = limit !== undefined;
  const cancel = (): void => { setAsking(undefined); };
  const [answered, setAnswered] = useState(() => answeredIn(new Map([...form.fields].map(([id, { value }]) => [id, value]))));
  const [arriving, setArriving] = useState<ReadonlySet<string>>(new Set());
  const marks = useMarks(scope);
  const overview: OverviewProps = {
    questions: [...form.fields.keys()].map((id) => ({
      id, state: arriving.has(id) ? 'arriving' : answered.has(id) ? 'answered' : 'open', marked: marks.marked.has(id),
    })),
    onGo: (question) => {
      flushSync(cancel);
      handle.current?.goTo(question);
    },
  };
  const bar = (
    <div className={styles.bar}>
      {isTimed && <Timer remaining={remaining} limit={limit} />}
      {form.fields.size > 0 && <FoldedOverview {...overview} />}
      <AnswerStateLine
        state={state} names={[...form.fields.values()].map(({ name }) => name)} gone={gone}
        button={t(isLast ? 'exam.submit' : 'exam.next')}
      />
    </div>
  );
  return (
    <GroupFrame exam={exam} step={step} bar={bar}>
      {replaced.length > 0 && <ReplacedAnswers replaced={replaced} onReclaim={session.reclaim} />}
      {isElsewhere && <Elsewhere busy={view.busy} onTakeOver={() => void run.takeOver()} />}
      {form.fields.size === 0 && <p className={record.note}>{t('exam.noQuestions')}</p>}
      <Form ref={handle} form={form} scope={scope} busy={view.busy} onSubmit={() => undefined}>
        <AnswerAutosave
          session={session} form={form} gone={gone} onChange={({ fields }) => { setAnswered(answeredIn(fields)); }} onArriving={setArriving}
        >
          <NumberedQuestions form={form} marks={marks}>
            <FormBody renderer={RjsfSection} inert={view.busy || isElsewhere || remaining === 0} heading="h3" />
          </NumberedQuestions>
        </AnswerAutosave>
      </Form>
      <GroupButtons
        isFirst={position === 0}
        isLast={isLast}
        busy={view.busy}
        settling={view.settling}
        note={(
          <>
            {exam.groups.length > 1 && <p>{t(isLast ? 'exam.handsInLast' : 'exam.handsIn')}</p>}
            {form.fields.size > 0 && <UnansweredButton {...overview} />}
          </>
        )}
        onBack={() => void run.back(step.opened)}
        onNext={() => { if (group.confirmation && remaining > 0) setAsking('next'); else void run.next(step.opened); }}
        onExit={() => {
          const isUnsaved = state.kind !== 'saved' || handle.current?.isUnsaved() === true;
          if (remaining > 0 && (isTimed || isUnsaved)) setAsking('exit');
          else void run.exit();
        }}
      />
      {asking === 'exit' && remaining > 0 && (
        <ExitDialog isTimed={isTimed} onCancel={cancel} onConfirm={() => { cancel(); void run.exit(); }} />
      )}
      {asking === 'next' && remaining > 0 && (
        <NextDialog isLast={isLast} overview={overview} onCancel={cancel} onConfirm={() => { cancel(); void run.next(step.opened); }} />
      )}
    </GroupFrame>
  );
}

interface ElsewhereProps {
  readonly busy: boolean;
  readonly onTakeOver: () => void;
}

/** Shown while another tab of this browser has the exam: only one tab can be worked in. */
function Elsewhere({ busy, onTakeOver }: ElsewhereProps) {
  const { t } = useLanguage();
  return (
    <div className={styles.elsewhere}>
      <p>{t('exam.elsewhere')}</p>
      <button type="button" className={controls.primary} aria-disabled={busy} onClick={() => { if (!busy) onTakeOver(); }}>
        {t('exam.takeOver')}
      </button>
    </div>
  );
}

type Marks = ReturnType<typeof useMarks>;

const MarksContext = createContext<Marks>({ marked: new Set(), toggle: () => undefined });

/** The questions of a group that are answered. */
const answeredIn = (values: FormValues['fields']): ReadonlySet<string> =>
  new Set([...values].flatMap(([id, value]) => (isGiven(value) ? [id] : [])));

interface NumberedQuestionsProps {
  readonly form: Pick<CompiledForm, 'fields'>;
  readonly marks: Marks;
  readonly children: ReactNode;
}

/** Gives each question a heading with its number, for screen readers to move by, and a button to mark it. */
function NumberedQuestions({ form: { fields }, marks, children }: NumberedQuestionsProps) {
  const numbers = useMemo(() => new Map([...fields.keys()].map((id, index) => [id, index + 1])), [fields]);
  const heading = useCallback((id: string) => {
    const number = numbers.get(id);
    return number !== undefined && <QuestionHead id={id} number={number} />;
  }, [numbers]);
  return <MarksContext value={marks}><HeadingContext value={heading}>{children}</HeadingContext></MarksContext>;
}

function QuestionHead({ id, number }: { readonly id: string; readonly number: number }) {
  const { t, other } = useEnvironment();
  const { marked, toggle } = use(MarksContext);
  return (
    <>
      <div className={styles.questionHead}>
        <h3 className={styles.number}>{t('exam.question', { number })}</h3>
        <button
          type="button"
          className={`${controls.quiet} ${styles.toMark}`}
          aria-pressed={marked.has(id)}
          aria-label={t('exam.mark.named', { number })}
          onClick={() => { toggle(id); }}
        >
          {t('exam.mark')}
        </button>
      </div>
      {other?.line({ key: 'exam.question' }, { number })}
    </>
  );
}

interface TimerProps {
  /** Whole seconds. */
  readonly remaining: number;
  readonly limit: number;
}

/** With this much time left, or less, the timer looks different, in seconds. */
const [SOON_S, SHORT_S] = [300, 60];

function urgencyOf(remaining: number, limit: number): 'soon' | 'short' | undefined {
  if (remaining <= SHORT_S) return 'short';
  return remaining <= SOON_S && limit > SOON_S ? 'soon' : undefined;
}

/** The time left in a group, and its limit (spec §9 Exam timer). It is announced at a few moments, not each second. */
function Timer({ remaining, limit }: TimerProps) {
  const { language, t } = useLanguage();
  useTimeAnnouncements(remaining, limit);
  return (
    <p className={styles.timer} data-urgency={urgencyOf(remaining, limit)}>
      <span className={styles.timerLabel} aria-hidden="true">{t('exam.timeLeft')}</span>
      <span role="timer" className={styles.clock} aria-label={t('exam.timeLeft')}>{clockText(remaining)}</span>
      <span className={styles.timerLabel}>{t('exam.ofLimit', { time: formatDuration(limit, language) })}</span>
    </p>
  );
}

function useTimeAnnouncements(remaining: number, limit: number): void {
  const { language, t } = useLanguage();
  const announced = useRef<Announced>(undefined);
  const announceTime = useEffectEvent(() => {
    const next = announce(announced.current, remaining, limit);
    announced.current = next.announced;
    if (next.say === undefined) return;
    announceText(t(next.say === 'half' ? 'exam.say.half' : 'exam.say.start', { time: formatDuration(remaining, language) }));
  });
  useEffect(() => { announceTime(); }, [remaining, limit]);
}

/** Seconds as minutes and seconds of two digits each, `01:05`; an hour is 60 minutes (spec §9 Exam timer). */
function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
