import type { ExamQuestion } from '../../content/content.ts';
import type { Asked } from '../questions/judge.ts';

/** A question of another type is of an input type of the same name. */
const inputTypes: Readonly<Record<string, string>> = { free_text: 'text_area' };

/** What a question of an exam takes (DECISIONS "Shapes of answers"). */
export const askedBy = ({ question_type: type, options = [] }: ExamQuestion): Asked =>
  ({ type: inputTypes[type] ?? type, options: options.map(({ option_id: id }) => String(id)) });
