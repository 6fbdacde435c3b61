import { describe, expect, test } from 'vitest';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { gapsOf } from '../../src/compiler/gaps.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { bothLanguages, type Language, type Translate } from '../../src/base/text.ts';
import { builtInTypes as types } from '../../src/fields/types/built-in.ts';
import { isOver } from '../../src/i18n/lesson-end.ts';
import { classTodos } from '../../src/screens/landing/todo/class-todos.ts';
import { eventTodos } from '../../src/screens/landing/todo/event-todos.ts';
import { formTodos } from '../../src/screens/landing/todo/form-todos.ts';
import { splitShown, firstShown } from '../../src/screens/landing/todo/shown-todos.ts';
import { interviewTodos } from '../../src/screens/landing/todo/interview-todos.ts';
import { inOrder, type TodoItem } from '../../src/screens/landing/todo/todo-item.ts';
import { reviewTodos } from '../../src/screens/landing/todo/review-todos.ts';
import { whenText } from '../../src/screens/landing/todo/when-text.ts';
import { fieldAddress, fieldIn } from '../../src/ui/field-address.ts';
import { eventsCall } from '../../src/wire/events.ts';
import { interviewsCall } from '../../src/wire/interviews.ts';
import { jobReviewsCall } from '../../src/wire/job-reviews.ts';
import { lessonsCall } from '../../src/wire/lessons.ts';
import { en, jp } from '../i18n/texts.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Noon of a Sunday, where the tests run. */
const NOW = new Date(2026, 10, 22, 12).getTime();
const HOUR = 3_600_000;
const at = (hours: number): string => new Date(NOW + hours * HOUR).toISOString();

