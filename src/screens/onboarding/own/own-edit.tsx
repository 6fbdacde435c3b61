import { useQuery } from '@tanstack/react-query';
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
  const applicant = useApplicant();
  const edit = useQuery(onboardingEditQuery(client));
  if (applicant && edit.data && !display.isPending) {
    return <EditForm applicantId={applicant.id} edit={edit.data} display={display.data} {...props} />;
  }
  return (
    <>
      {edit.isError
        ? <LoadError quiet error={edit.error} onRetry={() => void edit.refetch()} />
        : <Skeleton label={t('load.loading')} blocks={[24, 160, 160]} />}
      <div><button type="button" className={controls.quiet} onClick={props.onDone}>{t('save.cancel')}</button></div>
    </>
  );
}
