import type { Encoded } from '../../base/body.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useOnline } from '../../ui/use-online.ts';
import type { Waiting } from '../save-step.ts';
import type { SaveForm } from '../use-save-form.ts';
import { useSendWaiting } from './use-send-waiting.ts';
import styles from './waiting-note.module.css';
import type { WaitingSave } from './waiting-save.ts';

export interface WaitingNoteProps {
  readonly save: SaveForm<Encoded>;
  readonly waits: WaitingSave;
}

/** Says what waits for a network and what becomes of it, and sees to that. Stands in the form's foot bar; empty where there is nothing to say. */
export function WaitingNote({ save, waits }: WaitingNoteProps) {
  const { language, t } = useLanguage();
  const online = useOnline();
  useSendWaiting(save, waits, online);
  const { step } = save;
  const waiting = step.kind === 'editing' ? step.waiting : undefined;
  return (
    <div className={styles.note} role="status">
      {waiting && <p><strong>{t('save.waits')}</strong> {t(textOf(waiting, online), { time: formatTime(waiting.since, language) })}</p>}
      {!waiting && !online && step.kind === 'editing' && <p>{t('save.offline')}</p>}
    </div>
  );
}

function textOf({ changed }: Waiting, online: boolean): string {
  if (changed) return 'save.waits.changed';
  return online ? 'save.waits.again' : 'save.waits.text';
}
