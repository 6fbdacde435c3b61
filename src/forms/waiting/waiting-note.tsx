import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { backOff, BETWEEN_TRIES } from '../../base/back-off.ts';
import type { Encoded } from '../../base/body.ts';
import { useFormHandle, useFormStatus } from '../../engine/form.tsx';
import { formatDone } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useOnline } from '../../ui/use-online.ts';
import type { Waiting } from '../save-step.ts';
import { saveWords, type SaveWords } from '../save-words.ts';
import type { SaveForm } from '../use-save-form.ts';
import type { WaitingSave } from './waiting-save.ts';
import styles from './waiting-note.module.css';

interface WaitingNoteProps {
  /** Of the form around it, whatever that is sent as. */
  readonly save: SaveForm;
  readonly waits: WaitingSave;
  readonly words?: SaveWords;
}

/**
 * Says what waits for a network and what becomes of it, and sees to that. Stands in the form's foot bar; empty where there is nothing
 * to say.
 */
export function WaitingNote({ save, waits, words = saveWords }: WaitingNoteProps) {
  const { language, t } = useLanguage();
  const online = useOnline();
  useSendWaiting(save, waits, online);
  const { step } = save;
  const waiting = step.kind === 'editing' ? step.waiting : undefined;
  return (
    <div className={styles.note} role="status">
      {waiting && (
        <p><strong>{t(words.waits)}</strong> {t(textOf(waiting, online, words), { time: formatDone(waiting.since, language) })}</p>
      )}
      {!waiting && !online && step.kind === 'editing' && step.problem?.kind !== 'failed' && <p>{t(words.offline)}</p>}
    </div>
  );
}

function textOf({ changed }: Waiting, online: boolean, { waitsChanged, waitsForServer, waitsForNetwork }: SaveWords): string {
  if (changed) return waitsChanged;
  return online ? waitsForServer : waitsForNetwork;
}

/**
 * A save that was confirmed without a network goes up when there is one, or when the form is next opened with one: as long
 * as the form holds what was confirmed, and as the same save (docs/decisions/0043).
 */
function useSendWaiting({ step, requests, wait, resume }: SaveForm, waits: WaitingSave, online: boolean): void {
  const handle = useFormHandle();
  const [dirty, draftSavedAt] = [useFormStatus('dirty'), useFormStatus('draftSavedAt')];

  const [opened] = useState(Date.now);
  /** When the newest was confirmed that this form has held, or may have held when it was closed last. What is newer is another tab's. */
  const own = useRef(opened);

  /** `found`: what waits by now; `over`: the form has changed or gone since it was looked. Answers what can be sent of it. */
  const follow = useEffectEvent((found: Waiting | undefined, over: boolean): Waiting | undefined => {
    const shown = step.kind === 'editing' ? step.waiting : undefined;
    for (const held of [shown, found]) if (held?.changed === false) own.current = Math.max(own.current, held.since);
    if (!found || (found.changed && !dirty)) {
      // A save that was discarded here is not sent. A save that another tab has confirmed stays with that tab.
      if (shown) {
        if (found && found.since <= own.current) waits.withdraw();
        wait(undefined);
      }
      return undefined;
    }
    if (over) return undefined;
    // Whoever changes something back may still be typing.
    const tries = shown?.changed === true ? Math.max(1, shown.tries) : shown?.tries ?? 0;
    const waiting = { ...found, tries };
    if (shown?.changed !== found.changed || shown.tries !== tries) wait(waiting);
    return waiting;
  });
  const contentNow = useEffectEvent((): Encoded | undefined => requests(handle)[0]?.content);
  const send = useEffectEvent((waiting: Waiting): void => { if (step.kind === 'editing') resume(handle, waiting); });
  const forgetFailure = useEffectEvent((): void => {
    if (step.kind === 'editing' && step.problem?.kind === 'failed' && step.problem.failure?.kind === 'network') wait(undefined);
  });

  useEffect(() => { if (online) forgetFailure(); }, [online]);
  useEffect(() => {
    if (step.kind !== 'editing') return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const found = await waits.look(() => contentNow());
      // Who cancels is gone by then, and what was discarded is withdrawn all the same.
      const waiting = follow(found, stop.signal.aborted);
      if (!waiting) return;
      // The browser may be wrong about the network: a try tells.
      const known = waiting.tries === 0 ? 0 : backOff(waiting.tries, BETWEEN_TRIES);
      const pause = online ? known : BETWEEN_TRIES.longest;
      timer = setTimeout(() => { sendUnchanged(waiting).catch(() => undefined); }, pause);
    };
    // Somebody may have begun to type since.
    const sendUnchanged = async (waiting: Waiting): Promise<void> => {
      const found = await waits.look(() => contentNow());
      if (found?.changed === false && !stop.signal.aborted) send(waiting);
    };
    // Without its digest nothing can be told of it; it stays where it is.
    look().catch(() => undefined);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [waits, online, dirty, draftSavedAt, step]);
}
