import type { Problem } from '../engine/store.ts';

type TextsOf = (problems: readonly Problem[]) => readonly string[];

/** The text keys for the problems that a check found, by what is missing, each once (spec §5 Onboarding edit, §8 Profile). */
export const textsByProblem = (mandatory: string, documents: string, education = mandatory): TextsOf => (problems) =>
  [...new Set(problems.map(({ definition, issue }) => {
    if (issue.code === 'educationMissing') return education;
    return definition?.base === 'document' ? documents : mandatory;
  }))];
