import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Arrival } from '../../ui/arrival.ts';
import styles from './note.module.css';

type Noted = Exclude<Arrival, { readonly kind: 'passwordSet' }>;

const keys: Readonly<Record<Noted['kind'], string>> = { registered: 'login.arrival.registered', noToken: 'login.arrival.noToken' };

/** What to do for whoever cannot log in yet. */
export function ArrivalNote({ arrival }: { readonly arrival: Noted }) {
  const { t, addTexts } = useLanguage();
  const [ready, setReady] = useState(false);
  useEffect(() => { addTexts(['account']).then(() => { setReady(true); }, () => undefined); }, [addTexts]);
  if (!ready) return null;
  return <p className={styles.note}>{t(keys[arrival.kind], arrival.kind === 'registered' ? { email: arrival.email } : undefined)}</p>;
}
