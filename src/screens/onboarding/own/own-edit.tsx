import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onboardingEditQuery } from '../../../api/onboarding.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { LoadError } from '../../../ui/load-error.tsx';
import { useApplicant, usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DisplayProps } from './own-view.tsx';
import { EditForm, type EditProps } from './edit-form.tsx';

/** Fetches what can be edited, then shows the form (spec §4 Onboarding). Without the display data it has no headings. */
export function OwnEdit({ display, ...props }: EditProps & DisplayProps) {
  const { client } = usePortal();
  const { t } = useLanguage();
  // The applicant who opened the page: while the log-in is asked for over it, the form and a recording in it stay.
  const [applicantId] = useState(useApplicant()?.id);
  const edit = useQuery(onboardingEditQuery(client));
  if (applicantId !== undefined && edit.data && !display.isPending) {
    return <EditForm applicantId={applicantId} edit={edit.data} display={display.data} {...props} />;
  }
  return (
    <>
      {edit.isError
        ? <LoadError quiet error={edit.error} onRetry={() => void edit.refetch()} />
        : <Skeleton label={t('load.loading')} blocks={[24, 320, 640]} />}
      <div><button type="button" className={controls.quiet} onClick={props.onDone}>{t('save.cancel')}</button></div>
    </>
  );
}
