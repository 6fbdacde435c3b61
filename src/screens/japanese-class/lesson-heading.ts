import type { Lesson } from '../../api/lessons.ts';

/** The DOM id of a lesson's heading: what comes next leads there. */
export const headingId = ({ id }: Lesson): string => `lesson-${String(id)}`;
