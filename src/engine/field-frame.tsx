import { Fragment, memo, use, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { resolveText, type Language, type Text, type Translate } from '../base/text.ts';
import type { FieldDefinition, FieldId, FieldIssue } from '../fields/definition.ts';
import { typeOf, type InputTypes } from '../fields/types/type-module.ts';
import type { OtherLanguage, WidgetEntry } from './contract/widget.ts';
import { controlId, errorId, helpId, labelId } from './dom-id.ts';
import { useEnvironment, type EngineEnvironment } from './environment.tsx';
import { paramsFor, issueText, messageOf } from './issue-text.ts';
import type { FieldCell } from './field-cell.ts';
import { HeadingContext, NoteContext, useController, ScopeContext } from './form-context.ts';
import styles from './engine.module.css';
import { disabledOptions } from '../fields/siblings.ts';

/** One field: label, help, error and its widget, tied together by ids. Renders for its own changes only. */
export const FieldFrame = memo(function FieldFrame({ definition }: { readonly definition: FieldDefinition }) {
  const id = use(ScopeContext)(definition.id);
  const shown = useShown(definition);
  return shown ? <VisibleField id={id} definition={shown} /> : null;
});

function VisibleField({ id, definition }: { readonly id: FieldId; readonly definition: FieldDefinition }) {
  const controller = useController();
  const { form, store, pendingUploads: goingUp } = controller;
  const videos = useSyncExternalStore(goingUp.subscribe, goingUp.videos);
  const { language, t, registry, other } = useEnvironment();
  const cell = store.cell(id);
  const snapshot = useSyncExternalStore(cell.listeners.add, () => cell.snapshot);
  const disabledOptions = useDisabledOptions(definition);
  const entry = registry[definition.widget] ?? registry.text;
  if (!entry) return null;
  const control = controlId(id);
  const label = resolveText(definition.label, language, t);
  const sectionNote = use(NoteContext);
  const texts = [...new Set([definition.help, definition.note, entry.help?.(definition)])].filter((text) => text !== undefined);
  const above = sectionNote && texts.includes(sectionNote.note) ? sectionNote : undefined;
  const own = texts.filter((text) => text !== above?.note);
  // A server's own help may repeat what the page says.
  const noteText = above ? resolveText(above.note, language, t) : '';
  const helps = [...new Set(own.map((text) => resolveText(text, language, t)))].filter((text) => text !== '' && text !== noteText);
  const heading = use(HeadingContext)(definition.id);
  const Widget = entry.component;
  return (
    <div className={styles.field} data-field={id} data-widget={definition.widget}>
      {heading}
      <FieldLabel control={control} entry={entry} label={label} definition={definition} t={t} />
      {other?.line(definition.label)}
      {helps.length > 0 && (
        <div className={styles.help} id={helpId(control)}>
          {helps.map((help) => <p key={help} className={styles.helpText}>{help}</p>)}
        </div>
      )}
      {other && own.map((text, index) => <Fragment key={index}>{other.line(text)}</Fragment>)}
      <FieldError place={cell} control={control} />
      <Widget
        id={control}
        labelId={labelId(control)}
        describedBy={[above?.id, helps.length > 0 && helpId(control), errorId(control)].filter(Boolean).join(' ')}
        definition={definition}
        label={label}
        placeholder={placeholderOf(form.types, definition, label, language, t)}
        value={cell.value}
        revision={snapshot.revision}
        invalid={cell.shown.issue !== undefined}
        disabled={definition.locked}
        disabledOptions={disabledOptions}
        {...(snapshot.progress === undefined ? undefined : { progress: snapshot.progress })}
        language={language}
        t={t}
        {...(other && { other })}
        control={store.controls.of(cell)}
        {...(videos ? { video: videos.of(cell) } : goingUp.late && { lateVideo: goingUp.late.code })}
      />
    </div>
  );
}

interface LabelProps {
  readonly control: string;
  readonly entry: WidgetEntry;
  readonly label: string;
  readonly definition: FieldDefinition;
  readonly t: Translate;
}

function FieldLabel({ control, entry, label, definition: { mandatory, locked }, t }: LabelProps) {
  const isInput = entry.frame === 'input';
  // A screen reader reads `required` of an input, and would read it twice; a group of inputs has only its name for that.
  const marks = (
    <>
      {label}
      {mandatory && !locked && (
        <>{'\u00A0'}<span className={styles.mandatory} aria-hidden={isInput || undefined}>{t('engine.mandatory')}</span></>
      )}
      {locked && <>{'\u00A0'}<span className={styles.locked}>{t('engine.locked')}</span></>}
    </>
  );
  return isInput
    ? <label className={styles.label} id={labelId(control)} htmlFor={control}>{marks}</label>
    : <span className={styles.label} id={labelId(control)}>{marks}</span>;
}

interface ErrorProps {
  /** A field, or a list of entries as a whole. */
  readonly place: Pick<FieldCell, 'shown'> & Partial<Pick<FieldCell, 'effectiveDefinition'>>;
  readonly control: string;
}

/**
 * An error blocks the save; a hint on an optional field does not (DECISIONS "Fields and values"). It marks the control
 * itself, so that an error renders its own line and not the widget.
 */
export function FieldError({ place: { effectiveDefinition: definition, shown }, control }: ErrorProps) {
  const { language, t, other } = useEnvironment();
  const issue = useSyncExternalStore(shown.listeners.add, () => shown.issue);
  const invalid = issue !== undefined;
  useLayoutEffect(() => {
    if (!definition || !invalid) return undefined;
    markInvalid(control, true);
    return () => { markInvalid(control, false); };
  }, [definition, control, invalid]);
  // An issue of one part of the value is shown at that part.
  if (!issue || issue.at?.part !== undefined) return null;
  return (
    <>
      <p className={definition?.mandatory || shown.problem ? styles.error : styles.hint} id={errorId(control)}>
        {issueText(definition, issue, language, t)}
      </p>
      {other && issueLine(other, definition, issue, { language, t })}
    </>
  );
}

/** The key that joins a label and its issue: a label that is a sentence has its own mark at the end. */
const linkKey = (label: string): string => (/[?!.？！。]$/.test(label) ? 'engine.summary.sentence' : 'engine.summary.link');

/** The issue in the language that is not in force, behind its label where one is given. */
export function issueLine(
  other: OtherLanguage, definition: FieldDefinition | undefined, issue: FieldIssue,
  { language, t }: Pick<EngineEnvironment, 'language' | 't'>, label?: Text,
): ReactNode {
  const inCurrent = (text: Text): string => resolveText(text, language, t);
  const say = (text: Text): string => other.text(text) ?? inCurrent(text);
  const words = messageOf(definition, issue);
  const paramsOfBoth = [paramsFor(issue, other.language, say), paramsFor(issue, language, inCurrent)] as const;
  const text = other.text(words, ...paramsOfBoth);
  if (!label || text === undefined || (issue.code === 'required' && text.includes(say(label)))) return other.line(words, ...paramsOfBoth);
  return other.line({ key: linkKey(say(label)), params: { label: say(label), text } });
}

/** An issue's text, with the label before it unless the text names it. */
export const labelledIssue = (label: string, issue: string, { code }: FieldIssue, t: Translate): string =>
  (code === 'required' && issue.includes(label) ? issue : t(linkKey(label), { label, text: issue }));

/**
 * The default text where the definition has none in this language (spec §5 Placeholders). A locked field says that it is empty, or who
 * fills it in: the applicant is not asked to enter what cannot be changed.
 */
function placeholderOf(types: InputTypes, definition: FieldDefinition, label: string, language: Language, t: Translate): string {
  const own = definition.placeholder ? resolveText(definition.placeholder, language, t) : '';
  if (definition.locked) return own || t('value.empty');
  return own || t(`engine.placeholder.${typeOf(types, definition).prompt}`, { field: label });
}

/**
 * Marks a field's control as wrong or right without rendering its widget. `aria-invalid` goes to what may carry it: the
 * input, the radio group, or the check boxes of a group.
 */
function markInvalid(control: string, invalid: boolean): void {
  const element = document.getElementById(control);
  // The parts of a structured value are marked one by one.
  if (!element || element.matches('[data-structured]')) return;
  const carriesInvalid = element.matches('input, select, textarea, [role="radiogroup"]');
  if (!carriesInvalid) element.toggleAttribute('data-invalid', invalid);
  const bearers = carriesInvalid ? [element] : element.querySelectorAll('input[type="checkbox"]');
  for (const bearer of bearers) {
    if (invalid) bearer.setAttribute('aria-invalid', 'true');
    else bearer.removeAttribute('aria-invalid');
  }
}

const subscribeToNothing = (): (() => void) => () => undefined;

/** Subscribes to the sibling that this field depends on. Most fields depend on none. */
function useSibling<Result>(name: string | undefined, find: (sibling: FieldCell | undefined) => Result): Result {
  const { store } = useController();
  const scope = use(ScopeContext);
  const cell = name === undefined ? undefined : store.cell(scope(name));
  return useSyncExternalStore(cell?.listeners.add ?? subscribeToNothing, () => find(cell));
}

/** A field's definition as it applies now; none while another field hides it. */
function useShown({ id, visibleWhen }: FieldDefinition): FieldDefinition | undefined {
  const { store } = useController();
  const cell = store.cell(use(ScopeContext)(id));
  return useSibling(visibleWhen?.field, () => (cell.visible ? cell.effectiveDefinition : undefined));
}

function useDisabledOptions(definition: FieldDefinition): ReadonlySet<string> {
  const value = useSibling(definition.optionsAfter, (cell) => cell?.snapshot.value);
  return disabledOptions(definition, () => value);
}
