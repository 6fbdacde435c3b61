import { useEffect, useCallback, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePortal } from '../../ui/portal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApplicationSteps } from './application-steps.tsx';
import styles from './apply.module.css';
import { Link } from '../../ui/link.tsx';
import { noLongerThan } from '../../api/patience.ts';
import type { FormTemplate } from '../../wire/registration.ts';
import { isProductHost } from '../../wire/settings.ts';
import { useTypesOf } from '../../engine/input-types.ts';
import { chosenLanguage } from '../../i18n/chosen-language.ts';
import { defaultLanguage, TEXTS_MS } from '../../ui/product-variant.ts';
import { loadApplication, type Application } from './load-application.ts';
import { useLoaded, type Loading } from './use-loaded.ts';

interface ApplyScreenProps {
  /** The not-found page's content, for a name that no form has. */
  readonly notFound: ReactNode;
}

/** Spec §2 Apply page. The address holds the name of a form. */
export function ApplyScreen({ notFound }: ApplyScreenProps) {
  const { t } = useLanguage();
  const name = useParams()['form_number']?.trim() ?? '';
  if (name === '') return <Notice title={t('apply.nameless.title')}>{t('apply.nameless.text')}</Notice>;
  return <NamedApplication key={name} name={name} notFound={notFound} />;
}

function NamedApplication({ name, notFound }: ApplyScreenProps & { readonly name: string }) {
  const { t } = useLanguage();
  const { data: value, error, refetch } = useApplication(name);
  if (!value) {
    return (
      <div className={styles.page}>
        <PageTitle text={t('apply.title')} />
        <h1 className={styles.title}>{t('apply.title')}</h1>
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton label={t('apply.loading')} blocks={[160, 320]} />}
      </div>
    );
  }
  if (value.kind === 'none') return <NoForms />;
  if (value.kind === 'unknown') return notFound;
  if (value.kind === 'closed') return <Notice title={t('apply.closed.title')}>{t('apply.closed.text')}</Notice>;
  return <ApplicationSteps application={value} />;
}

/** Spec §8 Registration: said as a message; the page says it too, since the message goes. */
function NoForms() {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const text = t('apply.none');
  useEffect(() => { notify({ kind: 'info', text }); }, [notify, text]);
  return <Notice title={t('apply.title')}>{text}</Notice>;
}

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Stands in place of a form that cannot be filled in: why, and where else to go. */
function Notice({ title, children }: NoticeProps) {
  const { t } = useLanguage();
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <h1 className={styles.title}>{title}</h1>
      <p>{children}</p>
      <p><Link to="/login">{t('apply.login')}</Link></p>
    </div>
  );
}

/** The form of that name, in its own language unless one was chosen on this device (spec §4; docs/decisions/0007). */
function useApplication(name: string): Loading<Application> {
  const { client, settings } = usePortal();
  const types = useTypesOf();
  const { setLanguage } = useLanguage();
  const load = useCallback((signal: AbortSignal) => {
    const onFound = async ({ productForm }: FormTemplate): Promise<void> => {
      // Texts that cannot be loaded, or take long, keep nobody from applying.
      if (chosenLanguage() === undefined) await noLongerThan(TEXTS_MS, setLanguage(defaultLanguage(productForm)));
    };
    const productHost = isProductHost(window.location.hostname, settings);
    return loadApplication({ client, types, name, productHost, onFound, signal });
  }, [client, types, settings, name, setLanguage]);
  return useLoaded(load);
}
