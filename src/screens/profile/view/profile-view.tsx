import { Suspense, useEffect, useMemo, useState } from 'react';
import { myProfileFieldsQuery, universitiesQuery } from '../../../api/profile.ts';
import type { ProfileAnswer, Categories } from '../../../wire/profile.ts';
import { BringBack } from '../../../forms/bring-back.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { RECEIPTS_ADDRESS } from '../../../ui/mode.ts';
import { PrintButton } from '../../../ui/print-button.tsx';
import { EDIT_ADDRESS, VIEW_ADDRESS } from '../mode.ts';
import record from '../../../ui/record.module.css';
import { useNavigate } from '../../../ui/router.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Titled } from '../../../ui/titled.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadableDocumentsQuery } from '../../../api/documents.ts';
import { DocumentList } from '../../../ui/document-list.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { Film } from '../../../engine/contract/film.tsx';
import { Link } from '../../../ui/link.tsx';
import { compileCustomFields } from '../../../compiler/custom-fields-form.ts';
import { EDUCATION } from '../../../compiler/education-section.ts';
import { useInputTypes } from '../../../engine/input-types.ts';
import { CategoryFacts } from '../../../forms/category-facts.tsx';
import { reportBroken } from '../../../forms/report-broken.ts';
import { SectionHeading } from '../../../forms/section-heading.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import type { LookupTables } from '../../../wire/lookups.ts';
import type { EducationEntry } from '../../../wire/education.ts';
import type { LocalizedText } from '../../../base/text.ts';
import { fieldAddress } from '../../../ui/field-address.ts';
import { formatMonth } from '../../../base/year-text.ts';
import { AsWritten, Fact } from '../../../ui/fact.tsx';
import styles from '../profile.module.css';
import { mailLink } from '../../../base/contact-links.ts';
import { useProductVariant } from '../../../ui/product-variant.ts';
import { usePicture } from '../../../ui/use-picture.ts';

interface ProfileViewProps {
  readonly profile: ProfileAnswer;
  /** The scope of the form's draft. */
  readonly scope: string;
}

