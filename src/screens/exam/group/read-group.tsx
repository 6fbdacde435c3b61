import { useEffect, useState } from 'react';
import { compileExamGroup } from '../../../compiler/questions-form.ts';
import { cancelAbandonedVideos } from '../../../engine/cancel-abandoned-videos.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { useInputTypes } from '../../../engine/input-types.ts';
import { groupScope } from '../../../exam/stored-answer.ts';
import { CategoryFacts } from '../../../forms/category-facts.tsx';
import { reportBroken } from '../../../forms/report-broken.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useApplicant } from '../../../ui/portal.ts';
import { GroupButtons } from './group-buttons.tsx';
import { GroupFrame, type GroupFormProps } from './group-frame.tsx';

/** A submitted group: its buttons lead on and send nothing (spec §4 Exam). */
export function ReadGroup({ examId, exam, run, view, step }: GroupFormProps) {
  const types = useInputTypes();
  const { lateVideos } = useEnvironment();
  const scope = groupScope(useApplicant()?.id ?? '', examId, step.group.id);
  const { t } = useLanguage();
  const [form] = useState(() => compileExamGroup(types, step.group.questions, { locked: true }));
  useEffect(() => { reportBroken('An exam', form); }, [form]);
  // An earlier page may have left an upload, which this group no longer accepts.
  useEffect(() => {
    const mounted = new AbortController();
    cancelAbandonedVideos(form, scope, lateVideos, mounted.signal).catch(() => undefined);
    return () => { mounted.abort(); };
  }, [form, scope, lateVideos]);
  return (
    <GroupFrame exam={exam} step={step}>
      <p>{t(step.group.valid ? 'exam.readOnly' : 'exam.notValid')}</p>
      <CategoryFacts questions form={form} heading="h3" />
      <GroupButtons
        isFirst={step.position === 0}
        isLast={step.next === undefined}
        busy={view.busy}
        settling={view.settling}
        onBack={() => void run.back(step.opened)}
        onNext={() => void run.next(step.opened)}
        onExit={() => void run.exit()}
      />
    </GroupFrame>
  );
}
