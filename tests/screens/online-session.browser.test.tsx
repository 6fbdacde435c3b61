import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Language } from '../../src/base/text.ts';
import { ApiError } from '../../src/api/failure.ts';
import { waitingSaves } from '../../src/api/save-memory.ts';
import { rowsByScope } from '../../src/device/device-rows.ts';
import { Draft } from '../../src/engine/drafts/draft.ts';
import type { UploadState } from '../../src/engine/contract/videos.ts';
import type { Router } from '../../src/ui/router.ts';
import { OnlineSessionScreen } from '../../src/screens/online-session/online-session-screen.tsx';
import { bytesOf } from '../../packages/arbitraries/files.ts';
import { VIDEO, options, question, session, sessionServer, type SessionServer } from './online-session-server.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';
import { uploads } from './uploads-in-hand.ts';

const routes = [{ path: '/onlineSession', element: <OnlineSessionScreen /> }, { path: '/', element: <p>The landing page</p> }];
const open = (server: SessionServer, address = '/onlineSession', language?: Language) => showPortal(routes, address, server.answers, server.applicant, language);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = async (name: string) => { await userEvent.click(button(name)); };
const title = (number: number, total: number) => page.getByRole('heading', { name: `Question ${number}. ${number} of ${total}`, exact: true });
const box = (id: number) => page.getByLabelText(`What about ${id}?`);
const selector = () => page.getByRole('combobox', { name: 'Session', exact: true });
const dialog = () => page.getByRole('dialog');
const submit = async (): Promise<void> => {
  await press('Submit');
  await userEvent.click(dialog().getByRole('button', { name: 'OK', exact: true }));
};
const fail = (): never => { throw new ApiError({ kind: 'server', status: 500 }); };
const refuse = (...texts: readonly string[]): never => { throw new ApiError({ kind: 'refused', status: 422, refusal: { texts, fields: {} } }); };
const three = () => session(7, [question(1), question(2, 'text_area'), question(3)]);

/** An answer that comes when the test says so. */
function later(): { readonly answer: Promise<object>; readonly come: () => void } {
  let come = (): void => undefined;
  const answer = new Promise<object>((resolve) => { come = () => { resolve({ message: 'Saved' }); }; });
  return { answer, come: () => { come(); } };
}

afterEach(hidePortals);

