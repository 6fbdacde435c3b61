import type { ReactNode } from 'react';
import type { CompiledForm, FormValues } from '../../../compiler/compiled.ts';
import { useFormHandle } from '../../../engine/form.tsx';
import { useFieldChanges } from '../../../engine/form-context.ts';
import type { GroupSession, WireAnswer } from '../../../exam/contract.ts';

interface AnswerAutosaveProps {
  readonly session: GroupSession;
  readonly form: CompiledForm;
  /** Hears what is answered now. */
  readonly onChange: (values: FormValues) => void;
  readonly children: ReactNode;
}

/** What the compiled form makes of an answer (spec §7 Exams). */
interface SentAnswer {
  readonly question_id: string | number;
  readonly answer: WireAnswer;
}

/**
 * Hands each answer to the session as it is given, text with every key: what is typed in the last second counts. What is
 * recorded is on this device, so nobody has to be warned when the page is left.
 */
export function AnswerAutosave({ session, form, onChange, children }: AnswerAutosaveProps) {
  const handle = useFormHandle();
  useFieldChanges((changed) => {
    const values = handle.values();
    onChange(values);
    for (const field of changed) {
      const sent = handle.encodeField(field, values)?.body['applicants_exam'] as SentAnswer | undefined;
      const tookTime = form.fields.get(field)?.base === 'video';
      if (!sent || !session.record(sent.question_id, sent.answer, { tookTime })) continue;
      void handle.acknowledge({ fields: new Map([[field, values.fields.get(field)]]), groups: new Map() });
    }
  });
  return <div onInput={() => { handle.values(); }}>{children}</div>;
}
