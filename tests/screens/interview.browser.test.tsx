import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../src/api/failure.ts';
import { InterviewScreen } from '../../src/screens/interview/interview-screen.tsx';
import { company, hoursAhead, interviewServer, today, type InterviewServer } from './interview-server.ts';
import { hidePortals, showPortal } from './shown-portal.tsx';

const open = (server: InterviewServer, language: 'en' | 'jp' = 'en') =>
  showPortal([{ path: '/interview', element: <InterviewScreen /> }, { path: '/zoom', element: <p>The guide</p> }], '/interview', server.answers, server.applicant, language);

const card = (name: string) => page.getByRole('article', { name, exact: true });
const button = (label: string | RegExp, name = 'Company 1') => card(name).getByRole('button', { name: label });
const called = ({ calls }: InterviewServer, name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);
const serverError = (): never => { throw new ApiError({ kind: 'server', status: 500 }); };
const refused = (): never => { throw new ApiError({ kind: 'refused', status: 422, refusal: { texts: ['Too late.'], fields: {} } }); };
const details = (more: object = {}) => ({ id: 11, start_time: hoursAhead(48), step_name: 'First', interview_time_confirm_status: 0, ready_status: 0, ...more });
const withDetails = (interview_details: unknown) => [[company(1, { interview_details })]];
/** An answer that comes when the test lets it. */
function held() {
  let release = (): void => undefined;
  const answer = new Promise<object>((resolve) => { release = () => { resolve({ success: true }); }; });
  return { answer, release: () => { release(); } };
}

afterEach(hidePortals);

