import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { backOff, SAVE_BACK_OFF } from '../../base/back-off.ts';
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
  /** The save of the form around it. */
  readonly save: SaveForm;
  readonly waits: WaitingSave;
  readonly words?: SaveWords;
}

/**
 * Says that a save waits for a network and what happens next, and sends it. Shown in the form's foot bar; empty where no save waits
 * and the device is online.
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
 * Sends a save that was confirmed without a network when there is one, or when the form is next opened with one: as long as
 * the form still has the values that were confirmed, and as the same save (docs/decisions/0043).
 */
function useSendWaiting({ step, requests, wait, resume }: SaveForm, waits: WaitingSave, online: boolean): void {
  const handle = useFormHandle();
  const [dirty, draftSavedAt] = [useFormStatus('dirty'), useFormStatus('draftSavedAt')];

  const [opened] = useState(Date.now);
  /** When the newest save of this form was confirmed, at the earliest when it opened. A newer waiting save is another tab's. */
  const newest = useRef(opened);

  /** `found`: the save that waits now; `isStale`: the form has changed or gone since `find`. Returns the save that can be sent. */
  const reconcile = useEffectEvent((found: Waiting | undefined, isStale: boolean): Waiting | undefined => {
    const shown = step.kind === 'editing' ? step.waiting : undefined;
    for (const each of [shown, found]) if (each?.changed === false) newest.current = Math.max(newest.current, each.since);
    if (!found || (found.changed && !dirty)) {
      // A save that was discarded here is not sent. One that another tab has confirmed is left to that tab.
      if (shown) {
        if (found && found.since <= newest.current) waits.withdraw();
        wait(undefined);
      }
      return undefined;
    }
    if (isStale) return undefined;
    // Not immediately after a value was changed back: the applicant may still be typing.
    const tries = shown?.changed === true ? Math.max(1, shown.tries) : shown?.tries ?? 0;
    const waiting = { ...found, tries };
    if (shown?.changed !== found.changed || shown.tries !== tries) wait(waiting);
    return waiting;
  });
  const currentContent = useEffectEvent((): Encoded | undefined => requests(handle)[0]?.content);
  const send = useEffectEvent((waiting: Waiting): void => { if (step.kind === 'editing') resume(handle, waiting); });
  const forgetFailure = useEffectEvent((): void => {
    if (step.kind === 'editing' && step.problem?.kind === 'failed' && step.problem.failure?.kind === 'network') wait(undefined);
  });

  useEffect(() => { if (online) forgetFailure(); }, [online]);
  useEffect(() => {
    if (step.kind !== 'editing') return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = async (): Promise<void> => {
      const found = await waits.find(() => currentContent());
      // Also after Cancel has unmounted the form: the discarded save still has to be withdrawn.
      const waiting = reconcile(found, stop.signal.aborted);
      if (!waiting) return;
      // The browser may be wrong about the network, so an attempt is made even offline.
      const delay = waiting.tries === 0 ? 0 : backOff(waiting.tries, SAVE_BACK_OFF);
      const pause = online ? delay : SAVE_BACK_OFF.longest;
      timer = setTimeout(() => { sendUnchanged(waiting).catch(() => undefined); }, pause);
    };
    // The applicant may have begun to type since.
    const sendUnchanged = async (waiting: Waiting): Promise<void> => {
      const found = await waits.find(() => currentContent());
      if (found?.changed === false && !stop.signal.aborted) send(waiting);
    };
    // Without a digest the save cannot be compared; it goes on waiting.
    schedule().catch(() => undefined);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [waits, online, dirty, draftSavedAt, step]);
}
