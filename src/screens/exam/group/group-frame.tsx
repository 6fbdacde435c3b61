import type { ReactNode } from 'react';
import type { Exam } from '../../../wire/exam.ts';
import type { WireId } from '../../../wire/values.ts';
import type { ExamStep, ExamView } from '../../../exam/contract.ts';
import type { ExamRun } from '../../../exam/exam-run.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Media } from '../../../ui/media.tsx';
import record from '../../../ui/record.module.css';
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts';
import { useAnnouncement } from '../../../ui/use-announcement.ts';
import { ExamHead } from '../exam-head.tsx';
import styles from '../exam.module.css';

export interface GroupFormProps {
  readonly examId: WireId;
  readonly exam: Exam;
  readonly run: ExamRun;
  readonly view: ExamView;
  readonly step: Extract<ExamStep, { kind: 'group' }>;
}

interface GroupFrameProps extends Pick<GroupFormProps, 'exam' | 'step'> {
  /** Stays visible while the group scrolls. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a group's questions. When a group opens its heading gets the focus. */
export function GroupFrame({ exam, step: { position, group, timeWasUp, wasAdded }, bar, children }: GroupFrameProps) {
  const { language, t } = useLanguage();
  const heading = useHeadingFocus<HTMLHeadingElement>(true);
  const name = group.name[language];
  const notice = [timeWasUp && t('exam.timeWasUp'), wasAdded && t('exam.wasAdded')].filter(Boolean).join('\n') || undefined;
  useAnnouncement(notice);
  return (
    <div className={record.page}>
      <ExamHead exam={exam} />
      {bar}
      <div className={styles.group} data-focus-to="h2">
        <div>
          <p className={record.aside}>{t('exam.part', { number: position + 1, total: exam.groups.length })}</p>
          <h2 ref={heading} className={styles.groupTitle} tabIndex={-1}>{name}</h2>
        </div>
        {notice !== undefined && <p className={styles.notice}>{notice}</p>}
        <Media image={group.image} video={group.video} label={(part) => t(`exam.${part}`, { name })} />
        {children}
      </div>
    </div>
  );
}
