import { useFormHandle } from '../engine/form.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import controls from '../ui/controls.module.css';
import { useKeepDiscarded } from './discarded.ts';

interface CancelButtonProps {
  readonly scope: string;
  readonly onLeave: () => void;
}

/** Leaves without saving: what was typed and chosen is discarded (spec §4 Profile, Onboarding). The view offers to restore it. */
export function CancelButton({ scope, onLeave }: CancelButtonProps) {
  const { t } = useLanguage();
  const handle = useFormHandle();
  const { keep } = useKeepDiscarded(scope);
  const cancel = async (): Promise<void> => {
    keep(await handle.discard());
    onLeave();
  };
  return <button type="button" className={controls.quiet} onClick={() => void cancel()}>{t('save.cancel')}</button>;
}
