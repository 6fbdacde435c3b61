import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { ExamGroup } from '../../src/wire/exam.ts';
import { snapshotGroup, withUnsent } from '../../src/exam/group-snapshot.ts';

const both = (text: string) => ({ en: text, jp: text });
const group = (more: Partial<ExamGroup>): ExamGroup => ({
  id: 'a', wire: {}, name: both('Part'), image: undefined, video: undefined, limit: undefined, remaining: undefined, submitted: false, valid: true, confirmation: false, questions: undefined, ...more,
});

describe('a group for its session', () => {
  it.each<readonly [what: string, more: Partial<ExamGroup>, seconds: number | undefined]>([
    ['what is left', { remaining: 30.9, limit: 60 }, 30], ['nothing left', { remaining: 0, limit: 60 }, 0], ['its limit where nothing is said', { limit: 60 }, 60], ['no time that anybody has said', {}, undefined],
  ])('has %s', (_what, more, seconds) => {
    expect(snapshotGroup(group(more), 5, 9, () => false)).toEqual({ id: 'a', questions: [], remainingTime: seconds, asked: 5, answered: 9 });
  });

  it('has each question with its words, its options by name, and what the server has of it', () => {
    const questions = [
      { question_id: 1, question_name: { en: 'One', jp: '一' }, question_type: 'free_text', answer: 'text', number: 4 },
      { question_id: 'two', question_name: 'Two', question_type: 'check_box', options: [{ option_id: 3, option_name: 'Red' }, 'no option', { option_id: 'x', option_name: { en: 'X', jp: 'エ' } }], answer: [3, 'x', null], number: '7' },
      { question_id: 3, question_type: 'own_picture', answer: 'https://files.example/a.png', number: 9 }, { question_id: 4, question_type: 'document', answer: null },
      { question_id: 5, question_type: 'video', answer: 'https://video.example/a.mp4', number: 'none', options: [] },
      { question_id: null, question_type: 'free_text' }, { question_id: true },
    ];
    const isFile = ({ question_type: type }: JsonObject): boolean => type === 'own_picture' || type === 'document';
    expect(snapshotGroup(group({ questions }), 0, 0, isFile).questions).toEqual([
      { id: 1, title: { en: 'One', jp: '一' }, isFile: false, type: 'free_text', answer: 'text', order: 4 },
      { id: 'two', title: both('Two'), isFile: false, type: 'check_box', options: { 3: both('Red'), x: { en: 'X', jp: 'エ' } }, answer: ['3', 'x'], order: 7 },
      { id: 3, title: both('3'), isFile: true, type: 'own_picture', order: 9 }, { id: 4, title: both('4'), isFile: true, type: 'document', order: 0 },
      { id: 5, title: both('5'), isFile: false, type: 'video', answer: 'https://video.example/a.mp4', order: 0 },
    ]);
  });

  it('shows what this device has of its answers in the place of the server\'s', () => {
    const questions = [{ question_id: 1, answer: 'old' }, { question_id: 2, answer: 'kept' }, { question_id: 3, answer: null }];
    const file = new File(['x'], 'a.png');
    expect(withUnsent(questions, new Map<string | number, string | File>([[1, ''], [3, file]])))
      .toEqual([{ question_id: 1, answer: '' }, { question_id: 2, answer: 'kept' }, { question_id: 3, answer: { name: 'a.png' } }]);
  });
});
