import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ProfileAnswer } from '../../../api/profile.ts';
import { BringBack } from '../../../forms/bring-back.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { profileScope } from '../edit/scope.ts';
import { EDIT_ADDRESS, RECEIPTS_ADDRESS } from '../mode.ts';
import styles from '../../../ui/record.module.css';
import { useNavigate } from '../../../ui/router.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CustomFields } from './custom-fields.tsx';
import { Downloads } from './downloads.tsx';
import { EducationList } from './education-list.tsx';
import { Identity } from './identity.tsx';
import { PromotionalVideo } from './promotional-video.tsx';

/** What the server holds of the applicant (spec §2 Profile). */
export function ProfileView({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <PageTitle text={t('profile.title')} />
      <div className={styles.head}>
        <h1>{t('profile.title')}</h1>
        <div className={styles.actions}>
          <PrintButton />
          <Link className={controls.secondary} to={RECEIPTS_ADDRESS} data-screen-only>{t('profile.receipts')}</Link>
          <Link className={controls.primary} to={EDIT_ADDRESS} data-screen-only>{t('profile.edit')}</Link>
        </div>
      </div>
      <BringBack scope={profileScope(profile.id)} onBroughtBack={() => void navigate(EDIT_ADDRESS)} />
      <Identity profile={profile} />
      <PromotionalVideo address={profile.promotionalVideo} />
      <Downloads />
      <EducationList entries={profile.education} />
      <Suspense fallback={<Skeleton label={t('load.loading')} blocks={[240]} />}><CustomFields customFields={profile.customFields} /></Suspense>
    </div>
  );
}
