import { use, useCallback, useState, useSyncExternalStore, type ReactNode } from 'react';
import { resolveText } from '../base/text.ts';
import { fieldInItem, type GroupSection } from '../compiler/compiled.ts';
import { controlId } from './dom-id.ts';
import { useEnvironment } from './environment.tsx';
import { EntryContext, ScopeContext, useController, type SectionRenderer } from './form-context.ts';
import { qualifiedName } from './field-name.ts';
import { restorePosition, withRemoved } from './removed-entries.ts';
import { goTo } from './reveal.ts';
import styles from './engine.module.css';

export interface GroupEntriesProps {
  readonly section: GroupSection;
  readonly renderer: SectionRenderer;
}

/** Focuses the undo button without scrolling the page: it is where the entry was. */
function focusInPlace(id: string): void {
  const button = document.getElementById(id);
  button?.focus({ preventScroll: true });
  button?.scrollIntoView({ block: 'nearest' });
}

/** The entries of a list: add, remove with undo, within the limits of the list. */
export function GroupEntries({ section, renderer }: GroupEntriesProps) {
  const controller = useController();
  const group = controller.store.group(section.id);
  const { language, t, other } = useEnvironment();
  const outerName = use(EntryContext);
  /** The order of the entries when one was last removed, with all removed ones. */
  const [previousOrder, setBefore] = useState<readonly string[]>([]);
  const { items } = useSyncExternalStore(group.listeners.add, () => group.state);
  const title = resolveText(section.title, language, t);
  const most = section.max ?? Infinity;
  const full = items.length >= most;
  const closed = full || section.locked === true;
  const addText = t('engine.group.add', { title });
  const fullNote = `${controlId(section.id)}-full`;
  const shown = withRemoved(previousOrder, items);
  const numbers = new Map(items.map((key, index) => [key, index + 1]));
  const undoId = (key: string): string => `${controlId(section.id)}-${key}-undo`;

  const goToFirst = (key: string): void => {
    const [first] = section.item.fields;
    if (first) requestAnimationFrame(() => { goTo(controller, fieldInItem(section.id, key, first.id)); });
  };
  const remove = (key: string): void => {
    setBefore(shown);
    group.remove(key);
    requestAnimationFrame(() => { focusInPlace(undoId(key)); });
  };
  const restore = (key: string): void => {
    group.restore(key, restorePosition(shown, items, key));
    goToFirst(key);
  };

  return (
    <>
      {shown.map((key, index) => {
        // A removed entry has the number of its position among all that were shown, so that no two have the same.
        const number = numbers.get(key) ?? index + 1;
        const heading = t('engine.group.entry', { title, number });
        if (!numbers.has(key)) {
          return group.hasEntry(key) && (
            <Removed key={key} id={undoId(key)} heading={heading} disabled={closed} onUndo={() => { restore(key); }} />
          );
        }
        return (
          <Entry
            key={key}
            section={section}
            item={key}
            heading={heading}
            inOther={other?.line({ key: 'engine.group.entry' }, { title: other.text(section.title) ?? title, number })}
            removable={items.length > section.min}
            renderer={renderer}
            onRemove={() => { remove(key); }}
          />
        );
      })}
      {full && <p className={styles.help} id={fullNote}>{t('engine.group.most', { number: most })}</p>}
      {full && other?.line({ key: 'engine.group.most', params: { number: most } })}
      <button
        type="button"
        className={styles.secondary}
        disabled={closed}
        aria-label={outerName === '' ? undefined : qualifiedName(outerName, addText, t)}
        aria-describedby={full ? fullNote : undefined}
        onClick={() => { goToFirst(group.add()); }}
      >
        {addText}
      </button>
    </>
  );
}

interface RemovedProps {
  /** The id of its button. */
  readonly id: string;
  /** Names the entry by its number. */
  readonly heading: string;
  readonly disabled: boolean;
  readonly onUndo: () => void;
}

/** Shown in an entry's place until its removal is saved. Its button takes the focus and says what it undoes. */
function Removed({ id, heading, disabled, onUndo }: RemovedProps) {
  const { t } = useEnvironment();
  const text = `${id}-text`;
  return (
    <div className={styles.removal}>
      <span id={text}>{t('engine.group.removed', { entry: heading })}</span>
      <button id={id} type="button" className={styles.quiet} disabled={disabled} aria-describedby={text} onClick={onUndo}>
        {t('engine.group.undo')}
      </button>
    </div>
  );
}

interface EntryProps {
  readonly section: GroupSection;
  readonly item: string;
  readonly heading: string;
  readonly inOther: ReactNode;
  readonly removable: boolean;
  readonly renderer: SectionRenderer;
  readonly onRemove: () => void;
}

function Entry({ section, item, heading, removable, renderer: Renderer, onRemove, inOther }: EntryProps) {
  const { t, other } = useEnvironment();
  const outerName = use(EntryContext);
  const scope = useCallback((field: string) => fieldInItem(section.id, item, field), [section.id, item]);
  const reason = `${controlId(section.id)}-${item}-reason`;
  const why = section.min === 1 ? { key: 'engine.group.lastStays' } : { key: 'engine.group.fewest', params: { number: section.min } };
  return (
    <div className={styles.entry} role="group" aria-label={heading}>
      <div className={styles.entryHead}>
        <h3 className={styles.entryTitle}>{heading}</h3>
        <button
          type="button"
          className={styles.quiet}
          disabled={section.locked || !removable}
          aria-label={qualifiedName(outerName, t('engine.group.removeEntry', { entry: heading }), t)}
          aria-describedby={removable ? undefined : reason}
          onClick={onRemove}
        >
          {t('engine.group.remove')}
        </button>
        {inOther}
      </div>
      {!removable && <p className={styles.help} id={reason}>{t(why.key, why.params)}</p>}
      {!removable && other?.line(why)}
      <ScopeContext value={scope}>
        <EntryContext value={qualifiedName(outerName, heading, t)}>
          <Renderer section={section.item} />
        </EntryContext>
      </ScopeContext>
    </div>
  );
}
