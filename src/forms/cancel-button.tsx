import { useFormHandle } from '../engine/form.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import controls from '../ui/controls.module.css';
import { useKeepDiscarded } from './discarded.ts';

interface CancelButtonProps {
  readonly scope: string;
  readonly onLeave: () => void;
}

/** Cancel waits so long, in ms, for a file that is still being read: it is a part of what may be brought back. */
const LONGEST_READ_MS = 5000;

/** Leaves without saving: what was typed and chosen is discarded (spec §4 Profile, Onboarding). The view offers to restore it. */
export function CancelButton({ scope, onLeave }: CancelButtonProps) {
  const { t } = useLanguage();
  const handle = useFormHandle();
  const { keep } = useKeepDiscarded(scope);
  const cancel = async (): Promise<void> => {
    await Promise.race([handle.detached(), new Promise((resolve) => { setTimeout(resolve, LONGEST_READ_MS); })]);
    keep(await handle.discard());
    onLeave();
  };
  return <button type="button" className={controls.quiet} onClick={() => void cancel()}>{t('save.cancel')}</button>;
}
