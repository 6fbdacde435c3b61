import type { Problem } from '../../../engine/store.ts';

/** The toast for a problem, by what is missing (spec §8 Profile). */
const textOf = ({ definition, issue }: Problem): string => {
  if (issue.code === 'educationMissing') return 'profile.failed.education';
  return definition?.base === 'document' ? 'profile.failed.documents' : 'profile.failed.mandatory';
};

/** Keys of the texts for what a check found, each once. */
export const problemTexts = (problems: readonly Problem[]): readonly string[] => [...new Set(problems.map(textOf))];
