import { useId, useSyncExternalStore } from 'react';
import { changesOf, type Change } from './changes.ts';
import styles from './change-list.module.css';
import { useEnvironment } from './environment.tsx';
import { useController } from './form-context.ts';
import { goTo } from './reveal.ts';

/** More than anybody reads before a save; the list says how many more there are. */
const MAX_CHANGES = 200;

interface ChangeListProps {
  /** Called before the applicant goes to a field: closes the dialog around the list before it returns. */
  readonly onLeave: () => void;
}

/** What a save of the surrounding form changes: the old and the new values, each with a link to its field. */
export function ChangeList({ onLeave }: ChangeListProps) {
  const controller = useController();
  const { store } = controller;
  const { language, t } = useEnvironment();
  const title = useId();
  // Each save of another tab changes the list.
  useSyncExternalStore(store.conflicts.listeners.add, () => store.conflicts.open);
  const changes = changesOf({ store, language, t });
  if (changes.length === 0) return <p className={styles.none}>{t('engine.changes.none')}</p>;
  const go = (field: string): void => {
    onLeave();
    goTo(controller, field);
  };
  const rest = changes.length - MAX_CHANGES;
  return (
    <section aria-labelledby={title}>
      <h3 className={styles.title} id={title}>{t('engine.changes.title', { number: changes.length })}</h3>
      <ul className={styles.list}>
        {changes.slice(0, MAX_CHANGES).map((change) => <li key={change.id}><ChangeItem change={change} onGo={go} /></li>)}
      </ul>
      {rest > 0 && <p className={styles.rest}>{t('engine.changes.rest', { number: rest })}</p>}
    </section>
  );
}

interface ChangeItemProps {
  readonly change: Change;
  readonly onGo: (field: string) => void;
}

function ChangeItem({ change: { field, name, before, after }, onGo }: ChangeItemProps) {
  const { t } = useEnvironment();
  return (
    <>
      {field === undefined
        ? <span className={styles.name}>{name}</span>
        : <button type="button" className={styles.way} onClick={() => { onGo(field); }}>{name}</button>}
      <p className={styles.values}>
        <span className="spoken">{t('engine.changes.before')}</span>
        <span className={styles.before}>{before}</span>
        <span aria-hidden="true"> → </span>
        <span className="spoken">{t('engine.changes.after')}</span>
        <span>{after}</span>
      </p>
    </>
  );
}
