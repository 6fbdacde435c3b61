import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { resolveText } from '../base/text.ts';
import { fieldInItem, type GroupSection } from '../compiler/compiled.ts';
import { controlId } from './dom-id.ts';
import { useEnvironment } from './environment.tsx';
import { ScopeContext, useController } from './form-context.ts';
import { goTo } from './reveal.ts';
import type { SectionRenderer } from './section-renderer.ts';
import styles from './engine.module.css';

export interface GroupEntriesProps {
  readonly section: GroupSection;
  readonly renderer: SectionRenderer;
}

interface Removal {
  readonly key: string;
  readonly position: number;
}

/** The entries of a list: add, remove with undo, never fewer or more than the list may have by the applicant's hand. */
export function GroupEntries({ section, renderer }: GroupEntriesProps) {
  const controller = useController();
  const group = controller.store.group(section.id);
  const { language, t } = useEnvironment();
  const [removal, setRemoval] = useState<Removal>();
  const undo = useRef<HTMLButtonElement>(null);
  const { items } = useSyncExternalStore(group.listeners.add, () => group.state);
  const locked = useSyncExternalStore(group.listeners.add, () => group.locked);
  const title = resolveText(section.title, language, t);
  const most = section.max ?? Infinity;
  const full = items.length >= most;
  const fullNote = `${controlId(section.id)}-full`;

  const add = (): void => {
    const key = group.add();
    const [first] = section.item.fields;
    setRemoval(undefined);
    if (first) requestAnimationFrame(() => { goTo(controller, fieldInItem(section.id, key, first.id)); });
  };
  const remove = (key: string, position: number): void => {
    group.remove(key);
    setRemoval({ key, position });
    requestAnimationFrame(() => { undo.current?.focus(); });
  };
  const restore = ({ key, position }: Removal): void => {
    const [first] = section.item.fields;
    group.restore(key, position);
    setRemoval(undefined);
    if (first) requestAnimationFrame(() => { goTo(controller, fieldInItem(section.id, key, first.id)); });
  };

  return (
    <>
      {items.map((key, index) => (
        <Entry
          key={key}
          section={section}
          item={key}
          heading={t('engine.group.entry', { title, number: index + 1 })}
          locked={locked}
          removable={items.length > section.min}
          renderer={renderer}
          onRemove={() => { remove(key, index); }}
        />
      ))}
      <p className={styles.removal} role="status">
        {removal && !items.includes(removal.key) && group.knows(removal.key) && (
          <>
            {t('engine.group.removed')}{' '}
            <button ref={undo} type="button" className={styles.quiet} disabled={locked || full} onClick={() => { restore(removal); }}>{t('engine.group.undo')}</button>
          </>
        )}
      </p>
      {full && <p className={styles.help} id={fullNote}>{t('engine.group.most', { number: most })}</p>}
      <button type="button" className={styles.secondary} disabled={locked || full} aria-describedby={full ? fullNote : undefined} onClick={add}>
        {t('engine.group.add', { title })}
      </button>
    </>
  );
}

interface EntryProps {
  readonly section: GroupSection;
  readonly item: string;
  readonly heading: string;
  readonly locked: boolean;
  readonly removable: boolean;
  readonly renderer: SectionRenderer;
  readonly onRemove: () => void;
}

function Entry({ section, item, heading, locked, removable, renderer: Renderer, onRemove }: EntryProps) {
  const { t } = useEnvironment();
  const scope = useCallback((field: string) => fieldInItem(section.id, item, field), [section.id, item]);
  const reason = `${controlId(section.id)}-${item}-reason`;
  return (
    <div className={styles.entry} role="group" aria-label={heading}>
      <div className={styles.entryHead}>
        <h3 className={styles.entryTitle}>{heading}</h3>
        <button
          type="button"
          className={styles.quiet}
          disabled={locked || !removable}
          aria-label={t('engine.group.removeEntry', { entry: heading })}
          aria-describedby={removable ? undefined : reason}
          onClick={onRemove}
        >
          {t('engine.group.remove')}
        </button>
      </div>
      {!removable && <p className={styles.help} id={reason}>{section.min === 1 ? t('engine.group.lastStays') : t('engine.group.fewest', { number: section.min })}</p>}
      <ScopeContext value={scope}>
        <Renderer section={section.item} />
      </ScopeContext>
    </div>
  );
}
