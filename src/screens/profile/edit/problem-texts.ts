import type { Problem } from '../../../engine/store.ts';

/** The toast of spec §8 for a problem: by what is missing. */
const textOf = ({ definition, issue }: Problem): string => {
  if (issue.code === 'educationMissing') return 'profile.failed.education';
  return definition?.base === 'document' ? 'profile.failed.documents' : 'profile.failed.mandatory';
};

/** Keys of the texts for what a check found, each once. */
export const problemTexts = (problems: readonly Problem[]): readonly string[] => [...new Set(problems.map(textOf))];
