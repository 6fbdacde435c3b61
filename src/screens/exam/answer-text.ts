import type { Language, Translate } from '../../base/text.ts';
import { compileExamGroup } from '../../compiler/questions-form.ts';
import type { EngineEnvironment } from '../../engine/environment.tsx';
import { valueText } from '../../engine/value-text.ts';
import type { QuestionWords } from '../../exam/contract.ts';

interface Words {
  readonly language: Language;
  readonly t: Translate;
}

/** An answer as text, formatted by its type: the wire format of a type that the server defines is not readable. */
export function answerText(
  types: EngineEnvironment['types'], { type, options = {} }: QuestionWords, answer: string | readonly string[], words: Words,
): string {
  const listed = Object.entries(options).map(([id, name]) => ({ option_id: id, option_name: name }));
  const question = { question_id: 'told', question_type: type, options: listed, answer };
  const [definition] = compileExamGroup(types, [question], { locked: true }).fields.values();
  return definition ? valueText(definition, definition.value, undefined, words) : '';
}
