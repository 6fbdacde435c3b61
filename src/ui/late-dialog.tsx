import { useId, type ComponentProps } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useLate } from '../late/late.ts';
import controls from './controls.module.css';
import dialog from './dialog.module.css';
import { LoadedCode } from './loaded.tsx';
import { Modal } from './modal.tsx';

interface LateDialogProps<Code> extends Pick<ComponentProps<typeof LoadedCode<Code>>, 'late' | 'blocks' | 'children'> {
  readonly title: string;
  readonly onClose: () => void;
}

/** A dialog whose code is loaded when it is opened. Until then it has a Cancel button of its own: not every device has an Escape key. */
export function LateDialog<Code>({ title, onClose, ...code }: LateDialogProps<Code>) {
  const { t } = useLanguage();
  const id = useId();
  const { code: isLoaded } = useLate(code.late);
  return (
    <Modal className={dialog.dialog} aria-labelledby={id} onDismiss={onClose}>
      <h2 className={dialog.title} id={id}>{title}</h2>
      <LoadedCode {...code} />
      {!isLoaded && (
        <div className={dialog.choices}>
          <button type="button" className={controls.secondary} onClick={onClose}>{t('save.cancel')}</button>
        </div>
      )}
    </Modal>
  );
}
