import { describe, expect, test } from 'vitest';
import { examQuestions, onlineSessionQuestions, readQuestions, reviewQuestions, withRecording, type QuestionStyle } from '../../src/fields/sources/questions.ts';
import { createCollector } from '../../src/fields/sources/source.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';

const { types } = withServedTypes(builtInTypes, { field_types: [
  { name: 'reason', base: 'text', placeholder: { en: 'Because …', jp: '理由' }, messages: { required: { en: 'Say why.', jp: '理由を書いてください。' }, characters: { en: 'Shorter.', jp: '短く。' } } },
  { name: 'clip', base: 'video' }, { name: 'sheet', base: 'document' }, { name: 'essay', base: 'text_area' },
] });
const ask = (question: object, style: QuestionStyle = reviewQuestions) => readQuestions([{ question_id: 1, ...question }], style, false, createCollector(types))[0];
const askedAs = (label: unknown, type = 'text') => ask({ question_type: type, question_name: label })?.field;

describe('a question is not the name of a field (docs/decisions/0034)', () => {
  const forty = 'a'.repeat(40);
  test.each<readonly [unknown, boolean]>([
    ['Name', false], ['Your name (in kanji)', false], ['Node.js', false], ['Why? In short', false], [forty, false], ['', false],
    ['Why?', true], ['Tell us.', true], ['Go!', true], ['Your name:', true], ['And then…', true], ['Why? ', true], [`${forty}a`, true],
    ['理由', false], ['なぜですか。', true], ['全角．', true], ['なぜ？', true], ['さあ！', true], ['お名前：', true], ['なぜ？　', true],
    [{ en: 'Why?', jp: '理由' }, true], [{ en: 'Reason', jp: 'なぜですか？' }, true], [{ en: 'Why?', jp: 'なぜ？' }, true], [{ en: 'Reason', jp: '理由' }, false],
  ])('%j: %s', (label, isSentence) => {
    const field = askedAs(label);
    expect(field?.placeholder).toEqual(isSentence ? { key: 'engine.placeholder.enterAnswer' } : undefined);
    expect(field?.messages).toEqual(isSentence ? { required: { key: 'error.requiredAnswer' } } : undefined);
  });

  test('where something is to be chosen, its empty control says so', () => {
    expect(askedAs('When?', 'date')?.placeholder).toEqual({ key: 'engine.placeholder.selectAnswer' });
  });

  test('the words of a type of the server go before', () => {
    expect(askedAs('Why?', 'reason')).toMatchObject({
      placeholder: { en: 'Because …', jp: '理由' },
      messages: { required: { en: 'Say why.', jp: '理由を書いてください。' }, characters: { en: 'Shorter.', jp: '短く。' } },
    });
    expect(askedAs('Reason', 'reason')?.placeholder).toEqual({ en: 'Because …', jp: '理由' });
  });
});

describe('what a control is told', () => {
  const recording = { request_type: 'online_session', applicant_id: 7 };
  test.each<readonly [QuestionStyle, object, object | undefined]>([
    [examQuestions, { question_type: 'free_text' }, { counts: 'near' }], [examQuestions, { question_type: 'essay' }, { counts: 'near' }], [examQuestions, { question_type: 'text' }, undefined], [reviewQuestions, { question_type: 'free_text' }, undefined],
    ...([[90, 90], ['90', 90], [0.5, 0.5], [0, undefined], ['0', undefined], [-5, undefined], ['Infinity', undefined], ['1e999', undefined], ['long', undefined], ['', undefined], [null, undefined], [[90], undefined]] as const)
      .map(([timelimit, seconds]) => [onlineSessionQuestions, { question_type: 'video', timelimit }, seconds && { timelimit: seconds }] as const),
    [withRecording(onlineSessionQuestions, recording), { question_type: 'video', timelimit: 90 }, { timelimit: 90, recording: { question_id: 1, ...recording } }],
    [withRecording(onlineSessionQuestions, recording), { question_id: '1', question_type: 'video' }, { recording: { question_id: '1', ...recording } }],
    [withRecording(onlineSessionQuestions, recording), { question_type: 'text_area' }, { counts: 'near' }], [withRecording(reviewQuestions, recording), { question_type: 'text' }, undefined],
    [withRecording(reviewQuestions, recording), { question_type: 'video' }, { recording: { question_id: 1, ...recording } }],
    [withRecording(onlineSessionQuestions, recording), { question_type: 'clip', timelimit: 90 }, { timelimit: 90, recording: { question_id: 1, ...recording } }],
  ])('%j %j: %j', (style, question, options) => {
    expect(ask(question, style)?.field.widgetOptions).toEqual(options);
  });
});

test.each<readonly [string, number | undefined]>([
  ...['free_text', 'text_area', 'text', 'location', 'essay', 'reason'].map((type) => [type, 10_000] as const), ['number', undefined], ['clip', undefined],
])('a text of an exam or an online session, here %s, has the limit that its server has', (type, maxLength) => {
  for (const style of [examQuestions, onlineSessionQuestions]) expect(ask({ question_type: type }, style)?.field.limits.maxLength).toBe(maxLength);
});

test.each([examQuestions, onlineSessionQuestions])('what is said of a file that is asked for', (style) => {
  const help = (type: string) => ask({ question_type: type }, style)?.field.help;
  expect([help('document'), help('sheet'), help('image'), help('text')])
    .toEqual([{ key: 'field.document.help' }, { key: 'field.document.help' }, { key: 'field.image.help' }, undefined]);
});

test.each<readonly [unknown, string | number, string]>([[5, 5, '5'], ['5', '5', '5'], [0, 0, '0'], [' a', ' a', ' a'], [true, 'true', 'true']])(
  'the id %j goes back as %j, and its field is called %j', (id, sent, name) => {
    expect(ask({ question_id: id, question_type: 'text' })).toMatchObject({ id: sent, field: { id: `questions.${name}`, name } });
  });
