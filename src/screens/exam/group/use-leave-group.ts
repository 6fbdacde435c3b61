import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../../../api/failure.ts';
import type { Flushed, GroupSession } from '../../../exam/contract.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePortal } from '../../../ui/portal.ts';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import type { GroupFormProps } from './group-props.ts';

/** How soon the way on is tried again once the time is over. */
const AGAIN_MS = 10_000;

interface LeaveGroup {
  /** Answers are on their way, and then it goes on. */
  readonly leaving: boolean;
  readonly next: () => void;
  readonly back: () => void;
  readonly exit: () => void;
}

interface LeaveGroupOptions extends Pick<GroupFormProps, 'exam' | 'step' | 'onGo' | 'onFinish'> {
  readonly session: GroupSession;
  readonly remaining: number;
}

/** The ways out of a group: all that is answered is at the server first, and after zero whatever got there (spec §4 Exam). */
export function useLeaveGroup({ exam, step: { position }, session, remaining, onGo, onFinish }: LeaveGroupOptions): LeaveGroup {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const navigate = useNavigate();
  const tellFailure = useFailureToast();
  const [leaving, setLeaving] = useState(false);
  const underWay = useRef(false);
  const timeIsUp = remaining === 0;
  const goOn = () => (position === exam.groups.length - 1 ? onFinish() : onGo(position + 1, { timeWasUp: session.remaining() === 0 }));

  const tell = (flushed: Flushed): void => {
    const state = session.state();
    if (state.kind === 'over') {
      if (state.lost.length > 0) notify({ kind: 'error', text: state.words ?? t('exam.state.lost') });
    } else if (flushed.kind === 'unsent') tellFailure(failureOf(flushed.failure));
    else if (flushed.kind === 'refused') notify({ kind: 'error', text: flushed.words ?? t('failure.general') });
  };

  /** `free`: nothing here is worked on any more, and nothing holds anybody. */
  const leave = async (way: () => Promise<unknown>, free = false): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setLeaving(true);
    const flushed = await session.flush();
    tell(flushed);
    // Where another tab has the exam, that one hands it in.
    if (flushed.kind === 'saved' || free || (session.remaining() === 0 && flushed.kind !== 'elsewhere')) await way();
    underWay.current = false;
    setLeaving(false);
  };

  const atZero = useEffectEvent(() => { void leave(goOn); });
  useEffect(() => {
    if (!timeIsUp) return undefined;
    atZero();
    // What fails is tried again by itself: nobody may be at the page, and the network may be back.
    const again = setInterval(atZero, AGAIN_MS);
    window.addEventListener('online', atZero);
    return () => {
      clearInterval(again);
      window.removeEventListener('online', atZero);
    };
  }, [timeIsUp]);
  return {
    leaving,
    next: () => void leave(goOn),
    back: () => void leave(() => onGo(position - 1)),
    exit: () => void leave(async () => { await navigate('/jclass'); }, session.state().kind === 'elsewhere'),
  };
}
