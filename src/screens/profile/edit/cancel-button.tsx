import { useFormHandle } from '../../../engine/form.tsx';
import { useKeepDiscarded } from '../../../forms/discarded.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';

interface CancelButtonProps {
  readonly scope: string;
  readonly onLeave: () => void;
}

/** Leaves without saving: what was typed and chosen is discarded (spec §4 Profile). The view offers it back. */
export function CancelButton({ scope, onLeave }: CancelButtonProps) {
  const { t } = useLanguage();
  const handle = useFormHandle();
  const { keep } = useKeepDiscarded(scope);
  const cancel = async (): Promise<void> => {
    keep(await handle.discard());
    onLeave();
  };
  return <button type="button" className={controls.quiet} onClick={() => void cancel()}>{t('profile.cancel')}</button>;
}
