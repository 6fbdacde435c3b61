import type { ExamQuestion } from '../content/content.ts';
import type { Asked } from '../questions/judge.ts';

const inputTypes = {
  free_text: 'text_area', check_box: 'check_box', radio_button: 'radio_button', image: 'image', document: 'document', video: 'video',
} as const satisfies Readonly<Record<ExamQuestion['question_type'], string>>;

/** What a question of an exam takes (DECISIONS "Shapes of answers"). */
export const askedBy = ({ question_type: type, options = [] }: ExamQuestion): Asked =>
  ({ type: inputTypes[type], options: options.map(({ option_id: id }) => String(id)) });