/** The applicant's profile as the server has it (spec §2 Profile). */
export function ProfileView({ profile, scope }: ProfileViewProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { settings: { extensions } } = usePortal();
  return (
    <Titled
      title={t('profile.title')}
      action={(
        <div className={record.actions}>
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

/** The documents the applicant may download (spec §2 Profile). Not printed. */
function Downloads() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const documents = useQuery(downloadableDocumentsQuery(client));
  return (
    <section data-screen-only>
      <h2 className={record.heading}>{t('downloads.title')}</h2>
      <Loaded query={documents} blocks={[44, 44]}>{(list) => <DocumentList documents={list} />}</Loaded>
    </section>
  );
}

/** A player where there is a video; a note otherwise. */
function PromotionalVideo({ address }: { readonly address: string | undefined }) {
  const { t } = useLanguage();
  return (
    <section>
      <h2 className={record.heading}>{t('profile.video')}</h2>
      {address === undefined
        ? <p className={record.note}>{t('profile.video.none')}</p>
        : <Film className={record.video} address={address} label={t('profile.video')} />}
    </section>
  );
}

const hasAny = (fields: Categories): boolean => Object.keys(fields ?? {}).length > 0;

/**
 * The custom fields by category, from their own call (spec §7 Profile); until that has answered, or where it has none, from the profile.
 * After them the applicant's own documents.
 */
function CustomFields({ profile: { customFields, checked } }: { readonly profile: ProfileAnswer }) {
  const { client } = usePortal();
  const { t } = useLanguage();
  const separate = useQuery(myProfileFieldsQuery(client));
  const firstFilled = [separate.data, customFields].find((fields) => fields !== undefined && hasAny(fields));
  const categories = firstFilled ?? separate.data ?? (separate.isError ? customFields : undefined);
  const types = useInputTypes();
  const form = useMemo(() => compileCustomFields(types, categories, checked.document_fields), [types, categories, checked]);
  useEffect(() => { reportBroken('The profile', form); }, [form]);
  if (categories !== undefined) return <CategoryFacts form={form} path={VIEW_ADDRESS} />;
  return separate.isError
    ? <LoadError error={separate.error} onRetry={() => void separate.refetch()} />
    : <Skeleton label={t('load.loading')} blocks={[240]} />;
}

/**
 * The education entries, each in three lines: where, what, when. A code is shown where the lookups do not have it, or cannot be
 * loaded.
 */
function EducationList({ entries }: { readonly entries: readonly EducationEntry[] }) {
  const { client } = usePortal();
  const { t } = useLanguage();
  const { data } = useQuery(universitiesQuery(client));
  return (
    <section>
      <SectionHeading title={t('section.education')} form={fieldAddress(VIEW_ADDRESS, EDUCATION)} />
      {entries.length === 0 && <p className={record.note}>{t('profile.education.none')}</p>}
      {entries.map((entry) => <Education key={entry.key} entry={entry} lookups={data} />)}
    </section>
  );
}

interface EducationProps {
  readonly entry: EducationEntry;
  readonly lookups: LookupTables | undefined;
}

function Education({ entry, lookups }: EducationProps) {
  const { language, t } = useLanguage();
  const [now] = useState(() => Date.now());
  const label = (labels: ReadonlyMap<string, LocalizedText> | undefined, code: string | undefined): string | undefined =>
    code === undefined ? undefined : labels?.get(code)?.[language] ?? code;
  const start = formatMonth(entry.start.year, entry.start.month, language);
  const end = formatMonth(entry.graduated.year, entry.graduated.month, language);
  return (
    <article className={record.card}>
      <h3 className={record.cardTitle}>
        {entry.otherUniversityName ?? label(lookups?.universities, entry.universityId) ?? t('value.empty')}
        {entry.latest && <span className={styles.badge}>{t('profile.education.latest')}</span>}
      </h3>
      <dl className={`${record.words} ${styles.lines}`}>
        <Part label={t('field.education.background')} showsEmpty>{label(lookups?.educationBackgrounds, entry.educationBackground)}</Part>
        <Part label={t('field.education.faculty')} showsEmpty>{label(lookups?.faculties, entry.faculty)}</Part>
        <Part label={t('field.education.department')}>{entry.department}</Part>
        <Part label={t('profile.education.period')} showsEmpty className={styles.line}>
          {(start ?? end) && t(
            isAhead(entry.graduated, now) ? 'profile.education.rangeExpected' : 'profile.education.range',
            { start: start ?? '', end: end ?? '' },
          )}
        </Part>
      </dl>
    </article>
  );
}

/** Whether a month has not begun by `now`, in ms since 1970; for a year without a month, whether the year has not. */
const isAhead = ({ year, month }: EducationEntry['graduated'], now: number): boolean =>
  Number(year) * 12 + Number(month ?? 1) - 1 > monthsAt(new Date(now));

const monthsAt = (day: Date): number => day.getFullYear() * 12 + day.getMonth();

interface PartProps {
  readonly label: string;
  /** An absent value is shown as such, with its label. */
  readonly showsEmpty?: boolean;
  readonly className?: string | undefined;
  readonly children: string | undefined;
}

/** A value that needs no visible label: the label is for screen readers, except where the value is absent. */
function Part({ label, showsEmpty = false, className, children }: PartProps) {
  const { t } = useLanguage();
  if (!children && !showsEmpty) return null;
  return (
    <div className={className ?? record.part}>
      <dt className={children ? 'spoken' : record.partLabel}>{label}</dt>{' '}
      <dd className={record.partValue}>
        {children ? <AsWritten text={children} /> : <span className={record.empty}>{t('value.empty')}</span>}
      </dd>
    </div>
  );
}

/** Photo, student ID, names and e-mail. */
function Identity({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useLanguage();
  const productVariant = useProductVariant();
  return (
    <section className={styles.identity} aria-label={t('section.profile.basics')}>
      <Photo profile={profile} />
      <dl className={record.facts}>
        <Fact label={t('profile.studentId')}>{profile.studentId}</Fact>
        <Fact label={t(productVariant ? 'field.profile.nameRomaji' : 'field.profile.name')}>{profile.name}</Fact>
        <Fact label={t('field.profile.japaneseName')}>{profile.japaneseName && <span lang="ja">{profile.japaneseName}</span>}</Fact>
        <Fact label={t('field.login.email')}>{profile.email && <a href={mailLink(profile.email)}>{profile.email}</a>}</Fact>
      </dl>
    </section>
  );
}

function Photo({ profile: { name, photograph } }: { readonly profile: ProfileAnswer }) {
  const { t } = useLanguage();
  const picture = usePicture(photograph);
  if (photograph === undefined) return <p className={styles.noPhoto}>{t('profile.photo.none')}</p>;
  // A text, where the browser would show a broken image.
  if (picture.src === undefined) return <p className={styles.noPhoto}>{t('profile.photo.missing')}</p>;
  return <img {...picture} className={styles.photo} alt={t('profile.photo', { name: name ?? '' })} width={144} height={144} />;
}
