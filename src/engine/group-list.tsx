import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { resolveText } from '../base/text.ts';
import { fieldInItem, type GroupSection } from '../compiler/compiled.ts';
import { controlId, errorId } from './dom-id.ts';
import { useEnvironment } from './environment.tsx';
import { issueText } from './field-frame.tsx';
import { ScopeContext, useController } from './form-context.ts';
import { goTo } from './reveal.ts';
import type { SectionRenderer } from './section-renderer.ts';
import type { ShownIssue } from './shown-issue.ts';
import styles from './engine.module.css';

interface GroupListProps {
  readonly section: GroupSection;
  readonly renderer: SectionRenderer;
}

interface Removal {
  readonly key: string;
  readonly position: number;
}

/** A list of entries with the same fields: add, remove with undo, never fewer than one by the applicant's hand. */
export function GroupList({ section, renderer }: GroupListProps) {
  const controller = useController();
  const group = controller.store.group(section.id);
  const { language, t } = useEnvironment();
  const [removal, setRemoval] = useState<Removal>();
  const undo = useRef<HTMLButtonElement>(null);
  const { items } = useSyncExternalStore(group.listeners.add, () => group.state);
  const locked = useSyncExternalStore(group.listeners.add, () => group.locked);
  const title = resolveText(section.title, language, t);
  const control = controlId(section.id);

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
    <div id={control} role="group" aria-label={title} aria-describedby={errorId(control)} tabIndex={-1}>
      <h2 className={styles.title} tabIndex={-1}>{title}</h2>
      <IssueLine id={errorId(control)} shown={group.shown} />
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
            <button ref={undo} type="button" className={styles.quiet} disabled={locked} onClick={() => { restore(removal); }}>{t('engine.group.undo')}</button>
          </>
        )}
      </p>
      <button type="button" className={styles.secondary} disabled={locked} onClick={add}>{t('engine.group.add', { title })}</button>
    </div>
  );
}

/** What is wrong with the list as a whole. */
function IssueLine({ id, shown }: { readonly id: string; readonly shown: ShownIssue }) {
  const { language, t } = useEnvironment();
  const issue = useSyncExternalStore(shown.listeners.add, () => shown.issue);
  return issue && <p className={styles.error} id={id}>{issueText(undefined, issue, language, t)}</p>;
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
      {!removable && <p className={styles.help} id={reason}>{t('engine.group.lastStays')}</p>}
      <ScopeContext value={scope}>
        <Renderer section={section.item} />
      </ScopeContext>
    </div>
  );
}
