import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Arrival } from '../../ui/arrival.ts';
import styles from './note.module.css';

type NotedArrival = Exclude<Arrival, { readonly kind: 'passwordSet' }>;

/** Says what to do to a visitor who cannot log in yet. */
export function ArrivalNote({ arrival }: { readonly arrival: NotedArrival }) {
  const { t, addTexts } = useLanguage();
  const [ready, setReady] = useState(false);
  useEffect(() => { addTexts(['account']).then(() => { setReady(true); }, () => undefined); }, [addTexts]);
  if (!ready) return null;
  return <p className={styles.note}>{t(`login.arrival.${arrival.kind}`, 'email' in arrival ? { email: arrival.email } : undefined)}</p>;
}
