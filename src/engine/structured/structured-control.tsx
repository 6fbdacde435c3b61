import { use, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fieldInItem } from '../../compiler/compiled.ts';
import type { Structure } from '../../fields/definition.ts';
import { leavesGroup } from '../contract/leaves-group.ts';
import { isForeign, type FieldValue, type WidgetProps } from '../contract/widget.ts';
import type { FieldCell } from '../field-cell.ts';
import { EntryContext, FormContext, ScopeContext, useController } from '../form-context.ts';
import { GroupEntries } from '../group-entries.tsx';
import { qualifiedName } from '../field-name.ts';
import { PlainSection } from '../plain-section.tsx';
import styles from '../engine.module.css';
import { PartsForm } from './parts-form.ts';

/** The control of a composite or a list of them: one field, shown as its parts (DECISIONS "Field types from the server"). */
export function StructuredControl(props: WidgetProps) {
  const { structure } = props.definition;
  return structure ? <Parts {...props} structure={structure} /> : null;
}

/** The text of a value that the structure cannot read: from a strange server, or from a draft of another type. */
function unreadText(unread: FieldValue): string | undefined {
  const raw = isForeign(unread) ? unread.raw : unread;
  return typeof raw === 'string' ? raw : JSON.stringify(raw);
}

function Parts({
  structure, id, label, labelId, describedBy, definition, value, revision, t, other, control,
}: WidgetProps & { readonly structure: Structure }) {
  const outer = useController();
  const field = use(ScopeContext)(definition.id);
  const outerName = use(EntryContext);
  const cell = outer.store.cell(field);
  // The parts are made once, by the full definition: the field may become mandatory while somebody types in one.
  const [form] = useState(() => (
    new PartsForm({ types: outer.form.types, id: field, definition: cell.definition, structure }, value, control.baseline())));
  useExternalValue(form, cell, { value, revision });
  useEffect(() => form.connect(outer, cell, control), [form, outer, cell, control]);
  const scope = useCallback((part: string) => fieldInItem(field, '', part), [field]);
  const unreadValue = unreadText(useSyncExternalStore(form.controller.store.changes.add, () => form.unread));
  return (
    <div
      id={id} role="group" aria-labelledby={labelId} aria-describedby={describedBy} tabIndex={-1} data-structured
      onBlur={(event) => { if (leavesGroup(event)) control.leave(); }}
    >
      {unreadValue !== undefined && <p className={styles.help}>{t('engine.structured.kept', { text: unreadValue })}</p>}
      {unreadValue !== undefined && other?.line({ key: 'engine.structured.kept', params: { text: unreadValue } })}
      <FormContext value={form.controller}>
        {structure.repeat
          ? <GroupEntries section={form.section} renderer={PlainSection} />
          : <div className={styles.entry}>
            <ScopeContext value={scope}>
              <EntryContext value={qualifiedName(outerName, label, t)}><PlainSection section={form.section.item} /></EntryContext>
            </ScopeContext>
          </div>}
      </FormContext>
    </div>
  );
}

/** Puts a value from outside into the parts, with its issue. */
function useExternalValue(form: PartsForm, cell: FieldCell, { value, revision }: Pick<WidgetProps, 'value' | 'revision'>): void {
  const lastRevision = useRef(revision);
  useLayoutEffect(() => {
    if (lastRevision.current === revision) return;
    lastRevision.current = revision;
    form.setValue(value, cell.baseline);
    form.showIssue(cell);
  }, [form, cell, value, revision]);
}
