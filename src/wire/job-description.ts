import type { LocalizedText } from '../base/text.ts';
import { entriesOf } from './entries.ts';
import { readLocalized, readTexts } from './values.ts';

/** One thing that is told of a job; no answers: it is not known yet. */
export interface JobFact {
  readonly question: LocalizedText;
  readonly answers: readonly LocalizedText[];
}

/** What is told of a job under one heading (spec §3 Job review, Interview company). */
export interface JobCategory {
  readonly title: LocalizedText;
  readonly facts: readonly JobFact[];
}

/** A job's description by category; what has neither a question nor an answer is left out, and so is a category of nothing. */
export const readJobDescription = (description: unknown): readonly JobCategory[] =>
  entriesOf(description).map(({ category_name: title, category_content: content }) => ({
    title: readLocalized(title),
    facts: entriesOf(content)
      .map(({ question_name: question, question_ans: answers }) => ({ question: readLocalized(question), answers: readTexts(answers) }))
      .filter(({ question, answers }) => question.en !== '' || answers.length > 0),
  })).filter(({ facts }) => facts.length > 0);