const read = <Value>(decoded: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value => {
  if (!decoded.ok) throw new Error('cannot be read');
  return decoded.value;
};

const line = (key: string, more: Partial<TodoItem> = {}): TodoItem => ({ key, what: key, about: bothLanguages(key), blocks: false, way: { kind: 'page', address: '/' }, ...more });
const keysOf = (lines: readonly TodoItem[]): readonly string[] => lines.map(({ key }) => key);

describe('the order', () => {
  test('is by date, then by what blocks, then as they came', () => {
    const lines = [line('review'), line('gap', { blocks: true }), line('later', { at: NOW + 2 }), line('other review'), line('other gap', { blocks: true }), line('sooner', { at: NOW + 1 }), line('as soon, and blocks', { at: NOW + 1, blocks: true })];
    expect(keysOf(inOrder(lines))).toEqual(['as soon, and blocks', 'sooner', 'later', 'gap', 'other gap', 'review', 'other review']);
  });

  test('puts what comes late behind what stands in sight, and into the place that was kept', () => {
    const [first, second, late, later] = ['first', 'second', 'late', 'later'].map((key, place) => line(key, { at: place })) as [TodoItem, TodoItem, TodoItem, TodoItem];
    const inSight = firstShown([second], true);
    expect(inSight).toEqual({ keys: ['second'], capacity: 3 });
    const found = splitShown([first, second, late, later], inSight);
    expect(keysOf(found.shown)).toEqual(['second', 'first', 'late']);
    expect(keysOf(found.rest)).toEqual(['later']);
    expect(keysOf(splitShown([first, late, later], { ...inSight, keys: keysOf(found.shown) }).shown)).toEqual(['first', 'late', 'later']);
    expect(firstShown(Array.from({ length: 9 }, (_, place) => line(String(place))), false)).toEqual({ keys: ['0', '1', '2', '3', '4'], capacity: 5 });
  });
});

describe('what there is a line for', () => {
  test('events that end within a week and are not applied to', () => {
    const events = read(eventsCall.decode([
      { id: 1, name: 'Soon', end_date: at(24) }, { id: 2, name: 'Applied', end_date: at(24) }, { id: 3, name: 'Over', end_date: at(-1) },
      { id: 4, name: 'Far', end_date: at(24 * 8) }, { id: 5, name: 'Endless' }, { id: 6, name: 'Today', end_date: '2026-11-22' },
    ]));
    expect(keysOf(eventTodos(events, new Set(['2']), NOW))).toEqual(['event:1', 'event:6']);
  });

  test('the next interview, others to be confirmed, and the questions of those that are over', () => {
    const questions = [{ question_id: 1, question_type: 'free_text' }];
    const companies = (confirmed: boolean) => read(interviewsCall.decode([[
      { job_id: 1, company_name: 'Past', selection_id: 1, questions, interview_details: { id: 1, start_time: at(-30) } },
      { job_id: 2, company_name: 'Answered', selection_id: 2, questions, submitted: true, interview_details: { id: 2, start_time: at(-30) } },
      { job_id: 3, company_name: 'Next', selection_id: 3, questions, interview_details: { id: 3, start_time: at(2), interview_time_confirm_status: confirmed ? 1 : 0 } },
      { job_id: 4, company_name: 'Confirmed', interview_details: { id: 4, start_time: at(40), interview_time_confirm_status: 1 } },
      { job_id: 5, company_name: 'Open', interview_details: { id: 5, start_time: at(30) } },
      { job_id: 6, company_name: 'Not arranged', selection_id: 6, questions, interview_details: null },
    ]]));
    const whats = (confirmed: boolean) => interviewTodos(companies(confirmed), NOW).map(({ what, about }) => `${what} ${'en' in about ? about.en : ''}`);
    expect(whats(true)).toEqual(['landing.left.interview Next', 'landing.left.questions Past', 'landing.left.confirm Open']);
    expect(whats(false)).toEqual(['landing.left.questions Past', 'landing.left.confirm Next', 'landing.left.confirm Open']);
  });

  test('reviews that are not answered', () => {
    const reviews = read(jobReviewsCall.decode([{ job_review_id: 1, job_name: 'Open' }, { job_review_id: 2, job_name: 'Done', submitted: true }]));
    expect(keysOf(reviewTodos(reviews))).toEqual(['review:1']);
  });

  test('of each class the next lesson within a week, and the reflections that can be written', () => {
    const classes = read(lessonsCall(undefined).decode([
      { jclass_id: 1, lessons: [{ lesson_id: 1, date: at(50) }, { lesson_id: 2, date: at(26), validity: true }, { lesson_id: 3, date: at(-50), validity: true }, { lesson_id: 4, date: at(-60), validity: true, comment: 'Written' }, { lesson_id: 5, date: '2026-11-01', validity: true, reopen: true }] },
      { jclass_id: 2, lessons: [{ lesson_id: 6, date: at(24 * 9) }, { lesson_id: 7, date: at(-70), validity: false }, { lesson_id: 8, validity: true }] },
      { jclass_id: 3, lessons: [{ lesson_id: 9, date: at(-0.5), validity: true }] },
    ]));
    expect(classTodos(classes, NOW).map(({ key, number, when }) => [key, number, when])).toEqual([
      ['lesson:1', undefined, { kind: 'on', time: at(26) }], ['reflections:1', 2, undefined],
      ['lesson:3', undefined, { kind: 'on', time: at(-0.5) }],
    ]);
  });

  test('of a lesson with a plain day until that is over, and of one at a time for an hour', () => {
    const midnight = new Date(2026, 10, 2).getTime();
    expect([midnight - 1, midnight].map((now) => isOver({ date: '2026-11-01' }, now))).toEqual([false, true]);
    expect([-61, -59].map((minutes) => isOver({ date: at(minutes / 60) }, NOW))).toEqual([true, false]);
    expect(isOver({ date: undefined }, NOW)).toBe(false);
  });

  test('of a profile what its save would miss, in its order and with the way to the field', () => {
    const profile = {
      id: 1, universities: [], custom_fields: [{ fields: {
        'A [b]/c': { input_type: 'text', 'is_mandatory?': true }, Free: { input_type: 'text' }, Locked: { input_type: 'text', 'is_mandatory?': true, is_locked: true },
        Phone: { input_type: 'phone_number', 'is_mandatory?': true, value: '12' }, Held: { input_type: 'text', 'is_mandatory?': true, value: 'x' },
      } }], document_fields: [{ document_name_id: 7, document_name: 'CV', 'is_mandatory?': true }, { document_name_id: 8, document_name: 'Pass', 'is_mandatory?': true, upload: { name: 'pass.pdf', url: '/pass.pdf' } }],
    };
    const form = compileProfile({ profile, edit: profile, lookups: {}, productVariant: false, types });
    const lines = formTodos('profile', form).map(({ what, way }) => [what, way.kind === 'page' && way.address]);
    expect(lines).toEqual([
      ['landing.left.profile', '/profile?mode=edit#name'],
      ['landing.left.profile', '/profile?mode=edit#universities'],
      ['landing.left.profile', '/profile?mode=edit#custom_fields.A%20%5Bb%5D%2Fc'],
      ['landing.left.profile.wrong', '/profile?mode=edit#custom_fields.Phone'],
      ['landing.left.profile', '/profile?mode=edit#documents.7'],
    ]);
  });
});

describe('a gap', () => {
  const form = (choice: string | null) => compileCustomFields(types, {
    Choice: { input_type: 'radio_button', options: ['yes', 'no'], value: choice },
    More: { input_type: 'text', 'is_mandatory?': true, visible_when: { field: 'Choice', in: ['yes'] } },
  });
  test('is none where another field hides it', () => {
    expect(gapsOf(form('no'))).toEqual([]);
    expect(gapsOf(form('yes')).map(({ place }) => place)).toEqual(['custom_fields.More']);
  });
});

describe('the address of a field', () => {
  test.each(['name', 'custom_fields.100 % [a]#b/日本', 'documents.7'])('leads back to it: %s', (field) => {
    expect(fieldIn(new URL(fieldAddress('/profile', field), 'http://portal.example').hash)).toBe(field);
  });

  test.each(['', '#', '#%E0%A4%A'])('of nothing is none: %s', (hash) => { expect(fieldIn(hash)).toBeUndefined(); });
});

describe('when', () => {
  const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, jp };
  const translate = (language: Language): Translate => (key, params = {}) => (texts[language][key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
  const said = (kind: 'until' | 'on', time: string, language: Language): string => whenText({ kind, time }, NOW, { language, t: translate(language), zone });
  test.each<readonly ['until' | 'on', string, string, string]>([
    ['until', '2026-11-22', 'Until today', '今日まで'],
    ['until', '2026-11-23', 'Until tomorrow', '明日まで'],
    ['until', '2026-11-25', 'Until Wed, 25 November 2026', '2026年11月25日（水）まで'],
    ['until', at(6), 'Until today, 18:00', '今日 18:00まで'],
    ['on', at(24.5), 'Tomorrow, 12:30', '明日 12:30'],
    ['on', '2026-11-22', 'Today', '今日'],
    ['on', at(72), 'Wed, 25 November 2026 at 12:00', '2026年11月25日（水）12:00'],
    ['until', 'the end', 'Until the end', 'the endまで'],
  ])('%s %s', (kind, time, english, japanese) => {
    expect([said(kind, time, 'en'), said(kind, time, 'jp')]).toEqual([english, japanese]);
  });

  test('an interview is told as on its own page', () => {
    const soon = { kind: 'span', span: { start: NOW + 5 * 60_000 } } as const;
    expect(whenText(soon, NOW, { language: 'en', t: translate('en'), zone: 'Asia/Tokyo' })).toMatch(/^It begins in 5 minutes: .*Japan\)$/);
  });
});
