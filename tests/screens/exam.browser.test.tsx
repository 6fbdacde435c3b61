import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallInput } from '../../src/api/call.ts';
import { ApiError } from '../../src/api/failure.ts';
import { Guard } from '../../src/app/guard.tsx';
import { LanguageToggle } from '../../src/app/language-toggle.tsx';
import { examAnswers } from '../../src/exam/exam-answers.ts';
import mark from '../../src/app/mark.svg?no-inline';
import { ExamScreen } from '../../src/screens/exam/exam-screen.tsx';
import { lateGroupForm } from '../../src/screens/exam/group/group-code.ts';
import { boxes, examServer, group, radio, text, threeGroups, type ExamServer } from './exam-server.ts';
import { LIVE_REGION_ID } from '../../src/ui/use-announcement.ts';
import { hidePortals, showPortal } from './shown-portal.tsx';
import { uploads } from './uploads-in-hand.ts';
import { bytesOf } from '../../packages/arbitraries/files.ts';
import '../../src/app/theme.css';

/** With the shell's live region. */
const screen = <><p id={LIVE_REGION_ID} role="status" /><ExamScreen /></>;
const routes = [{ path: '/exam/:examId', element: screen }, { path: '/jclass', element: <p>The class</p> }];
const open = (server: ExamServer) => showPortal(routes, '/exam/7', server.answers, server.applicant);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const question = (id: number) => page.getByRole('textbox', { name: `Question ${id}` });
const dialog = () => page.getByRole('dialog');
const timer = () => page.getByRole('timer');
const press = async (name: string) => { await userEvent.click(button(name)); };
/** The newest answer of each question that was sent. */
const answersIn = ({ sent }: ExamServer) => new Map(sent.filter(({ question_id: id }) => id !== undefined).map(({ question_id: id, answer }) => [id, answer]));
/** What stands before it that no screen reader says. */
const sign = (element: Element): string | undefined => /^"(.*)" \/ ""$/.exec(getComputedStyle(element, '::before').content)?.[1];
const done = ({ sent }: ExamServer) => sent.filter(({ mark_as_done: mark }) => mark !== undefined);
const refuse = (...texts: readonly string[]): never => { throw new ApiError({ kind: 'refused', status: 422, refusal: { texts, fields: {} } }); };
const fail = (): never => { throw new ApiError({ kind: 'server', status: 500 }); };

async function start(server: ExamServer) {
  const shown = await open(server);
  await press('Start');
  await expect.element(page.getByText(/^Part 1 of/)).toBeVisible();
  return shown;
}

afterEach(() => {
  vi.useRealTimers();
  hidePortals();
});

