import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useParams, useLocation } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePortal } from '../../ui/portal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './apply.module.css';
import { Link } from '../../ui/link.tsx';
import { settledWithin } from '../../api/retry.ts';
import type { FormTemplate } from '../../wire/registration.ts';
import { isProductHost } from '../../wire/settings.ts';
import { useTypesOf } from '../../engine/input-types.ts';
import { chosenLanguage } from '../../i18n/chosen-language.ts';
import { defaultLanguage, TEXT_WAIT_MS } from '../../ui/product-variant.ts';
import { loadApplication, type Application, type OpenApplication } from './load-application.ts';
import { useLoaded, type Loading } from './use-loaded.ts';
import { rememberSave } from '../../api/save-memory.ts';
import { isJsonObject } from '../../base/json.ts';
import { persistentStore } from '../../base/stores.ts';
import { useEnvironment } from '../../engine/environment.tsx';
import { abandonDraft } from '../../forms/abandon-draft.ts';
import { BothLanguagesButton } from '../../ui/both-languages-button.tsx';
import controls from '../../ui/controls.module.css';
import { useNavigate } from '../../ui/router.ts';
import { usePicture } from '../../ui/use-picture.ts';
import { useShown } from '../../ui/use-shown.ts';
import { webAddress } from '../../ui/web-address.ts';
import { EmailStep } from './email/email-step.tsx';
import { RegistrationStep } from './registration/registration-step.tsx';
import { WelcomeDialog } from './registration/welcome-dialog.tsx';
import type { Welcome } from './registration/welcome.ts';
import { emailScope, registrationScope } from './scope.ts';
import { confirmedAddress, forgetAddress, storeAddress } from './confirmed-address.ts';

interface ApplyScreenProps {
  /** The content of the not-found page, for a name that no form has. */
  readonly notFound: ReactNode;
}

/** Spec §2 Apply page. The address contains the name of a form. */
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

/** Spec §8 Registration: shown as a toast, and on the page too, since the toast disappears. */
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

/** Shown in place of a form that cannot be filled in: why, and a link to the log-in. */
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

/** Loads the form of that name, in its own language unless one was chosen on this device (spec §4; docs/decisions/0007). */
function useApplication(name: string): Loading<Application> {
  const { client, settings } = usePortal();
  const types = useTypesOf();
  const { setLanguage } = useLanguage();
  const load = useCallback((signal: AbortSignal) => {
    const onFound = async ({ productForm }: FormTemplate): Promise<void> => {
      // Texts that cannot be loaded, or take long, do not prevent applying.
      if (chosenLanguage() === undefined) await settledWithin(TEXT_WAIT_MS, setLanguage(defaultLanguage(productForm)));
    };
    const productHost = isProductHost(window.location.hostname, settings);
    return loadApplication({ client, types, name, productHost, onFound, signal });
  }, [client, types, settings, name, setLanguage]);
  return useLoaded(load);
}

/** The two steps of a registration under the form's banner and title (spec §4 Apply flow), and what follows them. */
function ApplicationSteps({ application }: { readonly application: OpenApplication }) {
  const { language, t } = useLanguage();
  const { other } = useEnvironment();
  const { form } = application;
  const title = form.title?.[language] ?? t('apply.title');
  const banner = usePicture(webAddress(form.banner));
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      {banner.src !== undefined && <img className={styles.banner} {...banner} alt="" />}
      <BothLanguagesButton className={`${controls.quiet} ${styles.both}`} />
      <h1 className={styles.title}>{title}</h1>
      {other?.line(form.title ?? { key: 'apply.title' })}
      <Steps application={application} />
      <p className={styles.foot}><Link to="/login">{t('apply.login')}</Link></p>
    </div>
  );
}

/** The history state while the e-mail address is being changed. */
const CHANGING = { changing: true } as const;

/**
 * The second step stays mounted while the address is changed, so nothing typed or chosen in it is lost. The change is an entry
 * of its own in the history, so that the browser's back returns to the second step instead of leaving the page.
 */
function Steps({ application }: { readonly application: OpenApplication }) {
  const { template } = application;
  const { address, confirm, forget } = useConfirmedAddress(String(template.id));
  const location = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const { notify } = usePortal();
  const { t } = useLanguage();
  const isShown = useShown();
  const changing = address !== undefined && isJsonObject(state) && state['changing'] === CHANGING.changing;
  const step = address === undefined || changing ? 'email' : 'registration';
  // Counts each arrival at a step, whether by a press or by the browser's back.
  const [lastArrival, setLastArrival] = useState({ step, times: 0 });
  if (lastArrival.step !== step) setLastArrival({ step, times: lastArrival.times + 1 });
  const arrivalsAt = (at: typeof step): number => (at === step ? lastArrival.times : 0);
  const [welcome, setWelcome] = useState<Welcome>();
  if (welcome) return <WelcomeDialog welcome={welcome} />;
  const proceed = (confirmed: string): void => {
    confirm(confirmed);
    if (changing) void navigate(-1);
  };
  const changeAddress = (): void => {
    void navigate({ search: location.search }, { state: CHANGING });
  };
  /** Also removes the waiting save and the address: they may be those of another person on a shared device. */
  const discardAll = (): void => {
    rememberSave(persistentStore(), registrationScope(String(template.id))).forget();
    forget();
  };
  const finish = (answer: Welcome): void => {
    forget();
    const lines = [answer.message ?? t('apply.done.text'), t('apply.done.sent', { email: answer.email })];
    if (isShown()) setWelcome(answer);
    else notify({ kind: 'success', text: lines.join('\n') });
  };
  return (
    <>
      {step === 'email' && <EmailStep application={application} address={address} arrivals={arrivalsAt('email')} onConfirmed={proceed} />}
      {address !== undefined && (
        <div hidden={changing}>
          <RegistrationStep
            application={application}
            address={address}
            changing={changing}
            arrivals={arrivalsAt('registration')}
            onChangeAddress={changeAddress}
            onDiscarded={discardAll}
            onRegistered={finish}
          />
        </div>
      )}
    </>
  );
}

/** The address that has passed the first step of a form, on this page and stored on the device; forgetting it ends that step's draft. */
function useConfirmedAddress(formId: string) {
  const [address, setAddress] = useState(() => confirmedAddress(formId));
  const confirm = useCallback((confirmed: string) => {
    storeAddress(formId, confirmed);
    setAddress(confirmed);
  }, [formId]);
  const forget = useCallback(() => {
    forgetAddress(formId);
    // Otherwise the first step would restore the address from its draft.
    void abandonDraft(emailScope(formId)).finally(() => { setAddress(undefined); });
  }, [formId]);
  return { address, confirm, forget };
}
