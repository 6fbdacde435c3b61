import { useLayoutEffect, useRef, type RefObject } from 'react';
import { recordScope } from '../../../base/scope.ts';
import { BringBack } from '../../../forms/bring-back.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { lateForm } from '../../../engine/late-form.ts';
import controls from '../../../ui/controls.module.css';
import { EDIT, MODE } from '../../../ui/mode.ts';
import { LoadedCode } from '../../../ui/loaded.tsx';
import { useApplicant } from '../../../ui/portal.ts';
import { Card } from '../card.tsx';
import { OwnView, type DisplayProps } from './own-view.tsx';
import { useParameters } from '../../../ui/use-parameters.ts';

/** Loaded late: only the form needs rjsf. */
const lateEdit = lateForm(async () => (await import('./own-edit.tsx')).OwnEdit);

/**
 * The applicant's own answers (spec §4 Onboarding): view and edit. The mode is in the address, so that editing continues after
 * a reload or a new log-in. The form with its Cancel and Save replaces the Edit button, as on the profile.
 */
export function OwnCard({ display }: DisplayProps) {
  const { t } = useLanguage();
  const { editing, edit, view } = useMode();
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterSwitch(editing, heading, button);
  const scope = recordScope(useApplicant()?.id ?? '', 'onboarding');
  return (
    <Card
      title={t('onboarding.own')}
      heading={heading}
      action={!editing && <button ref={button} type="button" className={controls.primary} onClick={edit}>{t('profile.edit')}</button>}
    >
      {!editing && <BringBack scope={scope} onBroughtBack={edit} />}
      {editing
        ? (
          <LoadedCode late={lateEdit} blocks={[24, 320, 640]}>{(OwnEdit) => <OwnEdit onDone={view} />}</LoadedCode>
        )
        : <OwnView display={display} />}
    </Card>
  );
}

/**
 * Moves the focus after a switch of the mode, since the pressed button is gone: in the form to the card's title, which is scrolled to
 * the top; in the view to the Edit button.
 */
function useFocusAfterSwitch(editing: boolean, heading: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  const wasEditing = useRef(editing);
  useLayoutEffect(() => {
    if (wasEditing.current !== editing && document.activeElement?.contains(heading.current)) {
      (editing ? heading : button).current?.focus({ preventScroll: editing });
      if (editing) heading.current?.scrollIntoView({ block: 'start' });
    }
    wasEditing.current = editing;
  }, [editing, heading, button]);
}

function useMode() {
  const [parameters, setParameters] = useParameters();
  return {
    editing: parameters.get(MODE) === EDIT,
    edit: () => { setParameters({ [MODE]: EDIT }); },
    view: () => { setParameters({}); },
  };
}
