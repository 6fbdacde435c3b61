import { useSyncExternalStore } from 'react';
import { bothLanguages } from '../i18n/both-languages.ts';
import { useLanguage } from '../i18n/use-language.ts';

interface BothLanguagesButtonProps {
  readonly className: string | undefined;
  readonly onSwitch?: (both: boolean) => void;
}

/** Turns the second line in the other language on and off, for every form on this device. */
export function BothLanguagesButton({ className, onSwitch = bothLanguages.setEnabled }: BothLanguagesButtonProps) {
  const { t } = useLanguage();
  const both = useSyncExternalStore(bothLanguages.subscribe, bothLanguages.isEnabled);
  return (
    <button type="button" className={className} aria-pressed={both} onClick={() => { onSwitch(!both); }}>{t('bothLanguages.show')}</button>
  );
}