describe('the page', () => {
  it('says that times are local and explains rate and rank in both languages, in either [INTV-01, INTV-02, INTV-03]', async () => {
    // Where there are no companies, too.
    for (const [language, server] of [['en', interviewServer()], ['jp', interviewServer()], ['en', interviewServer([])]] as const) {
      await open(server, language);
      await expect.element(page.getByText(language === 'en' ? /^All times are local/ : /^日時は、?現地時間（/)).toBeVisible();
      for (const text of [/Rates must not repeat among companies/, /Rank: how much you would like to join/, /同じ志望順位を複数の企業に/, /ランク：入社したい気持ちを/]) {
        await expect.element(page.getByText(text).first()).toBeVisible();
      }
      hidePortals();
    }
  });

  it.each(['en', 'jp'] as const)('has no two buttons or links of one name, also where a company has two jobs (%s)', async (language) => {
    const selections = [company(1), company(2, { company_name: 'Company 1' })];
    await open(interviewServer([selections]), language);
    await expect.element(page.getByRole('article').last()).toBeVisible();
    const names = [...page.getByRole('button').elements(), ...page.getByRole('link').elements()].map((each) => each.ariaLabel ?? each.textContent);
    expect(names.length).toBeGreaterThan(10);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    expect(names).toContain(language === 'en' ? 'Confirm the time: Company 1 (Job 2)' : '日時を確定する：Company 1（Job 2）');
  });

  it('leads to the guide [INTV-04]', async () => {
    const { router } = await open(interviewServer());
    await userEvent.click(page.getByRole('link', { name: 'Video Meeting Guide' }));
    await expect.element(page.getByText('The guide')).toBeVisible();
    expect(router.state.location.pathname).toBe('/zoom');
  });

  it('has a card for each company of every inner list, with its names, its logo, its job and its link [INTV-05, INTV-06, INTV-07, INTV-08, INTV-09, INTV-10]', async () => {
    const company_logo = new URL('../../server/demo/files/logo-midori.webp', import.meta.url).href;
    await open(interviewServer([[company(1, { company_logo }), company(2)], [company(3)]]));
    await expect.element(card('Company 3')).toBeVisible();
    expect(page.getByRole('article').elements()).toHaveLength(3);
    const logo = card('Company 1').getByRole('img', { name: 'Logo of Company 1' });
    await expect.element(logo).toHaveAttribute('src', company_logo);
    await expect.poll(() => (logo.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
    await expect.element(card('Company 2').getByText('Not available')).toBeVisible();
    await expect.element(card('Company 2').getByText('Job 2')).toBeVisible();
    await expect.element(card('Company 2').getByRole('link', { name: /^Join the interview: Company 2/ })).toHaveAttribute('href', 'https://meet.example/2');
    expect(card('Company 2').getByText('Kobe').elements()).toHaveLength(0);
    await userEvent.click(button('Job description: Job 2', 'Company 2'));
    for (const text of ['Work', 'Where?', 'Kobe']) await expect.element(card('Company 2').getByText(text, { exact: true })).toBeVisible();
  });

  it('says in both languages that there are no interviews [INTV-32]', async () => {
    for (const language of ['en', 'jp'] as const) {
      await open(interviewServer([]), language);
      await expect.element(page.getByText(/^You have no interviews at the moment/)).toBeVisible();
      await expect.element(page.getByText(/^現在、予定されている面接はありません/)).toBeVisible();
      hidePortals();
    }
  });

  it('can be loaded again where that failed', async () => {
    let broken = true;
    const server = interviewServer([[company(1)]], { my_interviews: () => (broken ? refused() : [[company(1)]]) });
    await open(server);
    await expect.element(page.getByRole('alert')).toBeVisible();
    broken = false;
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(card('Company 1')).toBeVisible();
  });

  it('puts what comes next first, then companies without a time, then what is over', async () => {
    await open(interviewServer([
      [company(1, { interview_details: details({ start_time: hoursAhead(-80) }) }), company(2, { interview_details: null })],
      [company(3, { interview_details: details({ start_time: hoursAhead(50) }) }), company(4, { interview_details: details({ start_time: hoursAhead(-30) }) }), company(5)],
    ]));
    await expect.element(card('Company 1')).toBeVisible();
    expect(page.getByRole('heading', { level: 2, name: /^Company/ }).elements().map(({ textContent }) => textContent))
      .toEqual(['Company 5', 'Company 3', 'Company 2', 'Company 4', 'Company 1']);
  });
});

describe('an interview', () => {
  it('shows its step and its start [INTV-11, INTV-13]', async () => {
    const start_time = hoursAhead(48);
    await open(interviewServer(withDetails(details({ start_time, step_name: { en: 'Second', jp: '二次面接' } }))));
    await expect.element(card('Company 1').getByRole('heading', { name: 'Second' })).toBeVisible();
    const times = [...card('Company 1').element().querySelectorAll('time')];
    expect(new Set(times.map(({ dateTime }) => dateTime))).toEqual(new Set([start_time]));
  });

  it.each([
    { label: 'Pass', signs: ['◎', '○', '〇', '合格'] },
    { label: 'Pending', signs: ['△', '▲', '保留', '本日結果なし'] },
    { label: 'Not a match', signs: ['×', '✕', '✖', '不合格'] },
    { label: 'abc', signs: ['abc'] },
  ])('reads $label where the result is $signs [INTV-14, INTV-15, INTV-16, INTV-17]', async ({ label, signs }) => {
    await open(interviewServer([signs.map((result, index) => company(index + 1, { interview_details: details({ id: index, result }) }))]));
    for (const [index, sign] of signs.entries()) {
      const named = card(`Company ${index + 1}`);
      await expect.element(named.getByText(label, { exact: true })).toBeVisible();
      if (sign !== label) expect(named.getByText(sign, { exact: true }).elements()).toHaveLength(0);
    }
  });

  it('is there once for each of a list, each with buttons of its own', async () => {
    const server = interviewServer(withDetails([details({ id: 21 }), details({ id: 22, step_name: 'Second', start_time: hoursAhead(72) })]));
    await open(server);
    const second = card('Company 1').getByRole('region', { name: 'Company 1: Second' });
    await userEvent.click(second.getByRole('button', { name: 'Confirm the time' }));
    await expect.element(second.getByRole('button', { name: 'Time confirmed' })).toBeDisabled();
    await expect.element(card('Company 1').getByRole('button', { name: 'Confirm the time' })).toBeEnabled();
    expect(called(server, 'confirm_interview_time')).toEqual([{ interview: { id: 22, interview_time_confirm_status: 1 } }]);
  });
});

describe('the time', () => {
  it('is confirmed by one call, however often it is pressed, and then for good [INTV-18, CALL-48]', async () => {
    const slow = held();
    const server = interviewServer(undefined, { confirm_interview_time: () => slow.answer });
    const { notices } = await open(server);
    await userEvent.dblClick(button('Confirm the time'));
    slow.release();
    await expect.element(button('Time confirmed')).toBeDisabled();
    expect(called(server, 'confirm_interview_time')).toEqual([{ interview: { id: 11, interview_time_confirm_status: 1 } }]);
    expect(called(server, 'my_interviews')).toHaveLength(1);
    expect(notices).toEqual([{ kind: 'success', text: 'The time is confirmed.' }]);
  });

  it('is named as it was seen; one that was moved is not confirmed, and is shown', async () => {
    const seen: unknown[] = [];
    let revision = 'before';
    const server = interviewServer(undefined, {
      my_interviews: () => withDetails(details({ revision, step_name: revision })),
      confirm_interview_time: (input) => {
        revision = 'after';
        return seen.push(input.revision) === 1 ? refused() : { success: true };
      },
    });
    await open(server);
    await userEvent.click(button('Confirm the time'));
    await expect.element(card('Company 1').getByRole('region', { name: 'Company 1: after' })).toBeVisible();
    await userEvent.click(button('Confirm the time'));
    await expect.element(button('Time confirmed')).toBeDisabled();
    expect(seen).toEqual(['before', 'after']);
  });

  it('leaves the focus at its interview when the button cannot be pressed any more', async () => {
    await open(interviewServer());
    await expect.element(button('Confirm the time')).toBeVisible();
    (button('Confirm the time').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(card('Company 1').getByRole('region', { name: 'Company 1: First' })).toHaveFocus();
  });

  it('that was confirmed before looks and reads the same [INTV-18]', async () => {
    await open(interviewServer(withDetails(details({ interview_time_confirm_status: 1 }))));
    await expect.element(button('Time confirmed')).toBeDisabled();
  });

  it.each([null, {}, undefined])('with nothing to confirm (%s) is said and not called [INTV-19]', async (nothing) => {
    const server = interviewServer(withDetails(nothing));
    const { notices } = await open(server);
    await userEvent.click(button('Confirm the time'));
    expect(notices).toEqual([{ kind: 'error', text: 'You do not have any interview' }]);
    expect(called(server, 'confirm_interview_time')).toEqual([]);
  });
});

describe('ready', () => {
  it('is set by one call, without loading the list, and cannot be unset [INTV-20, INTV-21, CALL-49]', async () => {
    const slow = held();
    const server = interviewServer(withDetails(details({ start_time: today() })), { ready: () => slow.answer });
    await open(server);
    await userEvent.dblClick(button('I am ready'));
    slow.release();
    await expect.element(button('Ready')).toBeDisabled();
    expect(called(server, 'ready')).toEqual([{ interview: { id: 11, i_am_ready: 1, ready_status: 1 } }]);
    expect(called(server, 'my_interviews')).toHaveLength(1);
  });

  it('that was set before looks and reads the same [INTV-21]', async () => {
    await open(interviewServer(withDetails(details({ ready_status: 'true' }))));
    await expect.element(button('Ready')).toBeDisabled();
  });

  it.each([{ interview: 'tomorrow', given: () => details({ start_time: hoursAhead(36) }) }, { interview: 'at no time', given: () => null }])(
    'with an interview $interview is said and not called [INTV-22]', async ({ given }) => {
      const server = interviewServer(withDetails(given()));
      const { notices } = await open(server);
      await userEvent.click(button('I am ready'));
      expect(notices).toEqual([{ kind: 'error', text: 'You do not have any interview scheduled for today' }]);
      expect(called(server, 'ready')).toEqual([]);
    });
});

describe('a press that failed', () => {
  const failures = [
    { how: 'with an error status', answer: serverError, text: 'Something went wrong' },
    { how: 'in the server’s words', answer: refused, text: 'Too late.' },
    { how: 'without success', answer: () => ({ success: false }), text: 'Something went wrong' },
    { how: 'without success, in words', answer: () => ({ success: false, message: 'Not now.' }), text: 'Not now.' },
  ];
  const presses = [{ label: 'Confirm the time', call: 'confirm_interview_time' }, { label: 'I am ready', call: 'ready' }];

  it.each(failures.flatMap((failure) => presses.map((press) => ({ ...failure, ...press }))))(
    '$how leaves $label as it was, to be pressed again [INTV-23]', async ({ label, call, answer, text }) => {
      let broken = true;
      const server = interviewServer(withDetails(details({ start_time: today() })), { [call]: () => (broken ? answer() : { success: true }) });
      const { notices } = await open(server);
      await userEvent.click(button(label));
      await expect.poll(() => notices).toEqual([{ kind: 'error', text }]);
      await expect.element(button(label)).toBeEnabled();
      broken = false;
      await userEvent.click(button(label));
      await expect.element(button(label === 'I am ready' ? 'Ready' : 'Time confirmed')).toBeDisabled();
    });
});
