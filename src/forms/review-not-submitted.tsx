import { useCallback, useEffect, useState } from 'react';
import { resolveText } from '../base/text.ts';
import type { CompiledForm } from '../compiler/compiled.ts';
import type { FieldDefinition } from '../engine/contract/widget.ts';
import { changedInDraft } from '../engine/drafts/changed-in-draft.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { abandonDraft } from './abandon-draft.ts';
import { NotSubmitted } from './not-submitted.tsx';

interface ReviewNotSubmittedProps {
  /** The submitted review. */
  readonly form: CompiledForm;
  /** The scope of its draft. */
  readonly scope: string;
}

const words = {
  title: 'review.notSubmitted.title', text: 'review.notSubmitted.text', read: 'review.notSubmitted.read',
};

/** The drafted answers of a review that another device has submitted; a draft without a lost answer is deleted at once. */
export function ReviewNotSubmitted({ form, scope }: ReviewNotSubmittedProps) {
  const { language, t } = useLanguage();
  const [unsent, setUnsent] = useState<readonly FieldDefinition[]>([]);
  const end = useCallback(() => {
    setUnsent([]);
    void abandonDraft(scope);
  }, [scope]);
  useEffect(() => {
    let isShown = true;
    void changedInDraft(scope, form, { withUnfit: true }).then((changed) => {
      // An emptied answer is no loss.
      const filled = changed.filter(({ value }) => value !== undefined);
      if (filled.length === 0) end();
      else if (isShown) setUnsent(filled);
    });
    return () => { isShown = false; };
  }, [scope, form, end]);
  const answers = unsent.map((definition) => ({ label: resolveText(definition.label, language, t), definition }));
  return <NotSubmitted words={words} answers={answers} onRead={end} />;
}
