import { formatDone } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useOnline } from '../../ui/use-online.ts';
import type { Waiting } from '../save-step.ts';
import { saveWords, type SaveWords } from '../save-words.ts';
import { useSendWaiting, type SaveThatMayWait } from './use-send-waiting.ts';
import styles from './waiting-note.module.css';

interface WaitingNoteProps {
  readonly save: SaveThatMayWait;
  readonly words?: SaveWords | undefined;
}

/**
 * Says what waits for a network and what becomes of it, and sees to that. Stands in the form's foot bar; empty where there is nothing
 * to say.
 */
export function WaitingNote({ save, words = saveWords }: WaitingNoteProps) {
  const { language, t } = useLanguage();
  const online = useOnline();
  useSendWaiting(save, online);
  const { step } = save;
  const waiting = step.kind === 'editing' ? step.waiting : undefined;
  return (
    <div className={styles.note} role="status">
      {waiting && (
        <p><strong>{t(words.waits)}</strong> {t(textOf(waiting, online, words), { time: formatDone(waiting.since, language) })}</p>
      )}
      {!waiting && !online && step.kind === 'editing' && <p>{t(words.offline)}</p>}
    </div>
  );
}

function textOf({ changed }: Waiting, online: boolean, { waitsChanged, waitsForServer, waitsForNetwork }: SaveWords): string {
  if (changed) return waitsChanged;
  return online ? waitsForServer : waitsForNetwork;
}
