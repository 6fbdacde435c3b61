import type { CompiledForm } from '../../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../../fields/definition.ts';
import { isStored, sameValue } from '../../fields/value.ts';
import { pointerReleased } from '../../interaction/pointer-gate.ts';
import { whenIdle } from '../idle.ts';
import type { FormStatus } from '../form-status.ts';
import { lateMerging } from '../late-merging.ts';
import type { FormStore } from '../store.ts';
import { Draft } from './draft.ts';
import type { DraftValue, Work } from './value.ts';

/** The draft of a form on the screen: its unsaved work, and that of an earlier page. */
export type FormDraft = ReturnType<typeof createFormDraft>;

/** The times of a draft that the form tells. */
type DraftTimes = Partial<Pick<FormStatus, 'restoredAt' | 'absentAt'>>;

export function createFormDraft(draft: Draft, form: CompiledForm, store: FormStore) {
  // Loaded ahead, so that a draft can be restored without a network as well.
  const cancelLoading = whenIdle(lateMerging.preload, 5_000);
  let isRestoring = false;
  /** An earlier page's work is in the form. Until then nothing of the draft is deleted: nobody has seen it. */
  let isRestored = false;
  /** Something was saved or discarded before that. */
  let isTrimPending = false;
  /** Drafted fields that this form does not have: the server's next form may have them again. */
  let absent: ReadonlySet<FieldId> = new Set();

  /** Whether the form has a field; for one of a list's entry, whether it has the list. */
  const hasField = (id: FieldId): boolean => store.has(id)
    || form.sections.some((section) => section.kind === 'group' && (id === section.id || id.startsWith(`${section.id}[`)));

  /** A change with its base; for an entry's field the whole list as well, since the entry may be missing by the next load. */
  const entriesOf = (id: FieldId): readonly (readonly [FieldId, DraftValue])[] => {
    const group = store.groupOf(id);
    const list = group && [group.id, { kind: 'group', state: group.state, base: group.baseline() }] as const;
    const field = store.has(id) && [id, { kind: 'field', value: store.value(id), base: { value: withoutFile(store.base(id)) } }] as const;
    return [list, field].flatMap((entry) => (entry ? [entry] : []));
  };

  const keep = (changed: Iterable<FieldId>): void => {
    if (isRestoring) return;
    for (const id of changed) {
      if (absent.has(id)) absent = new Set([...absent].filter((one) => one !== id));
      for (const entry of entriesOf(id)) draft.put(...entry);
    }
  };

  /** Drops from the draft what is saved, as soon as all of the draft is in the form. */
  const trim = async (): Promise<void> => {
    isTrimPending = !isRestored;
    if (isRestored) await draft.retain(new Set([...store.unsaved(), ...absent]));
  };

  return {
    keep,
    trim,
    /**
     * Restores the draft of an earlier page. Resolves with the time of its newest value, where the form differs by it or no field of the
     * form takes any of it. `onCode` is called with whether that waits for its code.
     */
    restore: async (closed: AbortSignal, onCode: (waits: boolean) => void): Promise<DraftTimes | undefined> => {
      const restored = await draft.restore();
      if (restored) {
        onCode(true);
        const code = await lateMerging.arrive(closed).catch(() => undefined);
        // The draft stays as it is.
        if (!code) return undefined;
        onCode(false);
        await pointerReleased();
        // The work is in the draft already, with the time at which it was typed.
        const work = code.adaptDraft(form, restored.entries);
        absent = new Set([...restored.entries.keys()].filter((id) => !work.has(id) || !hasField(id)));
        const [now, theirs] = [store.values(), store.baseline()];
        const sides = code.sidesOfDraft(form, work, theirs, now);
        isRestoring = true;
        store.rebase(theirs, code.mergeForms(form, { ...sides, theirs }), sides.base);
        isRestoring = false;
        // Where a list was changed here meanwhile, neither side has all entries.
        keep([...work.keys()].filter((id) => !sameValue(now.fields.get(id), theirs.fields.get(id))));
        store.markRestored(restored.entries.keys());
      }
      isRestored = true;
      const isUnsaved = store.dirty;
      if (isTrimPending || (restored && !isUnsaved)) void trim();
      if (isUnsaved) return { restoredAt: restored?.at };
      return absent.size > 0 ? { absentAt: restored?.at } : undefined;
    },
    /** Stores unsaved work; deletes it where everything typed was taken back. */
    write: async (): Promise<void> => {
      if (store.dirty) await draft.write();
      else if (isRestored) await trim();
    },
    /** All that is unsaved. */
    work: (): Work => new Map([...store.unsaved()].flatMap(entriesOf)),
    /** Drops what no field of this form can take. */
    forgetAbsent: (): void => { absent = new Set(); },
    /** Secures what is typed when the page is hidden or left. */
    secure: (): void => { draft.secure(); },
    /** What changes until `late` is drafted as well. */
    close: (late?: Promise<void>): void => {
      cancelLoading();
      draft.close(late);
    },
  };
}

/** A file that was confirmed here has only its name until the server gives its address. */
const withoutFile = (value: FieldValue): FieldValue =>
  (isStored(value) && value.file ? { kind: 'stored', name: value.name } : value);

/** Opens the draft of a form; `onKept` is called with the time of each write, in ms since 1970. */
export type OpenDraft = (form: CompiledForm, store: FormStore, onKept: (at: number) => void) => FormDraft;

/** The draft of one form, named by its scope, for instance `42/profile`. Forms without a draft do not load this. */
export const draftOf = (scope: string): OpenDraft => (form, store, onKept) => createFormDraft(new Draft(scope, onKept), form, store);
