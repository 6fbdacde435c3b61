import { useSyncExternalStore } from 'react';
import { resolveText } from '../base/text.ts';
import { controlId, errorId } from './dom-id.ts';
import { useEnvironment } from './environment.tsx';
import { issueLine } from './field-frame.tsx';
import { issueText } from './issue-text.ts';
import { useController } from './form-context.ts';
import { GroupEntries, type GroupEntriesProps } from './group-entries.tsx';
import type { ShownIssue } from './shown-issue.ts';
import styles from './engine.module.css';

/** A list of entries with the same fields, under a heading of its own, with what is wrong with it as a whole. */
export function GroupList({ section, renderer }: GroupEntriesProps) {
  const group = useController().store.group(section.id);
  const { language, t, other } = useEnvironment();
  const title = resolveText(section.title, language, t);
  const control = controlId(section.id);
  return (
    <div id={control} role="group" aria-label={title} aria-describedby={errorId(control)} tabIndex={-1}>
      <h2 className={styles.title} tabIndex={-1}>{title}</h2>
      {other?.line(section.title)}
      <IssueLine id={errorId(control)} shown={group.shown} />
      <GroupEntries section={section} renderer={renderer} />
    </div>
  );
}

/** What is wrong with the list as a whole. */
function IssueLine({ id, shown }: { readonly id: string; readonly shown: ShownIssue }) {
  const { language, t, other } = useEnvironment();
  const issue = useSyncExternalStore(shown.listeners.add, () => shown.issue);
  return issue && (
    <>
      <p className={styles.error} id={id}>{issueText(undefined, issue, language, t)}</p>
      {other && issueLine(other, undefined, issue, { language, t })}
    </>
  );
}
