import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { LONGEST_ANSWER } from '../../../base/longest-answer.ts';
import { lengthOf } from '../../../base/text-length.ts';
import type { CompiledForm, FormValues } from '../../../compiler/compiled.ts';
import { useController, useFieldChanges } from '../../../engine/form-context.ts';
import type { GroupSession, WireAnswer } from '../../../exam/contract.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { WireId } from '../../../wire/values.ts';

interface AnswerAutosaveProps {
  readonly session: GroupSession;
  readonly form: CompiledForm;
  /** Questions that the exam no longer has. */
  readonly gone: readonly WireId[];
  /** Called with the current answers. */
  readonly onChange: (values: FormValues) => void;
  /** Called with the questions whose answers are on their way. */
  readonly onArriving: (questions: ReadonlySet<string>) => void;
  readonly children: ReactNode;
}

/** An answer as the compiled form encodes it (spec §7 Exams). */
interface SentAnswer {
  readonly question_id: string | number;
  readonly answer: WireAnswer;
}

/**
 * Records each answer in the session as it is given, text with every key: what is typed in the last second counts. A recorded
 * answer is stored on this device, so leaving the page needs no warning.
 */
export function AnswerAutosave({ session, form, gone, onChange, onArriving, children }: AnswerAutosaveProps) {
  const handle = useController();
  const { t } = useLanguage();
  const reported = useRef<readonly string[]>([]);
  const reportGone = (): void => {
    const names = new Set(gone.map(String));
    const fields = [...form.fields].flatMap(([id, { name }]) => (names.has(name) ? [id] : []));
    for (const id of reported.current) if (!fields.includes(id)) handle.report(id, undefined);
    for (const id of fields) handle.report(id, { code: 'server', params: { text: t('exam.gone') } });
    reported.current = fields;
  };
  const arriving = useSyncExternalStore(handle.store.controls.arrivals.add, () => JSON.stringify(handle.arriving().map(([id]) => id)));
  useEffect(() => { onArriving(new Set(JSON.parse(arriving) as string[])); }, [arriving, onArriving]);
  const onGone = useEffectEvent(reportGone);
  useEffect(() => { onGone(); }, [gone, t]);
  useFieldChanges((changed) => {
    const values = handle.values();
    onChange(values);
    for (const field of changed) {
      const sent = handle.encodeField(field, values)?.body['applicants_exam'] as SentAnswer | undefined;
      const definition = form.fields.get(field);
      const tookTime = definition?.base === 'video';
      if (!sent || !session.record(sent.question_id, sent.answer, { tookTime })) continue;
      void handle.acknowledge({ fields: new Map([[field, values.fields.get(field)]]), groups: new Map() });
      if (typeof sent.answer !== 'string' || !definition || definition.structure || definition.limits.maxLength) continue;
      // A type without a limit of its own does not say that the server takes no more.
      const length = lengthOf(sent.answer);
      if (length > LONGEST_ANSWER) handle.report(field, { code: 'tooLong', params: { max: LONGEST_ANSWER, length } });
    }
    // A change of a field removes the message at it.
    reportGone();
  });
  return <div onInput={() => { handle.values(); }}>{children}</div>;
}
