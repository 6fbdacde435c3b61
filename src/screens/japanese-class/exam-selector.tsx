import type { ExamName } from '../../api/lessons.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useNavigate } from '../../ui/router.ts';
import { Selector } from '../../ui/selector.tsx';

/** The exams of a class; choosing one opens it (spec §2 Class lessons). */
export function ExamSelector({ exams }: { readonly exams: readonly ExamName[] }) {
  const { language, t } = useLanguage();
  const navigate = useNavigate();
  return (
    <Selector
      label={t('jclass.exam')}
      value=""
      none={t('jclass.exam.choose')}
      hint={t('jclass.exam.hint')}
      opensFirst
      choices={exams.map(({ id, name }) => ({ value: String(id), text: name[language] }))}
      onChoose={(id) => { if (id !== '') void navigate(`/exam/${encodeURIComponent(id)}`); }}
    />
  );
}