describe('the intro', () => {
  it('tells the exam, asks for no questions, and leads to the first group [EXAM-01, EXAM-02, EXAM-03, EXAM-05, EXAM-07, EXAM-10, CALL-54, CALL-55]', async () => {
    const server = examServer();
    await open(server);
    await expect.element(heading('Final exam')).toBeVisible();
    await expect.element(page.getByText('Open until Mon, 1 March 2027')).toBeVisible();
    await expect.element(page.getByText('this', { exact: true })).toBeVisible();
    expect(document.querySelector('main script, main video')).toBeNull();
    await expect.element(page.getByText('Time for all parts together: 30 minutes', { exact: true })).toBeVisible();
    const rule = page.getByText(/^The time of a part begins/).element();
    expect(rule.compareDocumentPosition(heading('Parts (3)').element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(server.asked).toEqual([]);
    await press('Start');
    await expect.element(heading('Group 1')).toHaveFocus();
    await expect.element(question(11)).toBeVisible();
    expect(server.asked).toEqual([1]);
  });

  it.each([['as its class names it', '7'], ['as a server most likely wrote it, where no class is loaded', 7]] as const)('names the exam %s [CALL-54, CALL-55, CALL-56, CALL-57]', async (_how, id) => {
    const own = examServer([group(1, [text(11)])]);
    const named: unknown[] = [];
    const noted = (call: string) => (input: CallInput) => {
      named.push((input.json as { readonly applicants_exam: { readonly exam_id: unknown } }).applicants_exam.exam_id);
      return own.answers[call]?.(input);
    };
    const calls = Object.fromEntries(['exam_data', 'question_data', 'update_exam'].map((call) => [call, noted(call)]));
    const { queries, router } = await showPortal(routes, '/jclass', { ...own.answers, ...calls }, own.applicant);
    if (id === '7') queries.setQueryData(['my_lessons'], [{ exams: [{ id: 6 }] }, { exams: [{ id }] }]);
    await router.navigate('/exam/7');
    await press('Start');
    await userEvent.fill(question(11), 'My answer');
    await press('Submit');
    await expect.element(page.getByText('Well done.')).toBeVisible();
    expect([named.length, new Set(named)]).toEqual([5, new Set([id])]);
  });

  it('of an exam that is under way says so directly above Start, in sight however long it is', async () => {
    const groups = [group(1, [text(11)], { remaining_time: 300 })];
    await open(examServer(groups, { intro_text: { en: '<p>Read this.</p>'.repeat(80), jp: '<p>はじめに</p>' } }));
    const words = page.getByText('Your time is running: about 5 minutes left. “Start” leads to where you were.', { exact: true });
    await expect.element(words).toBeVisible();
    const [said, begins] = [words.element().getBoundingClientRect(), button('Start').element().getBoundingClientRect()];
    expect(begins.bottom).toBeLessThanOrEqual(window.innerHeight);
    expect(begins.top - said.bottom).toBeGreaterThan(0);
    expect(begins.top - said.bottom).toBeLessThan(20);
  });

  it('says above Start where the code of the groups is missing, with the way to try again', async () => {
    const state = vi.spyOn(lateGroupForm, 'state').mockReturnValue({ code: undefined, failed: true, retried: true } as const);
    await open(examServer());
    const anew = button('Load the page again');
    await expect.element(anew).toBeVisible();
    expect(anew.element().compareDocumentPosition(button('Start').element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    state.mockRestore();
  });

  it('shows its video where there is one [EXAM-04]', async () => {
    await open(examServer(threeGroups, { intro_video: 'https://video.example/intro.mp4' }));
    await expect.element(page.getByLabelText('Video: Final exam')).toHaveAttribute('src', 'https://video.example/intro.mp4');
  });

  it.each([
    { how: 'an error status', answer: fail, text: 'Something went wromg, Please try again' },
    { how: 'a refusal', answer: () => refuse('Not your exam.'), text: 'Not your exam.' },
  ])('that meets $how leads back to the class [EXAM-42, EXAM-43]', async ({ answer, text: words }) => {
    const { notices } = await open(examServer(threeGroups, {}, { exam_data: answer }));
    await expect.element(page.getByText('The class')).toBeVisible();
    expect(notices).toEqual([{ kind: 'error', text: words }]);
  });
});

describe('a group', () => {
  it.each([
    { what: 'fails', answer: fail },
    { what: 'says that the exam is over', answer: () => ({ ...examServer(threeGroups, { validity: false }).answers['exam_data']?.({}) as object }) },
  ])('stays where it is while everything is loaded anew, and what would be loaded of the exam $what', async ({ answer }) => {
    const own = examServer();
    let isLate = false;
    const server = { ...own, answers: { ...own.answers, exam_data: (input: CallInput) => (isLate ? answer() : own.answers['exam_data']?.(input)) } };
    const { queries, notices } = await start(server);
    isLate = true;
    await queries.invalidateQueries();
    await userEvent.fill(question(11), 'My answer');
    await expect.poll(() => answersIn(server).get(11), { timeout: 5000 }).toBe('My answer');
    await expect.element(question(11)).toHaveValue('My answer');
    expect(notices).toEqual([]);
  });

  it('sends what is answered by itself, and the rest at Next, and goes on [EXAM-06, EXAM-11, EXAM-12, EXAM-13, EXAM-24, EXAM-26, CALL-56]', async () => {
    const server = examServer();
    await start(server);
    expect(page.getByRole('heading', { level: 3 }).elements().map(({ textContent }) => textContent)).toEqual(['Question 1', 'Question 2', 'Question 3']);
    await expect.element(page.getByText('0 of 3 answered', { exact: true })).toBeVisible();
    await userEvent.fill(question(11), 'My answer');
    await expect.poll(() => answersIn(server).get(11), { timeout: 5000 }).toBe('My answer');
    await expect.element(page.getByText('1 of 3 answered', { exact: true })).toBeVisible();
    expect([...document.querySelectorAll('details li')].map(({ textContent }) => textContent.trim())).toEqual(['Question 1 ✓ answered', 'Question 2 not answered', 'Question 3 not answered']);
    await userEvent.click(page.getByRole('checkbox', { name: 'Red' }));
    await userEvent.click(page.getByRole('checkbox', { name: 'Blue' }));
    await userEvent.click(page.getByRole('radio', { name: 'Green' }));
    await expect.element(page.getByText('3 of 3 answered', { exact: true })).toBeVisible();
    await press('Next');
    await expect.element(heading('Group 2')).toHaveFocus();
    expect(dialog().elements()).toEqual([]);
    expect(heading('Group 1').elements()).toEqual([]);
    expect(answersIn(server)).toEqual(new Map<unknown, unknown>([[11, 'My answer'], [12, ['3', '5']], [13, '4']]));
    for (const sent of server.sent) expect([sent.exam_id, typeof sent.remaining_time, Object.keys(sent).length]).toEqual([7, 'number', 4]);
    expect(server.orders).toEqual(server.orders.toSorted());
    expect(new Set(server.orders).size).toBe(server.sent.length);
    expect(server.asked).toEqual([1, 2]);
  });

  it('says above Next how many questions are not answered, and leads to the first of them; Next asks nothing all the same [EXAM-26]', async () => {
    const server = examServer();
    await start(server);
    await userEvent.fill(question(11), 'My answer');
    await expect.element(button('Next')).toHaveAccessibleDescription('“Next” submits this part. You can still read your answers, but not change them. Not answered: 2');
    await press('Not answered: 2');
    await expect.element(page.getByRole('checkbox', { name: 'Red' })).toHaveFocus();
    const top = (): number => button('Next').element().getBoundingClientRect().top;
    const before = top();
    await userEvent.click(page.getByRole('checkbox', { name: 'Red' }));
    await userEvent.click(page.getByRole('radio', { name: 'Green' }));
    await expect.element(page.getByText('3 of 3 answered', { exact: true }).last()).toBeVisible();
    expect([page.getByRole('button', { name: /^Not answered/ }).elements(), top()]).toEqual([[], before]);
    await userEvent.fill(question(11), '');
    await expect.element(button('Not answered: 1')).toBeVisible();
    await press('Next');
    await expect.element(heading('Group 2')).toHaveFocus();
    expect(dialog().elements()).toEqual([]);
  });

  it('has of the exam what the answer for its questions leaves out, its time as it is by then [EXAM-07, EXAM-17, EXAM-19, EXAM-21, EXAM-25, EXAM-28, CALL-55]', async () => {
    const groups = [
      group(1, [text(11)], { timelimit: 120, remaining_time: 90, confirmation_screen: true }), group(2, [text(21)], { is_submitted: true }),
    ];
    const own = examServer(groups);
    let asked = 0;
    const server = { ...own, answers: {
      ...own.answers,
      exam_data: (input: CallInput) => {
        asked += 1;
        if (asked === 2) Object.assign(groups[0] ?? {}, { remaining_time: 60 });
        return own.answers['exam_data']?.(input);
      },
      question_data: ({ json }: CallInput) => {
        const { question_group_id: id } = (json as { readonly applicants_exam: { readonly question_group_id: unknown } }).applicants_exam;
        return { question_group_data: { questions_data: groups.find(({ question_group_id: each }) => each === id)?.questions_data } };
      },
    } };
    await start(server);
    await expect.element(heading('Group 1')).toBeVisible();
    await expect.element(timer()).toHaveTextContent(/^0(1:00|0:[2-5]\d)$/);
    await expect.element(page.getByText('of 2 minutes', { exact: true })).toBeVisible();
    await userEvent.fill(question(11), 'My answer');
    await press('Next');
    await userEvent.click(dialog().getByRole('button', { name: 'Submit and go on' }));
    await expect.element(heading('Group 2')).toBeVisible();
    await expect.element(page.getByText('This part is submitted. You can still read your answers, but not change them.')).toBeVisible();
    expect(answersIn(server)).toEqual(new Map([[11, 'My answer']]));
  });

  it('that was handed in is read after Back where only the exam says so by then, and not the answer for its questions [EXAM-28]', async () => {
    const own = examServer([group(1, [text(11)]), group(2, [text(21)])]);
    const { exam_data: exam, question_data: questions } = own.answers;
    const isLeft = (): boolean => own.asked.includes(2);
    await start({ ...own, answers: {
      ...own.answers,
      exam_data: (input) => {
        const { questions: [first, second] } = exam?.(input) as { readonly questions: readonly [object, object] };
        return { title: 'Final exam', questions: [{ ...first, is_submitted: isLeft() }, second] };
      },
      question_data: (input) => {
        const { question_group_data: { is_submitted: _said, ...answer } } = questions?.(input) as { readonly question_group_data: { readonly is_submitted: boolean } };
        return { question_group_data: answer };
      },
    } });
    await press('Next');
    await expect.element(heading('Group 2')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /Back|back/ }));
    await expect.element(heading('Group 1')).toBeVisible();
    await expect.element(page.getByText('This part is submitted. You can still read your answers, but not change them.')).toBeVisible();
    expect([question(11).elements(), timer().elements()]).toEqual([[], []]);
    await press('Exit');
    await expect.element(page.getByText('The class')).toBeVisible();
  });

  it('that asks first sends nothing unless it is confirmed; Back asks nothing [EXAM-25, EXAM-27, EXAM-28]', async () => {
    const server = examServer();
    await start(server);
    await press('Next');
    await expect.element(heading('Group 2')).toBeVisible();
    await press('Next');
    await expect.element(dialog()).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await expect.element(heading('Group 2')).toBeVisible();
    expect(server.asked).toEqual([1, 2]);
    await userEvent.fill(question(21), 'Back and forth');
    await press('Submit and go back');
    await expect.element(heading('Group 1')).toBeVisible();
    expect(dialog().elements()).toEqual([]);
    expect(answersIn(server).get(21)).toBe('Back and forth');
    await expect.element(page.getByText('This part is submitted. You can still read your answers, but not change them.')).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
    expect(timer().elements()).toEqual([]);
    const before = server.sent.length;
    await press('Next');
    await expect.element(heading('Group 2')).toBeVisible();
    expect(server.sent).toHaveLength(before);
  });

  it.each([[1, 2], [2, 3]])('that is taken out of the exam meanwhile, here %i, holds nobody up', async (id, next) => {
    const gone = new Set<unknown>();
    // Its answer is told as refused until somebody has read that.
    onTestFinished(() => { examAnswers.dismiss(7); });
    const missing = (): never => { throw new ApiError({ kind: 'refused', status: 404, refusal: { texts: ['Not found'], fields: {} } }); };
    const own = examServer();
    const bodyOf = ({ json }: CallInput) => (json as { readonly applicants_exam: { readonly question_group_id?: unknown; readonly question_id?: number } }).applicants_exam;
    const server = { ...own, answers: {
      ...own.answers,
      exam_data: () => ({ ...own.answers['exam_data']?.({}) as object, questions: threeGroups.filter(({ question_group_id: group }) => !gone.has(group)) }),
      question_data: (input: CallInput) => (gone.has(bodyOf(input).question_group_id) ? missing() : own.answers['question_data']?.(input)),
      update_exam: (input: CallInput) => (gone.has(Math.floor((bodyOf(input).question_id ?? 0) / 10)) ? missing() : own.answers['update_exam']?.(input)),
    } };
    await start(server);
    gone.add(id);
    await userEvent.fill(question(11), 'My answer');
    await press('Next');
    await expect.element(heading(`Group ${String(next)}`)).toBeVisible();
  });

  it('that is not valid is read only', async () => {
    await start(examServer([group(1, [text(11, { answer: 'Mine' })], { is_valid: false })]));
    await expect.element(page.getByText('Mine')).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
  });

  it.each([1280, 390])('shows its picture and its video 300 high, in a room that is there before they are, at %i px [EXAM-08, EXAM-09, CONST-20]', async (width) => {
    await page.viewport(width, 900);
    await start(examServer([group(1, [text(11)], { display_image: 'https://pictures.example/none.png', display_video: 'https://video.example/none.mp4' })]));
    for (const name of ['Picture: Group 1', 'Video: Group 1']) {
      const media = page.getByLabelText(name).elements()[0] ?? page.getByAltText(name).element();
      expect(media.getBoundingClientRect().height).toBe(300);
    }
  });

  it.each([1280, 390])('enlarges its picture in its place, once it is there, at %i px [EXAM-08]', async (width) => {
    await page.viewport(width, 900);
    await start(examServer([group(1, [text(11)], { display_image: mark })]));
    await expect.element(button('Enlarge the picture')).toBeVisible();
    const { scrollWidth } = document.documentElement;
    await userEvent.click(button('Enlarge the picture'));
    const picture = page.getByAltText('Picture: Group 1').element();
    const place = page.getByRole('group', { name: 'Picture: Group 1' }).element();
    expect(picture.getBoundingClientRect().width).toBeGreaterThanOrEqual(place.clientWidth);
    expect(place.getBoundingClientRect().height).toBeLessThanOrEqual(0.7 * window.innerHeight);
    expect(document.documentElement.scrollWidth).toBe(scrollWidth);
    await expect.element(timer()).toBeVisible();
    await userEvent.click(button('Reduce the picture'));
    expect(picture.getBoundingClientRect().height).toBe(300);
    await expect.element(button('Enlarge the picture')).toHaveFocus();
  });

  it('cannot enlarge a picture that does not come', async () => {
    await start(examServer([group(1, [text(11)], { display_image: 'https://pictures.example/none.png' })]));
    await expect.element(page.getByAltText('Picture: Group 1')).toBeInTheDocument();
    expect(page.getByRole('button', { name: /^Enlarge/ }).elements()).toEqual([]);
  });

  it('that is still being opened when the page is left is not, and the exam is free', async () => {
    let come = (): void => undefined;
    const held = new Promise<void>((resolve) => { come = resolve; });
    const server = examServer();
    let calls = 0;
    const answers = { ...server.answers, question_data: async (input: CallInput) => {
      calls += 1;
      await held;
      return server.answers['question_data']?.(input);
    } };
    const { router } = await open({ ...server, answers });
    await press('Start');
    await expect.poll(() => calls).toBe(1);
    await router.navigate('/jclass');
    await expect.element(page.getByText('The class')).toBeVisible();
    come();
    await expect.poll(() => server.asked).toEqual([1]);
    await router.navigate('/exam/7');
    await press('Start');
    await expect.element(question(11)).toBeEnabled();
    await expect.element(heading('Group 1')).toHaveFocus();
    expect(page.getByText(/another tab/).elements()).toEqual([]);
  });

  it('that is the last is submitted, then marked as done, and the outro is shown [EXAM-29, EXAM-30, EXAM-31, CALL-57]', async () => {
    const server = examServer([group(1, [text(11)])]);
    await start(server);
    expect(button('Next').elements()).toEqual([]);
    await userEvent.fill(question(11), 'The end');
    await press('Submit');
    await expect.element(page.getByText('Well done.')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(answersIn(server).get(11)).toBe('The end');
    expect(server.sent.at(-1)).toEqual({ exam_id: 7, mark_as_done: true });
  });

  it.each([
    { how: 'succeeds', answer: () => ({ message: 'Saved' }), notice: { kind: 'success', text: 'Your exam has been submitted.' }, isStale: true },
    { how: 'fails', answer: fail, notice: { kind: 'error', text: 'Your exam could not be submitted. Please open it again.' }, isStale: false },
  ])('whose Submit $how says so also where its page was left meanwhile, and asks for its state anew', async ({ answer, notice, isStale }) => {
    let come = (): void => undefined;
    const held = new Promise<void>((resolve) => { come = resolve; });
    const server = examServer([group(1, [text(11)])], {}, { update_exam: async () => { await held; return answer(); } });
    const { notices, queries, router } = await start(server);
    queries.setQueryData(['exam', 7], {});
    await press('Submit');
    await expect.poll(() => done(server)).toHaveLength(1);
    await router.navigate('/jclass');
    await expect.element(page.getByText('The class')).toBeVisible();
    come();
    await expect.poll(() => notices).toEqual([notice]);
    expect(queries.getQueryState(['exam', 7])?.isInvalidated).toBe(isStale);
  });

  it.each([
    { how: 'an error status', answer: fail, words: 'Something went wrong' }, { how: 'a refusal', answer: () => refuse('Time is up'), words: 'Time is up' },
  ])('that meets $how at Submit keeps everything and shows no outro [EXAM-44, EXAM-45]', async ({ answer, words }) => {
    let broken = true;
    const server = examServer([group(1, [text(11)])], {}, { update_exam: () => (broken ? answer() : { message: 'Saved' }) });
    const { notices } = await start(server);
    await userEvent.fill(question(11), 'Kept');
    await press('Submit');
    await expect.poll(() => notices).toContainEqual({ kind: 'error', text: words });
    await expect.element(question(11)).toHaveValue('Kept');
    expect(page.getByText('Well done.').elements()).toEqual([]);
    expect(done(server)).toEqual([]);
    broken = false;
    await userEvent.fill(question(11), 'Kept again');
    await press('Submit');
    await expect.element(page.getByText('Well done.')).toBeVisible();
  });

  it('says at the field that an answer is too long to be sent, whatever its type', async () => {
    const server = examServer([group(1, [text(11, { question_type: 'url' })])]);
    await start(server);
    await userEvent.fill(question(11), `https://a.example/${'a'.repeat(12_000)}`);
    await expect.element(page.getByText('Use at most 10000 characters (now 12018).').first()).toBeVisible();
    await userEvent.fill(question(11), 'a'.repeat(20_001));
    await expect.element(page.getByText('Use at most 10000 characters (now 20001).').first()).toBeVisible();
    await userEvent.fill(question(11), 'https://a.example/short');
    await expect.poll(() => answersIn(server).get(11)).toBe('https://a.example/short');
  });

  it('is left after a question, with its answers at the server [EXAM-32, EXAM-33, EXAM-34]', async () => {
    const server = examServer();
    const { router } = await start(server);
    await userEvent.fill(question(11), 'Later');
    await press('Exit');
    await userEvent.click(dialog().getByRole('button', { name: 'Stay in the exam' }));
    await expect.element(heading('Group 1')).toBeVisible();
    await press('Exit');
    await userEvent.click(dialog().getByRole('button', { name: 'Leave the exam' }));
    await expect.element(page.getByText('The class')).toBeVisible();
    expect(router.state.location.pathname).toBe('/jclass');
    expect(answersIn(server).get(11)).toBe('Later');
    expect(server.sent.at(-1)?.remaining_time).toBeTypeOf('number');
  });
});

it('Submit leads to a part that was added meanwhile, says so, and submits nothing [EXAM-29, EXAM-30]', async () => {
  const groups = [group(1, [text(11)])];
  const server = examServer(groups);
  await start(server);
  groups.push(group(2, [text(21)]));
  await press('Submit');
  await expect.element(heading('Group 2')).toHaveFocus();
  await expect.element(page.getByText('This part was added or opened while you were taking the exam. The exam is not submitted yet.')).toBeVisible();
  await expect.element(page.getByText('Part 2 of 2')).toBeVisible();
  expect(done(server)).toEqual([]);
  await press('Submit');
  await expect.poll(() => done(server)).toHaveLength(1);
});

describe('an answer that is refused', () => {
  it('is named by its question, and after a press that it held up it is said that one more goes on without it', async () => {
    const server = examServer(threeGroups, {}, {
      update_exam: (input) => {
        const { question_id: id } = (input.json as { readonly applicants_exam: { readonly question_id?: number } }).applicants_exam;
        return id === 11 || id === 13 ? refuse('No such option') : { message: 'Saved', remaining_time: 500 };
      },
    });
    await start(server);
    const line = page.getByRole('status').filter({ hasText: 'No such option' });
    await userEvent.fill(question(11), 'Mine');
    await expect.element(line).toHaveTextContent(/^Question 1: No such option$/);
    await userEvent.click(page.getByRole('radio', { name: 'Green' }));
    await press('Next');
    await expect.element(line).toHaveTextContent('Question 1, Question 3: No such option Press “Next” once more to go on without the answers that were not accepted.');
    expect(heading('Group 1').elements()).toHaveLength(1);
    await press('Next');
    await expect.element(heading('Group 2')).toHaveFocus();
    await expect.element(page.getByRole('alert').filter({ hasText: 'No such option' })).toHaveTextContent(/Question 11Mine.*Question 13Green/);
    expect(line.elements()).toEqual([]);
    await press('I have read this');
  });
});

describe('an answer whose question was withdrawn', () => {
  it('is said to count again where the question is back', async () => {
    let isGone = true;
    const gone = (): never => { throw new ApiError({ kind: 'refused', status: 404, refusal: { texts: ['No such question'], fields: {} } }); };
    await start(examServer(threeGroups, {}, { update_exam: () => (isGone ? gone() : { message: 'Saved', remaining_time: 500 }) }));
    await userEvent.fill(question(11), 'Mine');
    await expect.element(question(11)).toHaveAccessibleDescription(expect.stringContaining('does not count'));
    isGone = false;
    await userEvent.type(question(11), ', too');
    await expect.element(question(11)).not.toHaveAccessibleDescription(expect.stringContaining('does not count'));
    await expect.element(question(11)).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('is said at its question not to count, also while more is typed there, is named by ear, and holds nothing up', async () => {
    const gone = (): never => { throw new ApiError({ kind: 'refused', status: 404, refusal: { texts: ['No such question'], fields: {} } }); };
    const server = examServer(threeGroups, {}, {
      update_exam: (input) => {
        const { question_id: id } = (input.json as { readonly applicants_exam: { readonly question_id?: number } }).applicants_exam;
        return id === 11 ? gone() : { message: 'Saved', remaining_time: 500 };
      },
    });
    await start(server);
    const said = 'Removed from the exam: the answer can no longer be sent and does not count.';
    await userEvent.fill(question(11), 'Mine');
    await expect.element(page.getByRole('status').filter({ hasText: said })).toHaveTextContent(`Question 1: ${said}`);
    await expect.element(question(11)).toHaveAccessibleDescription(expect.stringContaining(said));
    await userEvent.type(question(11), ', too');
    await expect.element(question(11)).toHaveAccessibleDescription(expect.stringContaining(said));
    await expect.element(question(11)).toHaveFocus();
    await press('Next');
    await expect.element(heading('Group 2')).toHaveFocus();
    await expect.element(page.getByRole('alert').filter({ hasText: 'No such question' })).toHaveTextContent(/Question 11Mine, too/);
    await press('I have read this');
  });
});

describe('files', () => {
  const file = (name: string, ...bytes: readonly Uint8Array<ArrayBuffer>[]): File => new File([...bytes], name);
  const choose = async (id: number, file: File): Promise<void> => {
    await userEvent.upload(page.elementLocator(page.getByRole('group', { name: `Question ${id}` }).element().querySelector('input') as HTMLElement), file);
  };

  it('are sent as they are chosen, in a form; what is no picture or too big is refused at the field [EXAM-14, EXAM-15, VAL-25]', async () => {
    const server = examServer([group(1, [text(11, { question_type: 'image' }), text(12, { question_type: 'document' })])]);
    await start(server);
    await choose(11, file('a.gif', bytesOf.pdf));
    await expect.element(page.getByText(/Choose a file of one of these types/).first()).toBeVisible();
    await choose(11, file('big.png', bytesOf.png, new Uint8Array(3_000_000)));
    await expect.element(page.getByText('Image size should be less than 2MB').first()).toBeVisible();
    expect(server.sent).toEqual([]);
    await choose(11, file('a.png', bytesOf.png));
    await choose(12, file('b.pdf', bytesOf.pdf));
    await expect.poll(() => [...answersIn(server)].map(([id, answer]) => [String(id), answer instanceof File ? answer.name : answer]), { timeout: 5000 }).toEqual([['11', 'a.png'], ['12', 'b.pdf']]);
  });
});

describe('a file that was changed on the device before it could be sent', () => {
  afterEach(() => { vi.restoreAllMocks(); });

  it.each([
    ['en', 'Start', 'Question 11', '“essay.pdf” can no longer be read. It may have been moved, changed or deleted. Choose it again.', /^Saved at \d/],
    ['jp', '開始する', '問題11', '「essay.pdf」を読み込めません。移動、変更または削除された可能性があります。もう一度選択してください。', /に保存しました。$/],
  ] as const)('is named, and can be chosen once more (%s)', async (language, begin, name, words, saved) => {
    let isAway = true;
    const server = examServer([group(1, [text(11, { question_type: 'document' })])], {}, {
      update_exam: () => { if (isAway) throw new ApiError({ kind: 'network' }); return { message: 'Saved' }; },
    });
    await showPortal(routes, '/exam/7', server.answers, server.applicant, language);
    await press(begin);
    await expect.element(page.getByRole('group', { name })).toBeVisible();
    const choose = () => userEvent.upload(page.elementLocator(page.getByRole('group', { name }).element().querySelector('input') as HTMLElement), new File([bytesOf.pdf], 'essay.pdf'));
    await choose();
    await expect.poll(() => server.sent.length).toBeGreaterThan(0);
    vi.spyOn(Blob.prototype, 'slice').mockImplementation(() => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }));
    await expect.element(page.getByText(words).first()).toBeVisible();
    vi.restoreAllMocks();
    isAway = false;
    await choose();
    await expect.element(page.getByText(saved), { timeout: 8000 }).toBeVisible();
  });
});

describe('a session that expires', () => {
  it('is renewed over the exam, which goes on with what was typed', { tags: 'full' }, async () => {
    let expired = true;
    const server = examServer([group(1, [text(11)])], {}, {
      update_exam: () => { if (expired) throw new ApiError({ kind: 'unauthorized' }); return { message: 'Saved' }; },
      login: () => { expired = false; return { access_token: { token: 'new' }, applicant: { id: server.applicant.id, name: 'Aya' } }; },
    });
    const guarded = routes.map(({ path, element }) => ({ path, element: <Guard>{element}</Guard> }));
    await showPortal(guarded, '/exam/7', server.answers, server.applicant);
    await press('Start');
    await userEvent.fill(question(11), 'Not lost');
    await expect.element(page.getByRole('dialog', { name: 'You session has expired, Please login again!' }), { timeout: 8000 }).toBeVisible();
    await expect.element(timer()).toHaveTextContent(/^0[89]:/);
    await userEvent.fill(dialog().getByRole('textbox', { name: /^Email/ }), 'aya@example.com');
    await userEvent.fill(dialog().getByLabelText(/^Password/), 'secret');
    await userEvent.click(dialog().getByRole('button', { name: 'Log in' }));
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(question(11)).toHaveValue('Not lost');
    await expect.element(page.getByText(/^Saved/), { timeout: 8000 }).toBeVisible();
    expect(answersIn(server).get(11)).toBe('Not lost');
  });
});

describe('a video that is still going up', () => {
  const [PAUSED, DONE] = [
    { kind: 'paused', name: 'a.mp4', sent: 1, total: 2 }, { kind: 'done', name: 'a.mp4', sent: 2, total: 2, link: 'https://video.example/a.mp4' },
  ] as const;
  const withVideo = (more: object = {}) => [group(1, [text(11), text(12, { question_type: 'video' })], more), group(2, [text(21)])];

  it.each([['en', 'Start', 'Next', 'Your video or file has not been sent yet.'], ['jp', '開始する', '次へ', '動画またはファイルがまだ送信されていません。']] as const)('holds the group until the applicant lets it go on, and says so (%s)', async (language, begin, next, words) => {
    const server = examServer(withVideo());
    const { set, lateVideos } = uploads();
    const key = `${server.applicant.id}/exam/7/1/questions.12`;
    set(key, PAUSED);
    const { notices } = await showPortal(routes, '/exam/7', server.answers, server.applicant, language, lateVideos);
    await press(begin);
    await expect.element(page.getByRole('group', { name: language === 'en' ? 'Question 12' : '問題12' })).toBeVisible();
    await press(next);
    await expect.poll(() => notices).toEqual([{ kind: 'error', text: words }]);
    expect(server.asked).toEqual([1]);
    set(key, DONE);
    await press(next);
    await expect.poll(() => server.asked).toEqual([1, 2]);
    expect(answersIn(server).get(12)).toBe(DONE.link);
  });

  it('is on its way before the group is submitted, and not a question that is not answered', async () => {
    const server = examServer(withVideo({ confirmation_screen: true }));
    const { set, lateVideos } = uploads();
    const key = `${server.applicant.id}/exam/7/1/questions.12`;
    set(key, { kind: 'sending', name: 'a.mp4', sent: 1, total: 2, secondsLeft: 1 });
    await showPortal(routes, '/exam/7', server.answers, server.applicant, 'en', lateVideos);
    await press('Start');
    await expect.element(button('Not answered: 1')).toBeVisible();
    await userEvent.fill(question(11), 'My answer');
    await expect.element(page.getByText('1 of 2 answered', { exact: true }).first()).toBeVisible();
    await press('Next');
    await expect.element(dialog().getByRole('button', { name: 'Question 2 on its way' })).toBeVisible();
    expect(dialog().getByText(/Not answered/).elements()).toEqual([]);
    set(key, DONE);
    await expect.element(dialog().getByRole('button', { name: 'Question 2 answered' })).toBeVisible();
  });

  it('holds nobody at zero: that it was lost is said, it goes on, and nothing of it goes up any more [EXAM-21]', async () => {
    const server = examServer(withVideo({ timelimit: 60, remaining_time: 2 }));
    const { set, lateVideos, keys } = uploads();
    const other = `${server.applicant.id}/profile/pr_video`;
    set(other, PAUSED);
    set(`${server.applicant.id}/exam/7/1/questions.12`, PAUSED);
    const { notices } = await showPortal(routes, '/exam/7', server.answers, server.applicant, 'en', lateVideos);
    await press('Start');
    await expect.element(heading('Group 2')).toBeVisible();
    expect(notices).toEqual([{ kind: 'error', text: 'Your video or file did not reach the server in time, so it does not count.' }]);
    expect([answersIn(server).has(12), keys()]).toEqual([false, [other]]);
  });

  it('is given up where its part is only read by now', async () => {
    const server = examServer(withVideo({ is_valid: false }).slice(0, 1));
    const { set, lateVideos, keys } = uploads();
    const scope = `${server.applicant.id}/exam/7`;
    for (const key of [`${scope}/1/questions.12`, `${scope}/2/questions.12`]) set(key, PAUSED);
    await showPortal(routes, '/exam/7', server.answers, server.applicant, 'en', lateVideos);
    await press('Start');
    await expect.poll(keys).toEqual([`${scope}/2/questions.12`]);
  });

  it('is given up where its part is only read by now, but not before another page that has it in hand has let go of it', async () => {
    const server = examServer([group(1, [11, 12].map((id) => text(id, { question_type: 'video' })), { is_valid: false })]);
    const { set, lateVideos, keys } = uploads();
    const [left, elsewhere] = [11, 12].map((id) => `${server.applicant.id}/exam/7/1/questions.${id}`) as [string, string];
    set(left, PAUSED);
    set(elsewhere, PAUSED, false);
    await showPortal(routes, '/exam/7', server.answers, server.applicant, 'en', lateVideos);
    await press('Start');
    await expect.poll(keys).toEqual([elsewhere]);
    set(elsewhere, PAUSED);
    expect(keys()).toEqual([]);
  });
});

describe('the timer', () => {
  it('shows what is left beside all of it, and tells it once at the start [EXAM-17, EXAM-18, EXAM-19, EXAM-20]', async () => {
    await start(examServer([group(1, [text(11)], { timelimit: 120, remaining_time: 90 })]));
    await expect.element(timer()).toHaveTextContent(/^01:(30|29)$/);
    await expect.element(page.getByText('of 2 minutes')).toBeVisible();
    await expect.element(timer()).toHaveTextContent('01:28');
    expect(page.getByRole('status').elements().map(({ textContent }) => textContent)).toContain('Time left: 1 minute 30 seconds.');
  });

  it('says nothing of an earlier moment when the language is switched, and goes on in the other [EXAM-17]', async () => {
    const server = examServer([group(1, [text(11)], { timelimit: 120, remaining_time: 63 })]);
    const withToggle = [{ path: '/exam/:examId', element: <><LanguageToggle />{screen}</> }];
    await showPortal(withToggle, '/exam/7', server.answers, server.applicant);
    await press('Start');
    const said = () => document.getElementById(LIVE_REGION_ID)?.lastElementChild?.textContent;
    await expect.poll(said).toBe('Time left: 1 minute 3 seconds.');
    await userEvent.click(page.getByText('JP', { exact: true }));
    await expect.element(page.getByText('／制限時間 2分')).toBeVisible();
    expect(said()).not.toMatch(/残り/);
    await expect.poll(said).toBe('残り時間は1分です。');
    await userEvent.click(page.getByText('EN', { exact: true }));
    await expect.element(page.getByText('of 2 minutes')).toBeVisible();
    expect(said()).not.toMatch(/1 minute\./);
  });

  it('is told over a dialog, too, where the toasts stand in it [EXAM-17]', async () => {
    await start(examServer([group(1, [text(11)], { timelimit: 120, remaining_time: 63 })]));
    await press('Exit');
    dialog().element().append(Object.assign(document.createElement('div'), { popover: 'manual' }));
    await expect.poll(() => dialog().element().querySelector('[popover]')?.textContent, { timeout: 8_000 }).toBe('Time left: 1 minute.');
  });

  it('is none of a part that takes as long as it takes, and the server is told of none, whatever it makes of that [EXAM-19, EXAM-33, CALL-56]', async () => {
    const server = examServer([group(1, [text(11)], { timelimit: null })], {}, { update_exam: () => ({ message: 'Saved', remaining_time: 0 }) });
    const { router } = await start(server);
    await userEvent.fill(question(11), 'My answer');
    await expect.element(page.getByText(/^Saved/)).toBeVisible();
    expect(timer().elements()).toEqual([]);
    await press('Exit');
    await expect.poll(() => router.state.location.pathname).toBe('/jclass');
    expect(server.sent.map(({ answer }) => answer)).toEqual(['My answer', 'My answer']);
    for (const sent of server.sent) expect(sent).not.toHaveProperty('remaining_time');
  });

  it('is none of such a part at Exit, which asks only where an answer is not saved yet [EXAM-32, EXAM-33]', async () => {
    let isAway = true;
    const server = examServer([group(1, [text(11)], { timelimit: null })], {}, { update_exam: () => (isAway ? fail() : { message: 'Saved' }) });
    await start(server);
    await userEvent.fill(question(11), 'My answer');
    await press('Exit');
    await expect.element(dialog().getByText('Your answers will be saved.', { exact: true })).toBeVisible();
    // An answer without a time limit would be sent on for ever, and hold up the end of the same exam in the next test.
    isAway = false;
    await userEvent.click(dialog().getByRole('button', { name: 'Leave the exam', exact: true }));
    await expect.element(page.getByText('The class', { exact: true })).toBeVisible();
  });

  it('tells after a sleep what is left, and not what was left when it would have been told [EXAM-17]', async () => {
    const clocks = vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const part = group(1, [text(11)], { timelimit: 600, remaining_time: 310 });
    const says = (words: RegExp) => expect.element(page.getByText(words)).toBeInTheDocument();
    // A page that wakes asks the server, whose clock has gone on as well.
    const sleepTo = (left: number, after: number): void => {
      Object.assign(part, { remaining_time: left });
      clocks.advanceTimersByTime((after - left) * 1_000);
    };
    await start(examServer([part]));
    await says(/^Time left: 5 minutes \d+ seconds\.$/);
    sleepTo(100, 310);
    await says(/^Time left: 1 minute \d+ seconds\.$/);
    sleepTo(40, 100);
    await says(/^Time left: \d+ seconds\.$/);
  });

  it('at zero sends what was typed and goes on by itself; the last group is submitted [EXAM-21]', async () => {
    const server = examServer([group(1, [text(11)], { timelimit: 60, remaining_time: 2 }), group(2, [text(21)], { timelimit: 60, remaining_time: 2 })], {}, { update_exam: () => ({ message: 'Saved' }) });
    // Nobody's two seconds go by while a busy machine types: both clocks of the device stand until they are told to go on.
    const clocks = vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const passes = () => clocks.advanceTimersByTime(3_000);
    await start(server);
    await userEvent.fill(question(11), 'Just in time');
    passes();
    await expect.element(heading('Group 2')).toBeVisible();
    await expect.element(page.getByText('Time for the previous part ran out, so it was submitted automatically.')).toBeVisible();
    passes();
    await expect.element(page.getByText('Well done.')).toBeVisible();
    expect(answersIn(server).get(11)).toBe('Just in time');
    expect(done(server)).toHaveLength(1);
  });
});

describe('an exam that is done or over', () => {
  it('that is done shows that it is completed [EXAM-35]', async () => {
    const server = examServer(threeGroups, { mark_as_done: true, receipt_number: 'ABCD-1234' });
    await open(server);
    await expect.element(page.getByText('You have completed this exam.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See your receipt', exact: true })).toHaveAttribute('href', '/profile?mode=receipts&number=ABCD-1234');
    await expect.element(page.getByText('Ends Mon, 1 March 2027', { exact: true })).toBeVisible();
    expect(button('Start').elements()).toEqual([]);
    expect(server.asked).toEqual([]);
  });

  it('that is over and was never answered says so, above what is correct', async () => {
    await open(examServer([group(1, [text(11, { answer: null, correct_answer: 'Theirs' }), boxes(12, { answer: [], correct_answer: [3] })])], { validity: false }));
    const said = page.getByText('You gave no answers in this exam. Here are the correct ones.');
    await expect.element(said).toBeVisible();
    expect(getComputedStyle(said.element()).fontSize).toBe('16px');
    await expect.element(page.getByText('Theirs')).toBeVisible();
    expect(page.getByRole('link', { name: 'receipt' }).elements()).toEqual([]);
  });

  it('that is over is looked through, done or not, with its score [EXAM-36, EXAM-37, EXAM-38, EXAM-39, EXAM-40, EXAM-41]', async () => {
    await open(examServer([group(1, [
      text(11, { answer: 'Mine', correct_answer: 'Theirs', correct_answer_details: { en: 'Because.', jp: 'なぜなら。' }, answer_image: 'https://pictures.example/a.png', answer_video: 'https://video.example/a.mp4' }),
      boxes(12, { answer: ['3', '5'], correct_answer: [3, 4], correct_answer_details: null }), radio(13, { answer: '4', correct_answer: 'Green', correct_answer_details: '' }),
    ])], { validity: false, mark_as_done: true, receipt_number: 'ABCD-1234', score: 0 }));
    const of = (id: number) => page.getByRole('article', { name: new RegExp(`Question ${id}$`) });
    await expect.element(page.getByText('Score: 0')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See your receipt', exact: true })).toHaveAttribute('href', '/profile?mode=receipts&number=ABCD-1234');
    for (const words of ['Mine', 'Theirs', 'Because.']) await expect.element(of(11).getByText(words)).toBeVisible();
    await expect.element(of(11).getByAltText('Picture for the answer: Question 11')).toHaveAttribute('src', 'https://pictures.example/a.png');
    await expect.element(of(11).getByLabelText('Video for the answer: Question 11')).toHaveAttribute('src', 'https://video.example/a.mp4');
    const marks = (id: number) => of(id).getByRole('listitem').elements().map((item) => [...item.querySelectorAll('span:not(:has(*))')].map(({ textContent }) => textContent));
    expect(marks(12)).toEqual([['Red', 'Your answer', 'Correct answer'], ['Green', 'Correct answer', 'You did not choose this'], ['Blue', 'Your answer']]);
    await expect.element(of(12).getByText('Incorrect', { exact: true })).toBeVisible();
    expect(marks(13)).toEqual([['Red'], ['Green', 'Your answer', 'Correct answer'], ['Blue']]);
    await expect.element(of(13).getByText('Correct', { exact: true })).toBeVisible();
    for (const id of [12, 13]) await expect.element(of(id).getByText('No explanation for this question')).toBeVisible();
    expect(page.getByRole('textbox').elements().concat(page.getByRole('checkbox').elements(), page.getByRole('radio').elements())).toEqual([]);
  });

  it('says of no answer that it was not given where the server may show it as a picture or video', async () => {
    const file = (id: number, type: string, more: object) => text(id, { question_type: type, ...more });
    const shown = [file(11, 'image', { answer_image: 'https://pictures.example/a.png' }), file(12, 'video', { answer: '', answer_video: 'https://video.example/a.mp4' })];
    await open(examServer([group(1, [...shown, file(13, 'image', {}), text(14, { answer_image: 'https://pictures.example/b.png' })])], { validity: false }));
    const of = (id: number) => page.getByRole('article', { name: new RegExp(`Question ${id}$`) });
    await expect.element(of(11).getByAltText('Picture for the answer: Question 11')).toBeInTheDocument();
    expect([11, 12, 13, 14].map((id) => of(id).getByText('You gave no answer.').elements().length)).toEqual([0, 0, 1, 1]);
    expect(page.getByText(/^You gave no answers in this exam/).elements()).toEqual([]);
  });

  it('has a sign where no answer was given, which no answer has', async () => {
    await open(examServer([group(1, [text(11, { answer: 'Mine' }), text(12), radio(13)])], { validity: false }));
    await expect.element(page.getByText('Mine')).toBeVisible();
    expect(page.getByText('You gave no answer.').elements().map(sign)).toEqual(['– ', '– ']);
    expect(page.getByText('No correct answer is given.').elements().map(sign)).toEqual(['– ', '– ']);
    expect(sign(page.getByText('Mine').element())).toBeUndefined();
  });
});

it.each([390, 1280])('its overview begins where everything does, and moves nothing, at %i px', async (width) => {
  await page.viewport(width, 844);
  await start(examServer());
  const overview = document.querySelector('details');
  const places = () => [document.querySelector('summary'), heading('Group 1').element(), timer().element()]
    .map((element) => element?.getBoundingClientRect().top);
  const before = places();
  overview?.toggleAttribute('open', true);
  expect(places()).toEqual(before);
  const left = (element?: Element | null) => element?.getBoundingClientRect().left;
  expect(left(overview?.querySelector('button'))).toBe(left(heading('Group 1').element()));
});

it('no field that Shift+Tab comes to lies under the bar, with its overview folded and unfolded', async () => {
  await page.viewport(390, 844);
  const ids = Array.from({ length: 12 }, (_, index) => 11 + index);
  await start(examServer([group(1, ids.map((id) => text(id)))]));
  await expect.element(question(22)).toBeVisible();
  const overview = document.querySelector('details');
  const covered: (string | undefined)[] = [];
  for (const open of [false, true]) {
    overview?.toggleAttribute('open', open);
    question(22).element().focus();
    for (const _ of ids.slice(1)) {
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
      const { activeElement } = document;
      const top = (open ? overview?.querySelector('ol') : overview?.parentElement)?.getBoundingClientRect().bottom ?? 0;
      if (activeElement && activeElement.getBoundingClientRect().top < top) covered.push(`${String(open)} ${activeElement.id}`);
    }
  }
  expect(covered).toEqual([]);
});
