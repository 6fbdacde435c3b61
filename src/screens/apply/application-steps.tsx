import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rememberSave } from '../../api/save-memory.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { webAddress } from '../../ui/web-address.ts';
import styles from './apply.module.css';
import { EmailStep } from './email/email-step.tsx';
import type { OpenApplication } from './load-application.ts';
import { RegistrationStep } from './registration/registration-step.tsx';
import { WelcomeDialog } from './registration/welcome-dialog.tsx';
import type { Welcome } from './registration/welcome.tsx';
import { registrationScope } from './scope.ts';
import { useConfirmedAddress } from './use-confirmed-address.ts';

/** The two steps of a registration under the form's banner and title (spec §4 Apply flow), and what follows them. */
export function ApplicationSteps({ application }: { readonly application: OpenApplication }) {
  const { language, t } = useLanguage();
  const { form } = application;
  const title = form.title?.[language] ?? t('apply.title');
  const banner = webAddress(form.banner);
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      {banner !== undefined && <img className={styles.banner} src={banner} alt="" />}
      <h1 className={styles.title}>{title}</h1>
      <Steps application={application} />
      <p className={styles.foot}><Link to="/login">{t('apply.login')}</Link></p>
    </div>
  );
}

/** The second step stays where it is while the address is changed: nothing typed or chosen in it is lost. */
function Steps({ application }: { readonly application: OpenApplication }) {
  const { template } = application;
  const { address, confirm, forget } = useConfirmedAddress(String(template.id));
  const [changing, setChanging] = useState(false);
  const [returns, setReturns] = useState(0);
  const [arrivals, setArrivals] = useState(0);
  const [welcome, setWelcome] = useState<Welcome>();
  if (welcome) return <WelcomeDialog welcome={welcome} />;
  const goOn = (confirmed: string): void => {
    confirm(confirmed);
    setChanging(false);
    setArrivals((count) => count + 1);
  };
  const goBack = (): void => {
    setChanging(true);
    setReturns((count) => count + 1);
  };
  /** Whoever discards what another has left on a shared device is shown nothing of it, and sends nothing of it. */
  const startAnew = (): void => {
    rememberSave(localStorage, registrationScope(String(template.id))).forget();
    forget();
    goBack();
  };
  const finish = (answer: Welcome): void => {
    forget();
    setWelcome(answer);
  };
  return (
    <>
      {(address === undefined || changing) && <EmailStep application={application} address={address} arrivals={returns} onConfirmed={goOn} />}
      {address !== undefined && (
        <div hidden={changing}>
          <RegistrationStep
            application={application}
            address={address}
            arrivals={arrivals}
            onChangeAddress={goBack}
            onDiscarded={startAnew}
            onRegistered={finish}
          />
        </div>
      )}
    </>
  );
}
