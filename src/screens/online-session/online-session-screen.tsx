import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { onlineSessionsQuery } from '../../api/online-sessions.ts';
import { isAnswered, type OnlineSession } from '../../wire/online-sessions.ts';
import type { JsonObject } from '../../base/json.ts';
import { isInvalid } from '../../compiler/questions-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { usePortal } from '../../ui/portal.ts';
import { Selector } from '../../ui/selector.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Titled } from '../../ui/titled.tsx';
import { FollowRecordings, type Recordings } from './follow-recordings.tsx';
import { Intro } from './intro.tsx';
import styles from './online-session.module.css';
import { Outro } from './outro.tsx';
import { QuestionPage } from './question-page.tsx';
import type { QuestionPageProps } from './question-props.ts';
import { Result } from './result.tsx';
import { useQuestionForms } from './use-question-forms.ts';
import { SESSION } from '../../ui/mode.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import controls from '../../ui/controls.module.css';
import { useUnsent } from './use-unsent.ts';

/** Spec §2 Online session. */
export function OnlineSessionScreen() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const sessions = useQuery(onlineSessionsQuery(client));
  return (
    <Titled title={t('page.onlineSessions')}>
      {sessions.data && <Sessions sessions={sessions.data} />}
      {sessions.isPending && <Skeleton label={t('load.loading')} blocks={[72, 32, 160, 44]} />}
      {sessions.isError && !sessions.data && (
        <LoadError titleKey="onlineSession.failed.load" error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
    </Titled>
  );
}

/** The outcome of a session that has just been submitted. */
interface Submitted {
  readonly receipt: JsonObject | undefined;
}

/** One session at a time (spec §4 Online session): its introduction, a question, its end, or its answers. */
function Sessions({ sessions }: { readonly sessions: readonly OnlineSession[] }) {
  const { language, t } = useLanguage();
  const current = useOpenQuestion(sessions);
  /** The session that has just been submitted. */
  const [submitted, setSubmitted] = useState<Submitted & Pick<OnlineSession, 'id'>>();
  const { session, number, moved, go } = current;
  if (!session) return <NothingYet text={t('onlineSession.none')} next={t('onlineSession.none.next')} />;
  const choose = (sessionId: string): void => {
    setSubmitted(undefined);
    current.choose(sessionId);
  };
  const parts = [
    <Selector
      key="selector"
      label={t('onlineSession.session')}
      value={String(session.id)}
      choices={sessions.map(({ id, title }) => ({ value: String(id), text: title[language] }))}
      onChoose={choose}
    />,
    <Chosen
      key="chosen"
      session={session}
      number={number}
      moved={moved}
      submitted={submitted?.id === session.id ? submitted : undefined}
      onGo={go}
      onSubmitted={(receipt) => {
        setSubmitted({ id: session.id, receipt });
        go(0);
      }}
    />,
  ];
  // An open question comes before the selector.
  return number > 0 ? parts.toReversed() : parts;
}

interface ChosenProps {
  readonly session: OnlineSession;
  readonly number: number;
  readonly moved: boolean;
  readonly submitted: Submitted | undefined;
  readonly onGo: (number: number) => void;
  readonly onSubmitted: QuestionPageProps['onSubmitted'];
}

function Chosen({ session, number, moved, submitted, onGo, onSubmitted }: ChosenProps) {
  const [question, previous] = [session.questions[number - 1], session.questions[number - 2]];
  const recordings: Recordings = useRef<Recordings['current']>({ followed: new Map(), saving: new Map() });
  const [saved, setSaved] = useState<number>();
  if (submitted) return <Outro session={session} receipt={submitted.receipt} />;
  if (session.done) return <Result key={session.id} session={session} />;
  return (
    <>
      {/* Always mounted, so that its text is announced. */}
      <p className={styles.saved} role="status">
        {saved === number - 1 && previous && isAnswered(previous) && <Saved session={session} number={saved} />}
      </p>
      {question
        ? (
          <QuestionPage
            key={`${String(session.id)}/${String(number)}/${String(question.id ?? '')}`}
            session={session}
            question={question}
            number={number}
            moved={moved}
            recordings={recordings}
            onGo={onGo}
            onSaved={setSaved}
            onSubmitted={onSubmitted}
          />
        )
        : <Intro key={session.id} session={session} moved={moved} onStart={() => { onGo(1); }} />}
      <UnsentAnswers session={session} shown={number} onGo={onGo} />
      <FollowRecordings session={session} shown={number} recordings={recordings} />
    </>
  );
}

/** Says that an answer is saved, also that it is invalid: the server saves invalid answers too. */
function Saved({ session, number }: Pick<ChosenProps, 'session' | 'number'>) {
  const { t } = useLanguage();
  const form = useQuestionForms(session)[number - 1];
  return form && isInvalid(form) ? <strong>{t('onlineSession.savedUnfit', { number })}</strong> : t('onlineSession.saved', { number });
}

/** The query parameter with the question's number, so that it is open after a reload or a return to the page, too. */
const QUESTION = 'question';

const numberIn = (text: string | null, { questions, done }: OnlineSession): number => {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return done || number > questions.length ? 0 : number;
};

/** The session and the question that the address names; the first session where it names none that exists. */
function useOpenQuestion(sessions: readonly OnlineSession[]) {
  const [parameters, setParameters] = useParameters();
  const [moved, setMoved] = useState(false);
  const sessionId = parameters.get(SESSION);
  const session = sessions.find(({ id }) => String(id) === sessionId) ?? sessions[0];
  // The number of a question of a session that is gone does not apply to another session.
  const isNamed = sessionId === null || String(session?.id) === sessionId;
  return {
    session,
    /** The number of the question, from 1; 0 is the introduction (spec §4 Online session). */
    number: session && isNamed ? numberIn(parameters.get(QUESTION), session) : 0,
    /** The applicant has moved since the page was opened: the part that opens takes the focus. */
    moved,
    choose: (sessionId: string): void => {
      setMoved(false);
      setParameters({ [SESSION]: sessionId }, { replace: true });
    },
    go: (number: number): void => {
      setMoved(true);
      setParameters({ [SESSION]: String(session?.id ?? ''), ...(number > 0 && { [QUESTION]: String(number) }) });
    },
  };
}

interface UnsentAnswersProps {
  readonly session: OnlineSession;
  /** The number of the open question, which shows its state itself; 0 is the introduction. */
  readonly shown: number;
  readonly onGo: (number: number) => void;
}

/** Says that answers to other questions are still on this device, and links to them. They are sent automatically (docs/decisions/0072). */
function UnsentAnswers({ session, shown, onGo }: UnsentAnswersProps) {
  const { t } = useLanguage();
  const { waiting, refused } = useUnsent(session);
  return (
    <div className={styles.unsent} role="status">
      {Object.entries({ waits: waiting, refused }).map(([state, numbers]) => numbers.some((number) => number !== shown) && (
        <div key={state}>
          <p className={styles.unsentText}>{t(`onlineSession.unsent.${state}`, { number: numbers.length })}</p>
          <p className={styles.ways}>
            {numbers.filter((number) => number !== shown).map((number) => (
              <button key={number} type="button" className={controls.secondary} onClick={() => { onGo(number); }}>
                {t('onlineSession.unsent.open', { number })}
              </button>
            ))}
          </p>
        </div>
      ))}
    </div>
  );
}
