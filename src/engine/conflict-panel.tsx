import { useId, useReducer, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { resolveText } from '../base/text.ts';
import { resolveConflict, valueIfTheirs, type Choice } from './resolve-conflict.ts';
import { conflictId } from './dom-id.ts';
import { useEnvironment } from './environment.tsx';
import { useController, useFieldChanges } from './form-context.ts';
import { entryName, fieldName, type FormLocale } from './field-name.ts';
import type { OpenConflict } from './conflicts.ts';
import { valueText } from './value-text.ts';
import styles from './elsewhere.module.css';

/** The texts of a conflict: what it is about, and what either choice leaves in the form. */
function textsOf({ conflict: question }: OpenConflict, locale: FormLocale) {
  const { store, language, t } = locale;
  if (question.kind === 'value') {
    const { definition, value, baseline } = store.cell(question.field);
    return {
      about: fieldName(locale, question.field),
      mine: valueText(definition, value, baseline, locale),
      theirs: valueText(definition, valueIfTheirs(store, question), question.theirs, locale),
    };
  }
  const entry = entryName(locale, question.group, question.entry);
  if (question.kind === 'mark') {
    const { section: { item, exclusive }, marked } = store.group(question.group);
    const flag = item.fields.find(({ id }) => id === exclusive);
    const about = flag ? resolveText(flag.label, language, t) : '';
    return { about, mine: entryName(locale, question.group, marked ?? ''), theirs: entry };
  }
  const [stays, goes] = [t('engine.elsewhere.stays'), t('engine.group.remove')];
  return question.kind === 'removedHere'
    ? { about: t('engine.elsewhere.removedHere', { entry }), mine: goes, theirs: stays }
    : { about: t('engine.elsewhere.removedThere', { entry }), mine: stays, theirs: goes };
}

/** Fields that were changed here and, meanwhile, on another device: both values, and the choice between them. */
export function ConflictPanel() {
  const controller = useController();
  const { language, t, other } = useEnvironment();
  const { conflicts } = controller.store;
  const open = useSyncExternalStore(conflicts.listeners.add, () => conflicts.open);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  useFieldChanges(rerender);
  const title = useId();
  const box = useRef<HTMLElement>(null);
  if (open.length === 0) return null;
  /** The buttons disappear with the choice; the focus goes to the next conflict, or to the save button. */
  const answer = (place: string, choice: Choice): void => {
    const form = box.current?.closest('form');
    flushSync(() => { void controller.answer(place, (question) => { resolveConflict(controller.store, question, choice); }); });
    (box.current?.querySelector('button') ?? form?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  };
  return (
    <section ref={box} className={styles.box} aria-labelledby={title}>
      <h2 className={styles.title} id={title}>{t('engine.elsewhere.title', { number: open.length })}</h2>
      <p className={styles.text}>{t('engine.elsewhere.text')}</p>
      {other?.line({ key: 'engine.elsewhere.text' })}
      {open.map((conflict) => (
        <ConflictItem
          key={conflict.place}
          place={conflict.place}
          words={textsOf(conflict, { store: controller.store, language, t })}
          onAnswer={(choice) => { answer(conflict.place, choice); }}
        />
      ))}
    </section>
  );
}

interface ConflictItemProps {
  readonly place: string;
  readonly words: ReturnType<typeof textsOf>;
  readonly onAnswer: (choice: Choice) => void;
}

/** A button for each side, with its value, so that a screen reader reads what the button would keep. */
function ConflictItem({ place, words, onAnswer }: ConflictItemProps) {
  const { t } = useEnvironment();
  return (
    <fieldset className={styles.question} id={conflictId(place)}>
      <legend className={styles.about}>{words.about}</legend>
      {(['mine', 'theirs'] as const).map((choice) => (
        <button key={choice} type="button" className={styles.choice} onClick={() => { onAnswer(choice); }}>
          <span className={styles.side}>{t(`engine.elsewhere.${choice}`)}</span>
          {' '}
          <span className={styles.value}>{words[choice]}</span>
        </button>
      ))}
    </fieldset>
  );
}
