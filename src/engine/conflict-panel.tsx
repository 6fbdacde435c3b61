import { useId, useReducer, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { resolveText } from '../base/text.ts';
import { answerQuestion, leftByTheirs, type Choice } from './answer-question.ts';
import { questionId } from './dom-id.ts';
import { useEnvironment } from './environment.tsx';
import { useController, useFieldChanges } from './form-context.ts';
import { entryName, fieldName, type Speaking } from './place-name.ts';
import type { OpenQuestion } from './questions.ts';
import { valueText } from './value-text.ts';
import styles from './elsewhere.module.css';

/** The texts of a conflict: what it is about, and what either choice leaves in the form. */
function wordsOf({ question }: OpenQuestion, asking: Speaking) {
  const { store, language, t } = asking;
  if (question.kind === 'value') {
    const { definition, value, baseline } = store.cell(question.field);
    return {
      about: fieldName(asking, question.field),
      mine: valueText(definition, value, baseline, asking),
      theirs: valueText(definition, leftByTheirs(store, question), question.theirs, asking),
    };
  }
  const entry = entryName(asking, question.group, question.entry);
  if (question.kind === 'mark') {
    const { section: { item, exclusive }, marked } = store.group(question.group);
    const flag = item.fields.find(({ id }) => id === exclusive);
    const about = flag ? resolveText(flag.label, language, t) : '';
    return { about, mine: entryName(asking, question.group, marked ?? ''), theirs: entry };
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
  const { questions } = controller.store;
  const open = useSyncExternalStore(questions.listeners.add, () => questions.open);
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  useFieldChanges(showAnew);
  const title = useId();
  const box = useRef<HTMLElement>(null);
  if (open.length === 0) return null;
  /** The buttons disappear with the choice; the focus goes to the next conflict, or to the save button. */
  const answer = (place: string, choice: Choice): void => {
    const form = box.current?.closest('form');
    flushSync(() => { void controller.answer(place, (question) => { answerQuestion(controller.store, question, choice); }); });
    (box.current?.querySelector('button') ?? form?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  };
  return (
    <section ref={box} className={styles.box} aria-labelledby={title}>
      <h2 className={styles.title} id={title}>{t('engine.elsewhere.title', { number: open.length })}</h2>
      <p className={styles.text}>{t('engine.elsewhere.text')}</p>
      {other?.line({ key: 'engine.elsewhere.text' })}
      {open.map((asked) => (
        <QuestionItem
          key={asked.place}
          place={asked.place}
          words={wordsOf(asked, { store: controller.store, language, t })}
          onAnswer={(choice) => { answer(asked.place, choice); }}
        />
      ))}
    </section>
  );
}

interface QuestionItemProps {
  readonly place: string;
  readonly words: ReturnType<typeof wordsOf>;
  readonly onAnswer: (choice: Choice) => void;
}

/** A button for each side, with its value, so that a screen reader reads what the button would keep. */
function QuestionItem({ place, words, onAnswer }: QuestionItemProps) {
  const { t } = useEnvironment();
  return (
    <fieldset className={styles.question} id={questionId(place)}>
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
