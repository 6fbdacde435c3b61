import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureText } from '../../ui/failure-text.ts';
import type { UnsavedForm } from '../unsaved-work.ts';
import type { LogOutFailure } from './use-end-session.ts';
import { formatMoment } from '../../i18n/format.ts';
import styles from './lost-work.module.css';

/** Why a log-out asks first. */
export type Obstacle = { readonly kind: 'unsaved'; readonly work: readonly UnsavedForm[] } | ({ readonly kind: 'failed' } & LogOutFailure);

interface LogOutDialogProps {
  readonly obstacle: Obstacle;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Says which work a log-out would delete, or that the server did not confirm the log-out; Cancel stays logged in. */
export function LogOutDialog({ obstacle, onCancel, onConfirm }: LogOutDialogProps) {
  const { t } = useLanguage();
  const { kind } = obstacle;
  return (
    <ConfirmDialog
      title={t(`logOut.${kind}.title`)}
      cancelLabel={t('logOut.stay')}
      confirmLabel={t(`logOut.${kind}.confirm`)}
      destructive={kind === 'unsaved'}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {kind === 'unsaved' ? <LostWork work={obstacle.work} /> : <FailedLogOut failure={obstacle.failure} />}
    </ConfirmDialog>
  );
}

function FailedLogOut({ failure }: LogOutFailure): ReactNode {
  const { t } = useLanguage();
  return (
    <>
      <p>{failureText(failure, t)}</p>
      <p>{t('logOut.failed.text')}</p>
    </>
  );
}

/** The work that a log-out would delete: in which forms, how much, and since when. */
function LostWork({ work }: { readonly work: readonly UnsavedForm[] }) {
  const { t } = useLanguage();
  return (
    <>
      <p className={styles.text}>{t('logOut.unsaved.text')}</p>
      <ul className={styles.forms}>
        {work.map((form) => <Form key={form.scope} form={form} />)}
      </ul>
    </>
  );
}

function Form({ form: { title, fields, files, since } }: { readonly form: UnsavedForm }) {
  const { language, t } = useLanguage();
  return (
    <li>
      <strong className={styles.name}>{t(title)}</strong>
      <span className={styles.amounts}>
        {fields > 0 && <span>{t('logOut.unsaved.fields', { number: fields })}</span>}
        {files > 0 && <span>{t('logOut.unsaved.files', { number: files })}</span>}
      </span>
      <span className={styles.since}>{t('logOut.unsaved.since', { when: formatMoment(since, language) })}</span>
    </li>
  );
}
