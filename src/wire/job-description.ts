import { localized } from '../base/text.ts';
import { entriesOf } from './entries.ts';
import type { FactCategory } from './fact.ts';
import { readTexts } from './values.ts';

/** A job's description by category; entries without question and answer are left out, and so are empty categories. */
export const readJobDescription = (description: unknown): readonly FactCategory[] =>
  entriesOf(description).map(({ category_name: title, category_content: content }) => ({
    title: localized(title),
    facts: entriesOf(content)
      .map(({ question_name: question, question_ans: answers }) => ({ label: localized(question), texts: readTexts(answers) }))
      .filter(({ label, texts }) => label.en !== '' || texts.length > 0),
  })).filter(({ facts }) => facts.length > 0);