describe('the sessions', () => {
  it('are chosen by their titles, and each begins with its introduction [ONL-01, ONL-02, ONL-04, ONL-06, CALL-58]', async () => {
    const server = sessionServer([three(), session(8, [question(4)])]);
    const { router } = await open(server);
    await expect.element(selector()).toBeVisible();
    expect(selector().element().textContent).toBe('Session 7Session 8');
    await expect.element(page.getByRole('heading', { name: 'Introduction', exact: true })).toBeVisible();
    await expect.element(page.getByText('Welcome to 7.')).toBeVisible();
    expect(document.querySelector('main script, main video, main form')).toBeNull();
    await userEvent.selectOptions(selector(), 'Session 8');
    await expect.element(page.getByText('Welcome to 8.')).toBeVisible();
    expect(router.state.location.search).toBe('?session=8');
    expect(server.loads()).toBe(1);
  });

  it('show the video of their introduction where there is one [ONL-05]', async () => {
    await open(sessionServer([session(7, [question(1)], { intro_video: 'https://video.example/intro.mp4' })]));
    await expect.element(page.getByRole('heading', { name: 'Introduction Video', exact: true })).toBeVisible();
    expect(document.querySelector('main video')?.getAttribute('src')).toBe('https://video.example/intro.mp4');
  });

  it.each([['en', 'There are currently no active sessions.'], ['jp', '現在、参加できるセッションはありません。']] as const)('that are none say so (%s) [ONL-03]', async (language, text) => {
    await open(sessionServer([]), '/onlineSession', language);
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });

  it('that cannot be loaded say so, and are asked for again [ONL-45]', async () => {
    let broken = true;
    const server = sessionServer([three()], { my_online_sessions: () => (broken ? fail() : [three()]) });
    await open(server);
    await expect.element(page.getByText('Something went wrong, Please try again.', { exact: true })).toBeVisible();
    broken = false;
    await press('Try again');
    await expect.element(page.getByText('Welcome to 7.')).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('without questions cannot be started', async () => {
    await open(sessionServer([session(7, [])]));
    await expect.element(button('Start')).toBeDisabled();
    await expect.element(page.getByText(/^This session has no questions yet\./)).toBeVisible();
  });
});

describe('the questions', () => {
  it('come one at a time, each saved by Next before the next one comes [ONL-07, ONL-08, ONL-09, ONL-10, ONL-11, ONL-14, ONL-15, ONL-33, ONL-35, CALL-59]', async () => {
    const server = sessionServer([three()]);
    await open(server);
    await press('Start');
    await expect.element(title(1, 3)).toHaveFocus();
    expect([box(2).elements().length, button('Submit').elements().length]).toEqual([0, 0]);
    await expect.element(page.getByText('All questions (0 of 3 answered)', { exact: true })).toBeVisible();
    await userEvent.type(box(1), 'First');
    await expect.element(page.getByText('All questions (1 of 3 answered)', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^Draft kept on this device/)).toBeVisible();
    await press('Next');
    await expect.element(title(2, 3)).toHaveFocus();
    await expect.element(page.getByRole('status').getByText('Question 1 is saved.', { exact: true })).toBeVisible();
    expect(server.sent).toEqual([{ online_session_id: '7', question_id: '1', answer: 'First' }]);
    await press('Next');
    await expect.element(title(3, 3)).toHaveFocus();
    // Nothing was given, and the list says so.
    expect(page.getByRole('status').getByText('Question 2 is saved.').elements()).toEqual([]);
    expect([button('Next').elements().length, button('Submit').elements().length, button('Back').elements().length]).toEqual([0, 1, 1]);
    expect(server.sent[1]).toEqual({ online_session_id: '7', question_id: '2', answer: '' });
    await press('Back');
    await press('Back');
    await expect.element(box(1)).toHaveValue('First');
    expect(page.getByText(/is saved/).elements()).toEqual([]);
    expect([server.sent.length, server.loads()]).toEqual([2, 1]);
    await press('Back');
    await expect.element(page.getByRole('heading', { name: 'Introduction', exact: true })).toHaveFocus();
  });

  it('are saved with what does not fit them, and the next one says so', async () => {
    await open(sessionServer([session(7, [question(1, 'email'), question(2)])]), '/onlineSession?question=1');
    await userEvent.type(box(1), 'nobody');
    await press('Next');
    await expect.element(page.getByRole('status').getByText('Question 1 is saved. Please check your answer.', { exact: true })).toBeVisible();
  });

  it('show a picture and a video where they have one, above the control [ONL-12, ONL-13]', async () => {
    const shown = { display_image: 'https://media.example/a.png', display_video: 'https://media.example/a.mp4' };
    await open(sessionServer([session(7, [question(1, 'text', shown), question(2)])]), '/onlineSession?session=7&question=1');
    await expect.element(title(1, 2)).toBeVisible();
    const top = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;
    const [text, image, video, control] = ['label', 'main img', 'main video', 'main form input'].map((place) => document.querySelector(place));
    expect([image?.getAttribute('src'), image?.getAttribute('height'), video?.getAttribute('src')]).toEqual([shown.display_image, '300', shown.display_video]);
    const tops = [text, image, video, control, button('Next').element()].map((element) => top(element ?? null));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await press('Next');
    await expect.element(title(2, 2)).toBeVisible();
    expect(document.querySelector('main img, main video')).toBeNull();
  });

  it('have places of one size in their overview, also the one that is open', async () => {
    await open(sessionServer([three()]), '/onlineSession?question=2');
    await expect.element(title(2, 3)).toBeVisible();
    document.querySelector('details')?.toggleAttribute('open', true);
    const places = [...document.querySelectorAll('details button')].map((place) => place.getBoundingClientRect().height);
    expect([places.length, new Set(places).size]).toEqual([3, 1]);
  });

  it('wait with a spinner in the button that was pressed [ONL-16]', async () => {
    const { answer, come } = later();
    await open(sessionServer([three()], { update_online_session: () => answer }), '/onlineSession?question=1');
    await press('Next');
    await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Next').element().querySelector('span')).not.toBeNull();
    expect(button('Back').element().querySelector('span')).toBeNull();
    come();
    await expect.element(title(2, 3)).toBeVisible();
  });

  it.each([
    { type: 'text', given: 'Tea', sent: 'Tea' }, { type: 'number', given: '12', sent: '12' }, { type: 'email', given: 'a@b.co', sent: 'a@b.co' },
    { type: 'phone_number', given: '+819012345678', sent: '+819012345678' }, { type: 'url', given: 'https://a.b', sent: 'https://a.b' },
    { type: 'location', given: 'Tokyo', sent: 'Tokyo' }, { type: 'currency', given: '1000', sent: '¥1000' }, { type: 'date', given: '2027-04-01', sent: '2027-04-01' },
    { type: 'text_area', given: 'Tea', sent: 'Tea' },
  ])('of the type $type are answered by one text [ONL-17, ONL-19, ONL-20, ONL-21, ONL-22, ONL-23, ONL-24, ONL-25, ONL-26, ONL-30]', async ({ type, given, sent }) => {
    const server = sessionServer([session(7, [question(1, type), question(2)])]);
    await open(server, '/onlineSession?question=1');
    await expect.element(title(1, 2)).toBeVisible();
    const control = page.getByRole(type === 'text_area' ? 'textbox' : 'textbox', { name: /What about 1\?/ });
    if (type === 'text_area') expect(control.element().getAttribute('rows')).toBe('4');
    await userEvent.type(control, given);
    await press('Next');
    await expect.element(title(2, 2)).toBeVisible();
    expect(server.sent).toEqual([{ online_session_id: '7', question_id: '1', answer: sent }]);
  });

  it('of choices are answered by a list [ONL-27, ONL-28, ONL-29]', async () => {
    const server = sessionServer([session(7, [question(1, 'check_box', { options }), question(2, 'radio_button', { options }), question(3, 'drop_down', { options }), question(4)])]);
    await open(server, '/onlineSession?question=1');
    await userEvent.click(page.getByRole('checkbox', { name: 'Red' }));
    await userEvent.click(page.getByRole('checkbox', { name: 'Blue' }));
    await press('Next');
    await userEvent.click(page.getByRole('radio', { name: 'Green' }));
    await press('Next');
    await userEvent.selectOptions(box(3), 'Blue');
    await press('Next');
    await expect.element(title(4, 4)).toBeVisible();
    expect(server.sent.map(({ answer }) => answer)).toEqual([['Red', 'Blue'], ['Green'], ['Blue']]);
  });

  it('that are answered from a list have a control of 30% of the column on a desktop [ONL-18]', async () => {
    await page.viewport(1280, 800);
    await open(sessionServer([session(7, [question(1, 'drop_down', { options })])]), '/onlineSession?question=1');
    await expect.element(box(1)).toBeVisible();
    const [control, column] = [box(1).element(), document.querySelector('[data-field]')].map((element) => element?.getBoundingClientRect().width ?? 0);
    expect((control ?? 0) / (column ?? 1)).toBeCloseTo(0.3, 2);
    await page.viewport(390, 800);
    await expect.poll(() => box(1).element().getBoundingClientRect().width).toBeGreaterThan(300);
  });

  it.each([
    ['en', ['Enter your answer', 'Select an answer', 'Enter Hobby']], ['jp', ['回答を入力してください', '回答を選択してください', '趣味を入力']],
  ] as const)('in a sentence ask for an answer, others for what they name (%s) [LANG-06]', async (language, prompts) => {
    const asked = { en: 'What do you do in your free time?', jp: '休日には何をしていますか。' };
    const named = { en: 'Hobby', jp: '趣味' };
    const each = [question(1, 'text', { question_name: asked }), question(2, 'drop_down', { question_name: asked, options }), question(3, 'text', { question_name: named })];
    for (const [index, one] of each.entries()) {
      await open(sessionServer([session(7, [one])]), '/onlineSession?question=1', language);
      const control = (): HTMLElement | null => document.querySelector<HTMLElement>('main form :is(input, select)');
      await expect.poll(() => control()?.getAttribute('placeholder') ?? control()?.querySelector('option')?.textContent).toBe(prompts[index]);
      hidePortals();
    }
  });

  it('that ask for a document send the file [ONL-31]', async () => {
    const server = sessionServer([session(7, [question(1, 'document'), question(2)])]);
    await open(server, '/onlineSession?question=1');
    await expect.element(title(1, 2)).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('there is no file input');
    await userEvent.upload(input, new File([bytesOf.pdf], 'work.pdf', { type: 'application/pdf' }));
    await expect.element(page.getByText('work.pdf').first()).toBeVisible();
    await press('Next');
    await expect.element(title(2, 2)).toBeVisible();
    expect(server.sent.map(({ document: file, ...more }) => [more, (file as File).name])).toEqual([[{ online_session_id: '7', question_id: '1' }, 'work.pdf']]);
    await press('Back');
    await expect.element(page.getByText('work.pdf').first()).toBeVisible();
  });

  it.each<readonly [string, (router: Router) => Promise<void>]>([
    ['Back', () => press('Back')],
    ['the list of questions', () => press('Question 1 not answered')],
    ["the browser's own Back", async (router) => { await router.navigate(-1); }],
    ['another page', async (router) => { await router.navigate('/onlineSession?session=7&question=1'); }],
  ])('that ask for a document wait at %s for one that is still read', async (_way, leave) => {
    const { router } = await open(sessionServer([session(7, [question(1), question(2, 'document')])]), '/onlineSession?session=7&question=1');
    await expect.element(title(1, 2)).toBeVisible();
    await router.navigate('/onlineSession?session=7&question=2');
    await expect.element(title(2, 2)).toBeVisible();
    document.querySelector('details')?.setAttribute('open', '');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    let finish = (_bytes: ArrayBuffer): void => undefined;
    const read = new Promise<ArrayBuffer>((resolve) => { finish = resolve; });
    const files = new DataTransfer();
    files.items.add(new File([bytesOf.pdf], 'work.pdf'));
    const [slow] = files.files;
    if (!input || !slow) throw new Error('there is no file input');
    slow.slice = () => Object.assign(new Blob(), { arrayBuffer: () => read });
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await leave(router);
    await press('Cancel');
    await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    expect(title(2, 2).query()).not.toBeNull();
    await leave(router);
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    finish(bytesOf.pdf.buffer);
    await expect.element(title(1, 2)).toBeVisible();
    await press('Next');
    await expect.element(page.getByText('work.pdf').first()).toBeVisible();
  });

  it.each([
    { type: 'text', answer: 'Held', shown: 'Held' }, { type: 'text_area', answer: 'Held', shown: 'Held' }, { type: 'number', answer: '5', shown: '5' },
    { type: 'currency', answer: '¥1000', shown: '1,000' }, { type: 'drop_down', answer: ['Green'], shown: 'Green' },
  ])('show what the server holds of a $type [ONL-32]', async ({ type, answer, shown }) => {
    await open(sessionServer([session(7, [question(1, type, { answer, ...(type === 'drop_down' && { options }) })])]), '/onlineSession?question=1');
    await expect.element(page.getByLabelText(/What about 1\?/)).toHaveValue(shown);
  });

  it('keep their place and what was typed over a reload', async () => {
    const server = sessionServer([three()]);
    const { router } = await open(server, '/onlineSession?session=7&question=2');
    await userEvent.type(box(2), 'Not sent yet');
    await userEvent.tab();
    hidePortals();
    await open(server, `/onlineSession${router.state.location.search}`);
    await expect.element(title(2, 3)).toBeVisible();
    await expect.element(box(2)).toHaveValue('Not sent yet');
    expect(server.sent).toEqual([]);
  });

  it('stay as they are while the log-in is asked for over them: what is recorded is in their form', async () => {
    const { session: logIn } = await open(sessionServer([three()]), '/onlineSession?question=1');
    await expect.element(title(1, 3)).toBeVisible();
    const before = box(1).element();
    logIn.end();
    await expect.poll(() => logIn.applicant()).toBeUndefined();
    await new Promise(requestAnimationFrame);
    expect(box(1).element() === before).toBe(true);
  });

  it('are left to whoever chooses another session while an answer is being saved', async () => {
    const { answer, come } = later();
    const { router } = await open(sessionServer([three(), session(8, [question(4)])], { update_online_session: () => answer }));
    await press('Start');
    await userEvent.type(box(1), 'First');
    await press('Next');
    await userEvent.selectOptions(selector(), 'Session 8');
    await expect.element(page.getByText('Welcome to 8.')).toBeVisible();
    come();
    await userEvent.selectOptions(selector(), 'Session 7');
    await press('Start');
    await expect.element(box(1)).toHaveValue('First');
    expect(router.state.location.search).toBe('?session=7&question=1');
  });

  it('stay where they are when an answer cannot be saved, with what was typed [ONL-44]', async () => {
    let broken = true;
    const server = sessionServer([three()], { update_online_session: () => (broken ? fail() : { message: 'Saved' }) });
    const { notices } = await open(server, '/onlineSession?question=1');
    await userEvent.type(box(1), 'Tea');
    await press('Next');
    await expect.poll(() => notices).toEqual([{ kind: 'error', text: 'Failed to submit answer, Please try again' }]);
    await expect.element(title(1, 3)).toBeVisible();
    await expect.element(box(1)).toHaveValue('Tea');
    broken = false;
    await press('Next');
    await expect.element(title(2, 3)).toBeVisible();
  });

  it.each([{ touched: false, waiting: [] }, { touched: true, waiting: ['1'] }])('wait for a server that does not answer only where they were touched ($touched), and are gone on from', async ({ touched, waiting }) => {
    const server = sessionServer([session(7, [question(1, 'text', { answer: 'Old' }), question(2)])], { update_online_session: () => { throw new ApiError({ kind: 'network' }); } });
    await open(server, '/onlineSession?question=1');
    await expect.element(box(1)).toHaveValue('Old');
    for (const _time of [1, 2]) {
      if (touched) await userEvent.fill(box(1), 'New');
      await press('Next');
      await expect.element(title(2, 2)).toHaveFocus();
      expect([...waitingSaves(localStorage).keys()].filter((scope) => scope.startsWith(server.applicant.id)).map((scope) => scope.split('/').at(-1))).toEqual(waiting);
      await press('Back');
      await expect.element(title(1, 2)).toBeVisible();
    }
    expect(server.sent.length).toBeGreaterThan(1);
  });

  it('show what the server says of an answer at the question', async () => {
    const { notices } = await open(sessionServer([three()], { update_online_session: () => refuse('Too late.') }), '/onlineSession?question=1');
    await press('Next');
    await expect.element(page.getByText('Too late.').first()).toBeVisible();
    expect(notices.map(({ text }) => text)).toEqual(['Too late.', 'Failed to submit answer, Please try again']);
  });
});

describe('a video question', () => {
  const withVideo = (answer: string | null) => session(7, [question(1, 'video', { answer, timelimit: 5 }), question(2)]);

  it('plays its answer, and Next goes on without a call [ONL-34, REC-01]', async () => {
    const server = sessionServer([withVideo(VIDEO)]);
    await open(server, '/onlineSession?question=1');
    await expect.element(title(1, 2)).toBeVisible();
    await expect.poll(() => document.querySelector('main video')?.getAttribute('src')).toBe(VIDEO);
    await press('Next');
    await expect.element(title(2, 2)).toBeVisible();
    expect(server.sent).toEqual([]);
  });

  it('is loaded again before it is gone back to, with a spinner meanwhile [ONL-36]', async () => {
    const server = sessionServer([withVideo(null)]);
    await open(server, '/onlineSession?question=2');
    await press('Back');
    await expect.element(title(1, 2)).toHaveFocus();
    expect(server.loads()).toBe(2);
  });

  it('is gone back to also where it cannot be loaded again, which is told', async () => {
    let loads = 0;
    const { notices } = await open(sessionServer([withVideo(null)], { my_online_sessions: () => ((loads += 1) === 1 ? [withVideo(null)] : refuse('Not now.')) }), '/onlineSession?question=2');
    await press('Back');
    await expect.element(title(1, 2)).toHaveFocus();
    expect(notices.map(({ text }) => text)).toContain('Something went wrong, Please try again.');
  });
});

describe('a recording that is still going up', () => {
  const [SENDING, PAUSED, DONE] = [
    { kind: 'sending', name: 'a.mp4', sent: 1, total: 2, secondsLeft: 1 }, { kind: 'paused', name: 'a.mp4', sent: 1, total: 2 },
    { kind: 'done', name: 'a.mp4', sent: 2, total: 2, link: VIDEO },
  ] as const;

  /** On a question, the first of whose two has a video in this state. */
  async function openOn(number: number, state: UploadState, { over = {}, bring }: { readonly over?: Answers; readonly bring?: () => Promise<void> } = {}) {
    const server = sessionServer([session(7, [question(1, 'video'), question(2)])], over);
    const { set, lateVideos } = uploads(bring);
    const key = `${server.applicant.id}/online-session/7/1/questions.1`;
    set(key, state);
    const { notices } = await showPortal(routes, `/onlineSession?question=${String(number)}`, server.answers, server.applicant, 'en', lateVideos);
    await expect.element(title(number, 2)).toBeVisible();
    return { server, notices, set: (next: UploadState) => { set(key, next); } };
  }
  const leave = (state: UploadState) => openOn(2, state);

  it('holds Next until it has arrived, and is sent once', async () => {
    const { server, set } = await openOn(1, SENDING);
    await press('Next');
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    set(DONE);
    await expect.element(title(2, 2)).toHaveFocus();
    expect(server.sent).toEqual([{ online_session_id: '7', question_id: '1', answer: VIDEO }]);
  });

  it('when its question is left is saved when it has arrived, wherever the applicant is by then', async () => {
    const { server, set } = await leave(SENDING);
    set(DONE);
    await expect.poll(() => server.sent).toEqual([{ online_session_id: '7', question_id: '1', answer: VIDEO }]);
    await expect.element(title(2, 2)).toBeVisible();
  });

  it('is waited for and saved before the end', async () => {
    const { server, set } = await leave(SENDING);
    await submit();
    await expect.poll(() => server.sent.map(({ question_id: id }) => id)).toEqual(['2']);
    set(DONE);
    await expect.element(page.getByText('Goodbye from 7.')).toBeVisible();
    expect(server.sent.at(-1)).toEqual({ online_session_id: '7', mark_as_done: 'true' });
    expect(server.sent.filter(({ question_id: id }) => id === '1')).toEqual([{ online_session_id: '7', question_id: '1', answer: VIDEO }]);
  });

  it.each([1, 2])('is listed before the end as on its way, and not as missing (from question %i of two)', async (last) => {
    const questions = last === 1 ? [question(2), question(1, 'video')] : [question(1, 'video'), question(2)];
    const server = sessionServer([session(7, questions)]);
    const { set, lateVideos } = uploads();
    set(`${server.applicant.id}/online-session/7/1/questions.1`, SENDING);
    await showPortal(routes, '/onlineSession?question=2', server.answers, server.applicant, 'en', lateVideos);
    await press('Submit');
    await expect.element(dialog().getByText('On its way', { exact: true })).toBeVisible();
    await expect.element(dialog().getByRole('heading', { name: 'Not answered: 1', exact: true })).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel', exact: true }));
  });

  it('says before the end how far it is, and can be stopped there', async () => {
    const { server, set } = await leave(SENDING);
    await submit();
    await expect.element(page.getByRole('progressbar', { name: 'A video or file is still on its way. Saving continues automatically when it is there.' })).toHaveAttribute('value', '50');
    await press('Stop saving');
    await expect.element(button('Submit')).toHaveAttribute('aria-disabled', 'false');
    await expect.element(button('Submit')).toHaveFocus();
    set(DONE);
    await expect.poll(() => server.sent.map(({ question_id: id }) => id)).toEqual(['2', '1']);
    await submit();
    await expect.element(page.getByText('Goodbye from 7.')).toBeVisible();
  });

  it.each([
    { name: 'is paused', state: PAUSED }, { name: 'was left undecided', state: { kind: 'sending', name: 'a.mp4', sent: 1, total: undefined, secondsLeft: undefined } as const },
  ])('and $name is led to before the end, with the reason', async ({ state }) => {
    const { server, notices } = await leave(state);
    await submit();
    await expect.element(title(1, 2)).toHaveFocus();
    expect(notices).toEqual([{ kind: 'error', text: 'Not submitted yet: your answer to question 1 is not saved. Please check it and press “Next”.' }]);
    expect(server.sent.map(({ question_id: id }) => id)).toEqual(['2']);
  });

  it('and is refused is led to before the end, with the reason', async () => {
    const { server, notices } = await openOn(2, DONE, { over: { update_online_session: ({ form }) => (form?.get('applicants_online_session[question_id]') === '1' ? refuse('Not this one') : { message: 'Saved' }) } });
    await expect.poll(() => notices.map(({ text }) => text)).toEqual(['Not this one', 'Failed to submit answer, Please try again']);
    notices.length = 0;
    await userEvent.type(box(2), 'Last');
    await submit();
    await expect.element(title(1, 2)).toHaveFocus();
    expect(notices.map(({ text }) => text)).toEqual(expect.arrayContaining(['Not this one', 'Not submitted yet: your answer to question 1 is not saved. Please check it and press “Next”.']));
    expect(server.sent.map(({ question_id: id, mark_as_done: done }) => id ?? done)).not.toContain('true');
    await press('Next');
    await expect.element(page.getByText('Not this one').first()).toBeVisible();
  });

  it('is saved before the end also where its code cannot be had at first', async () => {
    let isConnected = false;
    const { server } = await openOn(2, DONE, { bring: () => (isConnected ? Promise.resolve() : Promise.reject(new TypeError('no connection'))) });
    await submit();
    await expect.poll(() => server.sent.map(({ question_id: id }) => id)).toEqual(['2']);
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    isConnected = true;
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('Goodbye from 7.')).toBeVisible();
    expect(server.sent.map(({ question_id: id, mark_as_done: done }) => id ?? done)).toEqual(['2', '1', 'true']);
  });

  it('is saved once more before the end where that failed, and counts as answered from then on', async () => {
    const failures = [fail, () => ({ message: 'Saved' }), () => ({ message: 'Saved' }), fail];
    const { server, notices } = await openOn(2, DONE, { over: { update_online_session: () => failures.shift()?.() } });
    await expect.poll(() => notices.map(({ text }) => text)).toEqual(['Failed to submit answer, Please try again']);
    await userEvent.type(box(2), 'Last');
    await submit();
    await expect.poll(() => notices.map(({ text }) => text)).toContain('Failed to submit session, Please try again.');
    expect(server.sent.map(({ question_id: id }) => id)).toEqual(['1', '2', '1', undefined]);
    await expect.element(page.getByText('All questions (2 of 2 answered)')).toBeVisible();
  });
});

describe('the end', () => {
  it('is confirmed, follows the last answer, and leads to the outro and home [ONL-37, ONL-38, ONL-39, ONL-40, ONL-41, CALL-60]', async () => {
    const server = sessionServer([session(7, [question(1)])]);
    const { router } = await open(server, '/onlineSession?question=1');
    await userEvent.type(box(1), 'Last');
    await press('Submit');
    await expect.element(dialog().getByText('Are you sure, you want to submit the session?', { exact: true })).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel', exact: true }));
    await expect.element(title(1, 1)).toBeVisible();
    expect(server.sent).toEqual([]);
    await press('Submit');
    await userEvent.click(dialog().getByRole('button', { name: 'OK', exact: true }));
    await expect.element(page.getByText('Goodbye from 7.')).toBeVisible();
    const done = page.getByRole('heading', { name: 'Your session has been submitted.', exact: true }).element().parentElement;
    expect(done && getComputedStyle(done).borderRadius).toBe('12px');
    expect(server.sent).toEqual([{ online_session_id: '7', question_id: '1', answer: 'Last' }, { online_session_id: '7', mark_as_done: 'true' }]);
    expect(router.state.location.search).toBe('?session=7');
    await press('Ok');
    await expect.element(page.getByText('The landing page')).toBeVisible();
  });

  it('shows the answers that are missing or do not fit their questions first, each with the way there', async () => {
    const server = sessionServer([session(7, [question(1, 'number', { answer: 'many' }), question(2), question(3, 'email')])]);
    await open(server, '/onlineSession?question=3');
    await userEvent.click(page.getByText('All questions (0 of 3 answered, 1 to check)', { exact: true }));
    await expect.element(button('Question 1 to check')).toBeVisible();
    const unfit = () => dialog().getByRole('region', { name: 'Answers to check: 2', exact: true });
    await userEvent.type(box(3), 'nobody');
    await press('Submit');
    await expect.element(unfit().getByText('Email is not valid', { exact: true })).toBeVisible();
    await userEvent.click(unfit().getByRole('button', { name: 'Question 3. What about 3?', exact: true }));
    await expect.element(box(3)).toHaveFocus();
    await press('Submit');
    await expect.element(dialog().getByRole('heading', { name: 'Not answered: 1', exact: true })).toBeVisible();
    expect(dialog().getByRole('heading', { level: 3 }).elements().map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Answers to check: 2', 'Not answered: 1']);
    await userEvent.click(unfit().getByRole('button', { name: 'Question 1. What about 1?', exact: true }));
    await expect.element(title(1, 3)).toHaveFocus();
    expect(server.sent).toEqual([]);
  });

  it.each([{ name: 'changed', typed: 'New' }, { name: 'emptied', typed: '' }])('does not come before what was $name in another question, and left by Back, is saved', async ({ typed }) => {
    const server = sessionServer([session(7, [question(1), question(2, 'text', { answer: 'Old' }), question(3)])]);
    const { notices } = await open(server, '/onlineSession?question=2');
    await expect.element(box(2)).toHaveValue('Old');
    await userEvent.fill(box(2), typed);
    await press('Back');
    await expect.element(title(1, 3)).toBeVisible();
    await userEvent.click(page.getByText(/^All questions/));
    await press('Question 3 not answered');
    await expect.element(title(3, 3)).toBeVisible();
    await submit();
    await expect.element(title(2, 3)).toHaveFocus();
    await expect.element(box(2)).toHaveValue(typed);
    expect(notices).toEqual([{ kind: 'error', text: 'Not submitted yet: your answer to question 2 is not saved. Please check it and press “Next”.' }]);
    await press('Next');
    await expect.element(title(3, 3)).toBeVisible();
    await submit();
    await expect.element(page.getByText('Goodbye from 7.')).toBeVisible();
    expect(server.sent.map(({ question_id: id, answer }) => [id, answer])).toEqual([['3', ''], ['2', typed], ['3', ''], [undefined, undefined]]);
  });

  it('is not sent in the name of somebody who has logged in while the last answer was being saved', async () => {
    const { answer, come } = later();
    const server = sessionServer([session(7, [question(1)])], { update_online_session: () => answer });
    const { session: login } = await open(server, '/onlineSession?question=1');
    await userEvent.type(box(1), 'Last');
    await press('Submit');
    await userEvent.click(dialog().getByRole('button', { name: 'OK', exact: true }));
    await expect.poll(() => server.sent.length).toBe(1);
    login.start('another token', { ...server.applicant, id: crypto.randomUUID() });
    come();
    await expect.element(button('Submit')).toHaveAttribute('aria-disabled', 'false');
    expect(server.sent).toEqual([{ online_session_id: '7', question_id: '1', answer: 'Last' }]);
  });

  it('that fails is told, brings no outro, and is tried again without the answer being lost [ONL-46]', async () => {
    let broken = true;
    const server = sessionServer([session(7, [question(1)])], { update_online_session: ({ form }) => (broken && form?.has('applicants_online_session[mark_as_done]') ? fail() : { message: 'Saved' }) });
    const { notices } = await open(server, '/onlineSession?question=1');
    await userEvent.type(box(1), 'Last');
    await submit();
    await expect.poll(() => notices).toEqual([{ kind: 'error', text: 'Failed to submit session, Please try again.' }]);
    await expect.element(box(1)).toHaveValue('Last');
    broken = false;
    await submit();
    await expect.element(page.getByText('Goodbye from 7.')).toBeVisible();
  });

  it('on another device leaves here what this one still has, films too, until it was read', async () => {
    const server = sessionServer([session(7, [question(1, 'video'), question(2)], { mark_as_done: 'true' })]);
    const scopes = [1, 2].map((number) => `${server.applicant.id}/online-session/7/${String(number)}`);
    const kept = async (): Promise<number> => [...(await rowsByScope()).keys()].filter((scope) => scopes.includes(scope)).length;
    for (const [position, scope] of scopes.entries()) {
      const draft = new Draft(scope);
      draft.put(`questions.${String(position + 1)}`, { kind: 'field', value: [VIDEO, 'Typed'][position] });
      await draft.write();
      draft.close();
    }
    await open(server);
    const left = page.getByRole('status').filter({ hasText: 'Typed' });
    await expect.element(left).toBeVisible();
    expect(left.element().querySelector('video')?.getAttribute('src')).toBe(VIDEO);
    expect(await kept()).toBe(2);
    await press('I have read this');
    await expect.poll(kept).toBe(0);
  });

  it('in another tab is learned when an answer is refused: the result comes, with what was not sent', async () => {
    let isDone = false;
    const server = sessionServer([], {
      my_online_sessions: () => [session(7, [question(1), question(2)], { mark_as_done: String(isDone) })],
      update_online_session: () => refuse('This session was submitted.'),
    });
    const { notices } = await open(server, '/onlineSession?question=1');
    await userEvent.type(box(1), 'Typed');
    isDone = true;
    await press('Next');
    await expect.element(page.getByRole('status').filter({ hasText: 'Typed' })).toBeVisible();
    expect([notices[0]?.text, document.querySelectorAll('main form').length]).toEqual(['This session was submitted.', 0]);
  });

  it('shows a session that is done with its answers, and the other ones to choose [ONL-42, ONL-43]', async () => {
    const done = session(7, [question(1, 'text', { answer: 'Tea', display_image: 'https://media.example/a.png' }), question(2, 'check_box', { options, answer: ['Red', 'Blue'] }), question(3)], { mark_as_done: 'true', receipt_number: 'ABCD-1234' });
    const server = sessionServer([done, session(8, [question(4)])]);
    await open(server, '/onlineSession?session=7&question=2');
    await expect.element(page.getByText('Tea')).toBeVisible();
    await expect.element(page.getByText('Red, Blue')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See your receipt', exact: true })).toHaveAttribute('href', '/profile?mode=receipts&number=ABCD-1234');
    await expect.element(page.getByRole('heading', { name: 'Question 3.', exact: true })).toBeVisible();
    const [asked, picture] = [page.getByText('What about 1?', { exact: true }).element(), document.querySelector('main div:has(> div > img)')];
    expect(getComputedStyle(asked).fontSize).toBe('14px');
    expect(asked.getBoundingClientRect().top - (picture?.getBoundingClientRect().bottom ?? 0)).toBe(16);
    expect(document.querySelectorAll('main input, main textarea, main form')).toHaveLength(0);
    await userEvent.selectOptions(selector(), 'Session 8');
    await expect.element(page.getByText('Welcome to 8.')).toBeVisible();
  });
});
