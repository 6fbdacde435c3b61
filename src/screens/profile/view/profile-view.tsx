import { Suspense, useEffect, useMemo } from 'react';
import { myProfileFieldsQuery } from '../../../api/profile.ts';
import type { ProfileAnswer, Categories } from '../../../wire/profile.ts';
import { BringBack } from '../../../forms/bring-back.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { RECEIPTS_ADDRESS } from '../../../ui/mode.ts';
import { PrintButton } from '../../../ui/print-button.tsx';
import { EDIT_ADDRESS } from '../mode.ts';
import styles from '../../../ui/record.module.css';
import { useNavigate } from '../../../ui/router.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Titled } from '../../../ui/titled.tsx';
import { EducationList } from './education-list.tsx';
import { Identity } from './identity.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadableDocumentsQuery } from '../../../api/documents.ts';
import { DocumentList } from '../../../ui/document-list.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { Film } from '../../../engine/contract/film.tsx';
import { Link } from '../../../ui/link.tsx';
import { compileCustomFields } from '../../../compiler/custom-fields-form.ts';
import { useInputTypes } from '../../../engine/input-types.ts';
import { CategoryFacts } from '../../../forms/category-facts.tsx';
import { reportBroken } from '../../../forms/report-broken.ts';
import { LoadError } from '../../../ui/load-error.tsx';

interface ProfileViewProps {
  readonly profile: ProfileAnswer;
  /** Of what was typed in its form. */
  readonly scope: string;
}

/** What the server holds of the applicant (spec §2 Profile). */
export function ProfileView({ profile, scope }: ProfileViewProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { settings: { extensions } } = usePortal();
  return (
    <Titled
      title={t('profile.title')}
      action={(
        <div className={styles.actions}>
          <Link className={controls.primary} to={EDIT_ADDRESS} data-screen-only>{t('profile.edit')}</Link>
          <PrintButton />
          {extensions && <Link className={controls.secondary} to={RECEIPTS_ADDRESS} data-screen-only>{t('profile.receipts')}</Link>}
        </div>
      )}
    >
      <BringBack scope={scope} onBroughtBack={() => void navigate(EDIT_ADDRESS)} />
      <Identity profile={profile} />
      <PromotionalVideo address={profile.promotionalVideo} />
      <EducationList entries={profile.education} />
      <Suspense fallback={<Skeleton label={t('load.loading')} blocks={[240]} />}>
        <CustomFields profile={profile} />
      </Suspense>
      <Downloads />
    </Titled>
  );
}

/** The documents the applicant may download (spec §2 Profile). Paper has nothing to press. */
function Downloads() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const documents = useQuery(downloadableDocumentsQuery(client));
  return (
    <section data-screen-only>
      <h2 className={styles.heading}>{t('downloads.title')}</h2>
      <Loaded query={documents} blocks={[44, 44]}>{(list) => <DocumentList documents={list} />}</Loaded>
    </section>
  );
}

/** A player where there is a video; its place otherwise. */
function PromotionalVideo({ address }: { readonly address: string | undefined }) {
  const { t } = useLanguage();
  return (
    <section>
      <h2 className={styles.heading}>{t('profile.video')}</h2>
      {address === undefined
        ? <p className={styles.note}>{t('profile.video.none')}</p>
        : <Film className={styles.video} address={address} label={t('profile.video')} />}
    </section>
  );
}

const hasAny = (fields: Categories): boolean => Object.keys(fields ?? {}).length > 0;

/**
 * The custom fields by category: those of their own call (spec §7 Profile); until it has answered, or where it has none, the profile's.
 * After them the applicant's own documents.
 */
function CustomFields({ profile: { customFields, checked } }: { readonly profile: ProfileAnswer }) {
  const { client } = usePortal();
  const { t } = useLanguage();
  const apart = useQuery(myProfileFieldsQuery(client));
  const known = [apart.data, customFields].find((fields) => fields !== undefined && hasAny(fields));
  const categories = known ?? apart.data ?? (apart.isError ? customFields : undefined);
  const types = useInputTypes();
  const form = useMemo(() => compileCustomFields(types, categories, checked.document_fields), [types, categories, checked]);
  useEffect(() => { reportBroken('The profile', form); }, [form]);
  if (categories !== undefined) return <CategoryFacts form={form} />;
  return apart.isError
    ? <LoadError error={apart.error} onRetry={() => void apart.refetch()} />
    : <Skeleton label={t('load.loading')} blocks={[240]} />;
}
