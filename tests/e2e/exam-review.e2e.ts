import { expect } from 'vitest';
import { violationsOn } from './support/axe.ts';
import { looksInTurn } from './support/devices.ts';
import { exam, examGroup, examQuestion, jclass, over, type Learning } from './support/learning.ts';
import { testWith } from './support/test.ts';
import { fixedText } from './support/texts.ts';

const [OVER, DONE] = [944, 945];
const learning: Learning = {
  exams: [
    {
      ...exam(OVER, [examGroup(6, {
        questions: [examQuestion(61, 'check_box', { correct_answer: ['3', '4'], correct_answer_details: { en: 'Because.', jp: '理由です。' } }), examQuestion(62, 'free_text', { correct_answer: 'To learn' })],
      })], { end: over }),
      taker: { answers: { 61: ['3', '5'], 62: 'To play' }, done: true, score: 50 },
    },
    { ...exam(DONE, [examGroup(7)]), taker: { done: true } },
  ],
  classes: [{ ...jclass(952), exams: [OVER, DONE] }],
};
const test = testWith({ learning });

test.for(looksInTurn(0))('an exam that is over is looked through, and one that is done says so ($language, $viewport) [EXAM-36, EXAM-37, EXAM-38, EXAM-35, EXAM-39, EXAM-41]', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${OVER}` });
  const { page, t } = opened;
  await page.getByText(device.language === 'jp' ? '理由です。' : 'Because.', { exact: true }).waitFor();
  await page.getByText('50', { exact: true }).waitFor();
  for (const text of ['To play', 'To learn']) await page.getByText(text, { exact: true }).waitFor();
  expect(await page.getByRole('listitem').getByText(t('exam.review.yours'), { exact: true }).count()).toBe(2);
  expect(await page.getByRole('listitem').getByText(t('exam.review.correct'), { exact: true }).count()).toBe(2);
  await page.getByText(fixedText('No explanation for this question', device.language), { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(`${opened.origin}/exam/${DONE}`);
  await page.getByText(t('exam.completed'), { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});
