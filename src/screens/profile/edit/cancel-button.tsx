import { useFormHandle } from '../../../engine/form.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';

/** Leaves without saving: what was typed and chosen is discarded (spec §4 Profile). */
export function CancelButton({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useLanguage();
  const handle = useFormHandle();
  return (
    <button type="button" className={controls.secondary} onClick={() => void handle.discard().then(onLeave)}>
      {t('profile.cancel')}
    </button>
  );
}
