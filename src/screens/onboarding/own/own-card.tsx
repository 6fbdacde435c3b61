import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Encoded } from '../../../base/body.ts';
import type { FormHandle } from '../../../engine/form.tsx';
import { BringBack } from '../../../forms/bring-back.tsx';
import { useKeepDiscarded } from '../../../forms/discarded.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { EDIT, MODE } from '../../../ui/mode.ts';
import { useApplicant } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Card } from '../card.tsx';
import type { DisplayProps } from '../display.ts';
import { OwnView } from './own-view.tsx';
import { onboardingScope } from './scope.ts';

/** rjsf comes with it, and is not needed before. */
const OwnEdit = lazy(async () => ({ default: (await import('./own-edit.tsx')).OwnEdit }));

/**
 * The applicant's own answers (spec §4 Onboarding): view and edit. The mode stands in the address, so that a reload or a
 * new log-in goes on with editing.
 */
export function OwnCard({ display }: DisplayProps) {
  const { t } = useLanguage();
  const { editing, edit, view } = useMode();
  const form = useRef<FormHandle<Encoded>>(null);
  const [saving, setSaving] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useFocusAfterSave(editing, toggle);
  const scope = onboardingScope(useApplicant()?.id ?? '');
  const { keep } = useKeepDiscarded(scope);
  /** Cancel: what was typed and chosen is discarded. The view offers it back. */
  const cancel = async (): Promise<void> => {
    const work = await form.current?.discard();
    if (work) keep(work);
    view();
  };
  /** The button that brought it back is gone. */
  const editAgain = (): void => {
    toggle.current?.focus();
    edit();
  };
  const action = (
    <button
      ref={toggle}
      type="button"
      className={editing ? controls.quiet : controls.secondary}
      aria-disabled={saving}
      onClick={() => { if (!editing) edit(); else if (!saving) void cancel(); }}
    >
      {t(editing ? 'onboarding.cancel' : 'onboarding.edit')}
    </button>
  );
  return (
    <Card title={t('onboarding.own')} action={action}>
      {!editing && <BringBack scope={scope} onBroughtBack={editAgain} />}
      {editing
        ? (
          <Suspense fallback={<Skeleton label={t('load.loading')} blocks={[24, 160, 160]} />}>
            <OwnEdit ref={form} display={display} onSaving={setSaving} onDone={view} />
          </Suspense>
        )
        : <OwnView display={display} />}
    </Card>
  );
}

/** Save goes away with the form; the focus must not. */
function useFocusAfterSave(editing: boolean, toggle: RefObject<HTMLButtonElement | null>): void {
  const edited = useRef(editing);
  useEffect(() => {
    if (edited.current && !editing && document.activeElement === document.body) toggle.current?.focus();
    edited.current = editing;
  }, [editing, toggle]);
}

function useMode() {
  const [parameters, setParameters] = useSearchParams();
  return {
    editing: parameters.get(MODE) === EDIT,
    edit: () => { setParameters({ [MODE]: EDIT }); },
    view: () => { setParameters({}); },
  };
}
