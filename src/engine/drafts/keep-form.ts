import type { CompiledForm } from '../../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../../fields/definition.ts';
import { isStored, sameValue } from '../../fields/value.ts';
import { pointerReleased } from '../../interaction/pointer-gate.ts';
import { whenIdle } from '../idle.ts';
import { lateMerging } from '../late-merging.ts';
import type { FormStore } from '../store.ts';
import { Draft } from './draft.ts';
import type { DraftValue, Work } from './value.ts';

/** What is kept of a form that is on the screen: its unsaved work, and what an earlier page left of it. */
export type KeptForm = ReturnType<typeof keepForm>;

export function keepForm(draft: Draft, form: CompiledForm, store: FormStore) {
  // Ahead of the form that takes up a draft without a network: its page is there, and this would not be.
  const cancelLoading = whenIdle(lateMerging.preload, 5_000);
  let isRestoring = false;
  /** What an earlier page left is in the form. Before, nothing of the draft is deleted: nobody has seen it. */
  let isTakenUp = false;
  /** Something was saved or discarded before that. */
  let isToTrim = false;
  /** What the draft keeps that no field of this form can take: one may be there again when it comes from the server next. */
  let absent: ReadonlySet<FieldId> = new Set();

  /** Of what belongs to an entry of a list, the list is asked for. */
  const hasPlaceFor = (id: FieldId): boolean => store.has(id)
    || form.sections.some((section) => section.kind === 'group' && (id === section.id || id.startsWith(`${section.id}[`)));

  /** A change, and what it was made of: of an entry's field the whole list, in which the entry may be missing by then. */
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
      for (const entry of entriesOf(id)) draft.keep(...entry);
    }
  };

  /** Of the draft only what is still unsaved is left, as soon as all of it is in the form. */
  const trim = async (): Promise<void> => {
    isToTrim = !isTakenUp;
    if (isTakenUp) await draft.retain(new Set([...store.unsaved(), ...absent]));
  };

  return {
    keep,
    trim,
    /**
     * Takes up what an earlier page left. Answers when the newest of it was typed, where the form differs by it. `onCode` hears whether
     * that waits for its code.
     */
    restore: async (closed: AbortSignal, onCode: (waits: boolean) => void): Promise<number | undefined> => {
      const restored = await draft.restore();
      if (restored) {
        onCode(true);
        const code = await lateMerging.arrive(closed).catch(() => undefined);
        // The draft stays as it is.
        if (!code) return undefined;
        onCode(false);
        await pointerReleased();
        // It is in the draft already, with the time at which it was typed.
        const work = code.asTypedNow(form, restored.entries);
        absent = new Set([...restored.entries.keys()].filter((id) => !work.has(id) || !hasPlaceFor(id)));
        const [now, theirs] = [store.values(), store.baseline()];
        isRestoring = true;
        store.rebase(theirs, code.mergeForms(form, { ...code.sidesOfDraft(form, work, theirs, now), theirs }));
        isRestoring = false;
        // Of a list that was begun here meanwhile neither has all.
        keep([...work.keys()].filter((id) => !sameValue(now.fields.get(id), theirs.fields.get(id))));
        store.markRestored(restored.entries.keys());
      }
      isTakenUp = true;
      const isUnsaved = store.dirty;
      if (isToTrim || (restored && !isUnsaved)) void trim();
      return isUnsaved ? restored?.at : undefined;
    },
    /** Stores what is unsaved. What was typed and taken back is no work that anybody would miss. */
    write: async (): Promise<void> => {
      if (store.dirty) await draft.write();
      else if (isTakenUp) await trim();
    },
    /** All that is unsaved. */
    work: (): Work => new Map([...store.unsaved()].flatMap(entriesOf)),
    /** Nothing of what no field can take is kept any more. */
    forgetAbsent: (): void => { absent = new Set(); },
    /** Secures what is typed when the page is hidden or left. */
    secure: (): void => { draft.secure(); },
    close: (): void => {
      cancelLoading();
      draft.close();
    },
  };
}

/** A file that was confirmed here is known by its name until the server gives its address. */
const withoutFile = (value: FieldValue): FieldValue =>
  (isStored(value) && value.file ? { kind: 'stored', name: value.name } : value);

/** Opens the draft of a form; `onKept` hears when it was written, in ms since 1970. */
export type OpenDraft = (form: CompiledForm, store: FormStore, onKept: (at: number) => void) => KeptForm;

/** The draft of one form, named by its scope, for instance `42/profile`. Forms that keep nothing do not load this. */
export const draftOf = (scope: string): OpenDraft => (form, store, onKept) => keepForm(new Draft(scope, onKept), form, store);
