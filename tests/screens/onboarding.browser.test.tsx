import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { ApiError } from '../../src/api/failure.ts';
import { lateMerging } from '../../src/engine/late-merging.ts';
import { OnboardingScreen } from '../../src/screens/onboarding/onboarding-screen.tsx';
import { onboardingServer, type OnboardingServer } from './onboarding-server.ts';
import { hidePortals, showPortal } from './shown-portal.tsx';

const open = (server: OnboardingServer, language: 'en' | 'jp' = 'en', address = '/onboarding') =>
  showPortal([{ path: '/onboarding', element: <OnboardingScreen /> }], address, server.answers, server.applicant, language);

const button = (text: string) => page.getByRole('button', { name: text, exact: true });
const card = (title: string) => page.getByRole('region', { name: title, exact: true });
const company = () => card('Information from the company');
const own = () => card('Your onboarding information');
const bank = () => page.getByRole('textbox', { name: /^Bank/ });
const dependants = () => page.getByRole('textbox', { name: /^Dependants/ });
const inputs = () => document.querySelectorAll('input, select, textarea');
/** What the browser leaves free below what it scrolls to. */
const room = () => getComputedStyle(document.documentElement).scrollPaddingBlockEnd;
const never = new Promise<never>(() => undefined);
const serverError = (): never => { throw new ApiError({ kind: 'server', status: 500 }); };
const refused = (texts: readonly string[], fields: Readonly<Record<string, readonly string[]>> = {}): never => {
  throw new ApiError({ kind: 'refused', status: 422, refusal: { texts, fields } });
};

async function edit(server: OnboardingServer, language: 'en' | 'jp' = 'en') {
  const shown = await open(server, language);
  await userEvent.click(button(language === 'en' ? 'Edit' : '編集する'));
  await expect.element(button(language === 'en' ? 'Save' : '保存する')).toBeVisible();
  return shown;
}

afterEach(hidePortals);

describe('the card of the company', () => {
  it('shows texts and lists under their categories and is never edited [ONB-01, ONB-02, ONB-04]', async () => {
    await edit(onboardingServer());
    for (const heading of ['First day', 'Contact']) await expect.element(company().getByRole('heading', { name: heading })).toBeVisible();
    expect(company().getByRole('listitem').elements().map((item) => item.textContent)).toEqual(['Passport', 'Seal']);
    for (const text of ['9:00', '12', 'Not entered']) await expect.element(company().getByText(text, { exact: true })).toBeVisible();
    await expect.element(company().getByRole('link')).toHaveAttribute('href', 'https://office.example/');
    expect([...inputs()].filter((input) => company().element().contains(input))).toEqual([]);
  });

  it('and the own answers say of what is written in Japanese that it is, and of what may be Chinese nothing', async () => {
    const fields = { Place: '東京都千代田区', Guide: '王偉' };
    await open(onboardingServer({ onboarding_company_info: () => ({ custom_fields: [{ category_name: 'First day', fields }] }) }, { Bank: '神奈川県支店' }));
    for (const text of ['東京都千代田区', '神奈川県支店']) await expect.element(page.getByText(text, { exact: true })).toHaveAttribute('lang', 'ja');
    await expect.element(page.getByText('王偉', { exact: true })).not.toHaveAttribute('lang');
  });

  it('takes its titles from the translation [ONB-03]', async () => {
    await open(onboardingServer(), 'jp');
    for (const title of ['開始時刻', '事務所', 'Floor']) await expect.element(page.getByRole('term').filter({ hasText: title })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '初日' })).toBeVisible();
  });

  it('says that there is nothing yet', async () => {
    await open(onboardingServer({ onboarding_company_info: () => ({ custom_fields: [] }) }));
    await expect.element(company().getByText(/no information from the company yet/)).toBeVisible();
  });
});

describe('view and edit', () => {
  it('has what is missing before what the company says', async () => {
    await open(onboardingServer({}, { Bank: '' }));
    await expect.element(page.getByText('1 required field is missing or needs checking:')).toBeVisible();
    await expect.element(page.getByText('Start time', { exact: true })).toBeVisible();
    expect(page.getByRole('region').elements().map((each) => each.querySelector('h2')?.textContent)).toEqual(
      ['Your onboarding information', 'Information from the company', 'Documents to download']);
  });

  it('says once what is missing, with the way to each field, and only marks the row', async () => {
    await open(onboardingServer({}, { Bank: '' }));
    await expect.element(own().getByRole('link', { name: 'Bank', exact: true })).toHaveAttribute('href', '/onboarding?mode=edit#custom_fields.Bank');
    const fact = page.getByRole('term').filter({ hasText: 'Bank' }).element();
    expect([fact.nextElementSibling?.textContent, fact.parentElement?.querySelector('a')]).toEqual(['Not enteredRequired', null]);
  });

  it('shows the own answers under their categories, and held documents by name [ONB-05, ONB-07]', async () => {
    await open(onboardingServer({}, { Passport: 'https://files.example/passport.pdf' }));
    for (const heading of ['Salary', 'Visa', 'Documents']) await expect.element(own().getByRole('heading', { name: heading })).toBeVisible();
    for (const text of ['Kobe Bank', 'E-1', 'Granted', 'passport.pdf']) await expect.element(own().getByText(text)).toBeVisible();
    expect(inputs()).toHaveLength(0);
    expect(button('Save').elements()).toHaveLength(0);
  });

  it('keeps the form while the log-in is asked for over it: what is recorded is in it', async () => {
    const { session } = await edit(onboardingServer());
    const before = bank().element();
    session.end();
    await expect.poll(() => session.applicant()).toBeUndefined();
    await new Promise(requestAnimationFrame);
    expect(document.contains(before)).toBe(true);
  });

  it('gives way to the form with Cancel and Save, read from its start; what is cancelled is gone, and so are its errors [ONB-06, ONB-07, ONB-09, ONB-10]', async () => {
    const server = onboardingServer();
    await edit(server);
    await expect.element(own().getByRole('heading', { level: 2 })).toHaveFocus();
    expect(button('Edit').elements()).toEqual([]);
    expect(button('Save').element().getBoundingClientRect().width).toBe(200);
    await userEvent.fill(bank(), '');
    await userEvent.click(button('Save'));
    await expect.element(bank()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(button('Cancel'));
    await expect.element(button('Edit')).toHaveFocus();
    await expect.element(own().getByText('Kobe Bank')).toBeVisible();
    await userEvent.click(button('Edit'));
    await expect.element(bank()).toHaveValue('Kobe Bank');
    await expect.element(bank()).not.toHaveAttribute('aria-invalid', 'true');
    expect(page.getByRole('alert').filter({ has: page.getByRole('link') }).elements()).toHaveLength(0);
  });

  it('says of a field that is locked and empty who fills it in, as it does where it is read', async () => {
    await open(onboardingServer({}, { 'Employee number': '' }));
    const fact = page.getByRole('term').filter({ hasText: 'Employee number' });
    await expect.element(fact).toBeVisible();
    expect(fact.element().nextElementSibling?.textContent).toBe('The company fills this in');
    await userEvent.click(button('Edit'));
    await expect.element(page.getByRole('textbox', { name: /^Employee number/ })).toHaveAttribute('placeholder', 'The company fills this in');
  });

  it('never leaves the focus under the bar, however high it is', async () => {
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = '200%';
    await edit(onboardingServer());
    const bar = page.getByRole('region', { name: 'Save', exact: true }).element();
    await expect.poll(() => parseFloat(room())).toBeGreaterThan(bar.getBoundingClientRect().height);
    window.scrollTo(0, 0);
    (button('Save').element() as HTMLElement).focus({ preventScroll: true });
    const covered: string[] = [];
    for (let stop = 0; stop < 6; stop += 1) {
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
      const { activeElement } = document;
      if (activeElement && !bar.contains(activeElement) && activeElement.getBoundingClientRect().bottom > bar.getBoundingClientRect().top) covered.push(activeElement.outerHTML);
    }
    expect(covered).toEqual([]);
    hidePortals();
    await expect.poll(room).toMatch(/auto|^0px/);
    document.documentElement.style.fontSize = '';
    await page.viewport(414, 896);
  });

  it('keeps room for the bar again when a low window has grown, as when a phone puts its keyboard away', async () => {
    await page.viewport(390, 400);
    await edit(onboardingServer());
    expect(room()).toBe('auto');
    await page.viewport(390, 844);
    await expect.poll(room).not.toMatch(/auto|^0px/);
    await page.viewport(414, 896);
  });

  it('offers what was cancelled back, until it is saved [ONB-07]', async () => {
    const server = onboardingServer();
    await edit(server);
    await userEvent.fill(bank(), 'Nara Bank');
    await userEvent.click(button('Cancel'));
    await expect.element(own().getByText('Kobe Bank')).toBeVisible();
    await userEvent.click(button('Bring back what was typed'));
    await expect.element(bank()).toHaveValue('Nara Bank');
    await expect.element(own().getByRole('heading', { level: 2 })).toHaveFocus();
    await userEvent.click(button('Save'));
    await expect.element(button('Edit')).toBeVisible();
    expect(button('Bring back what was typed').elements()).toEqual([]);
  });

  it('starts from what the server holds then', async () => {
    const server = onboardingServer();
    await open(server);
    await expect.element(own().getByText('Kobe Bank')).toBeVisible();
    (server.answers['update_applicant'] as (input: object) => unknown)({ form: [['applicant[custom_fields][Bank]', 'Osaka Bank']] });
    await userEvent.click(button('Edit'));
    await expect.element(bank()).toHaveValue('Osaka Bank');
  });

  it('has no field that the form has lost since the page appeared', async () => {
    const server = onboardingServer();
    const { onboarding_display_data: display, onboarding_edit_data: edited } = server.answers;
    const withFloor = (answer: unknown) => {
      const { custom_fields: [first, ...others] } = answer as { readonly custom_fields: readonly [{ readonly fields: object }, ...object[]] };
      return { ...answer as object, custom_fields: [{ ...first, fields: { ...first.fields, Floor: { input_type: 'text', value: '12' } } }, ...others] };
    };
    let hasFloor = true;
    await open({ ...server, answers: { ...server.answers,
      onboarding_display_data: (input) => (hasFloor ? withFloor(display?.(input)) : display?.(input)),
      onboarding_edit_data: (input) => edited?.(input),
    } });
    await expect.element(own().getByText('Floor', { exact: true })).toBeVisible();
    hasFloor = false;
    await userEvent.click(button('Edit'));
    await expect.element(bank()).toHaveValue('Kobe Bank');
    expect(page.getByRole('textbox', { name: /^Floor/ }).elements()).toEqual([]);
  });

  it('offers work back that was left neither saved nor cancelled', async () => {
    const server = onboardingServer();
    await edit(server);
    await userEvent.fill(bank(), 'Nara Bank');
    await userEvent.tab();
    await expect.element(page.getByText(/Draft kept/)).toBeVisible();
    hidePortals();
    await open(server, 'en', '/onboarding?mode=edit');
    await expect.element(page.getByText(/We brought back/)).toBeVisible();
    await expect.element(bank()).toHaveValue('Nara Bank');
  });

  it('lets only what is in the edit data and not locked be changed [ONB-18, ONB-19]', async () => {
    await edit(onboardingServer());
    for (const name of [/^Employee number/, /^Visa status/]) await expect.element(page.getByRole('textbox', { name })).toBeDisabled();
    await expect.element(bank()).toBeEnabled();
  });
});

describe('a save', () => {
  it('sends what may be changed, leaves the edit mode and shows what the server holds [ONB-11, ONB-12, ONB-17]', async () => {
    const server = onboardingServer();
    const { notices } = await edit(server);
    await userEvent.fill(bank(), 'Nara Bank');
    await userEvent.fill(dependants(), 'abc');
    await userEvent.click(button('Save'));
    await expect.element(own().getByText('Nara Bank')).toBeVisible();
    await expect.element(button('Edit')).toHaveFocus();
    expect(notices).toEqual([{ kind: 'success', text: 'Saved' }]);
    expect(server.saves.map((sent) => Object.fromEntries(sent))).toEqual([{
      'applicant[is_onboarded]': 'true', 'applicant[custom_fields][Bank]': 'Nara Bank', 'applicant[custom_fields][Dependants]': 'abc',
    }]);
  });

  it('shows skeletons while the answers are loaded again [ONB-13]', async () => {
    const server = onboardingServer();
    await edit({ ...server, answers: {
      ...server.answers,
      onboarding_display_data: (input) => (server.saves.length === 0 ? server.answers['onboarding_display_data']?.(input) : never),
    } });
    await userEvent.click(button('Save'));
    await expect.element(button('Edit')).toBeVisible();
    await expect.element(own().getByRole('status')).toHaveTextContent('Loading…');
  });

  it.each([['en', 'fill all mandatory fields', 'upload required document'], ['jp', '必須項目をすべて入力してください。', '必要な書類をアップロードしてください。']] as const)(
    'is not sent while something mandatory is missing (%s) [ONB-15, ONB-16]', async (language, mandatory, documents) => {
      const server = onboardingServer({
        onboarding_edit_data: () => ({
          custom_fields: { Bank: { input_type: 'text', 'is_mandatory?': true } },
          document_fields: [{ document_name_id: 7, document_name: 'Passport', 'is_mandatory?': true }],
        }),
      });
      const { notices } = await edit(server, language);
      await userEvent.click(button(language === 'en' ? 'Save' : '保存する'));
      await expect.poll(() => notices.map(({ text }) => text)).toEqual([`${mandatory}\n${documents}`]);
      await expect.element(bank().first()).toHaveAttribute('aria-invalid', 'true');
      expect(server.saves).toEqual([]);
    });

  it('needs no file again that the server holds', async () => {
    const server = onboardingServer({
      onboarding_edit_data: () => ({ document_fields: [{ document_name_id: 7, document_name: 'Passport', 'is_mandatory?': true }] }),
    }, { Passport: 'passport.pdf' });
    await edit(server);
    await expect.element(page.getByText('passport.pdf')).toBeVisible();
    await userEvent.click(button('Save'));
    await expect.poll(() => server.saves.length).toBe(1);
  });

  it('needs no file again that was taken, where no answer says whether one is held', async () => {
    const documents = { document_fields: [8, 9].map((id) => ({ document_name_id: id, document_name: `Contract ${id}`, 'is_mandatory?': id === 8 })) };
    const server = onboardingServer({ onboarding_display_data: () => documents, onboarding_edit_data: () => documents });
    await edit(server);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no document has an input');
    await userEvent.upload(input, new File(['%PDF-1.4 signed'], 'signed.pdf', { type: 'application/pdf' }));
    await expect.element(page.getByText('signed.pdf')).toBeVisible();
    await userEvent.click(button('Save'));
    await expect.element(button('Edit')).toBeVisible();
    await expect.element(own().getByText('signed.pdf', { exact: true })).toBeVisible();
    await expect.element(own().getByText('Not shown here', { exact: true })).toBeVisible();
    expect(own().getByText(/required field/).elements()).toEqual([]);
    await userEvent.click(button('Edit'));
    await expect.element(page.getByText('signed.pdf')).toBeVisible();
    await userEvent.click(button('Save'));
    await expect.poll(() => server.saves.length).toBe(2);
    expect([...server.saves[1]?.keys() ?? []].filter((name) => name.includes('upload'))).toEqual([]);
  });

  it.each([['en', 'Something went wrong'], ['jp', 'エラーが発生しました。']] as const)('that fails says so and can be tried again (%s) [ONB-23, ONB-24]', async (language, text) => {
    const { notices } = await edit(onboardingServer({ update_applicant: serverError }), language);
    await userEvent.click(button(language === 'en' ? 'Save' : '保存する'));
    await expect.poll(() => notices).toEqual([{ kind: 'error', text }]);
    await expect.element(button(language === 'en' ? 'Save' : '保存する')).toHaveAttribute('aria-disabled', 'false');
    expect(page.getByRole('progressbar').elements()).toHaveLength(0);
  });

  it('that is refused says why, at the field too [ONB-25, ERR-01]', async () => {
    const { notices } = await edit(onboardingServer({ update_applicant: () => refused(['Bad value'], { Bank: ['Bad value'] }) }));
    await userEvent.click(button('Save'));
    await expect.poll(() => notices).toEqual([{ kind: 'error', text: 'Bad value' }]);
    await expect.element(bank()).toHaveAccessibleDescription(/Bad value$/);
  });

  it('has a Cancel whose mark is drawn in forced colours too', async () => {
    const browser: { send: (method: 'Emulation.setEmulatedMedia', params: object) => Promise<unknown> } = cdp();
    const set = (value: string) => browser.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
    const mark = (): CSSStyleDeclaration => getComputedStyle(button('Cancel').element(), '::before');
    await page.viewport(320, 844);
    await edit(onboardingServer());
    await expect.poll(() => mark().backgroundImage).toContain('gradient');
    await set('active');
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true);
    expect(mark().backgroundImage).toContain('gradient');
    expect(mark().color).toBe(getComputedStyle(button('Cancel').element()).color);
    // Its words have no frame otherwise, and no room for one.
    expect(getComputedStyle(button('Cancel').element()).borderTopColor).toBe('rgb(255, 255, 255)');
    await set('none');
  });

  it('cannot be cancelled while it is under way, but stopped; Save has the focus of what goes', async () => {
    await edit(onboardingServer({ update_applicant: () => never }));
    await expect.element(button('Save')).toBeVisible();
    const cancel = button('Cancel').element() as HTMLElement;
    cancel.focus();
    cancel.closest('form')?.requestSubmit();
    await expect.element(button('Stop saving')).toBeVisible();
    expect(button('Cancel').elements()).toEqual([]);
    await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('submit');
  });
});

it('a save that meets another\'s and goes on by itself says once that it saves', async () => {
  const held = onboardingServer();
  let tries = 0;
  await edit({ ...held, answers: {
    ...held.answers,
    update_applicant: (input) => {
      tries += 1;
      if (tries < 4) throw new ApiError({ kind: 'refused', status: 412, refusal: { texts: ['Changed'], fields: {} } });
      return held.answers['update_applicant']?.(input);
    },
  } });
  await userEvent.fill(bank(), 'Nara Bank');
  const line = document.querySelector('[data-foot-bar] .spoken');
  if (!line) throw new Error('the bar says nothing');
  const said: (string | null)[] = [];
  const heard = new MutationObserver(() => { said.push(line.textContent); });
  heard.observe(line, { childList: true, characterData: true, subtree: true });
  await userEvent.click(button('Save'));
  await expect.poll(() => held.saves.length).toBe(1);
  heard.disconnect();
  expect(said.filter((text) => text !== '')).toEqual(['Saving…']);
  expect(tries).toBe(4);
});

describe('a save that is stopped', () => {
  it('waits no longer for the code that brings in what somebody else has saved', async () => {
    const loading = vi.spyOn(lateMerging, 'load').mockReturnValue(never);
    const ahead = vi.spyOn(lateMerging, 'preload').mockReturnValue();
    await edit(onboardingServer({ update_applicant: () => { throw new ApiError({ kind: 'refused', status: 412, refusal: { texts: ['Changed'], fields: {} } }); } }));
    await userEvent.click(button('Save'));
    await expect.poll(() => loading.mock.calls.length).toBe(1);
    await userEvent.click(button('Stop saving'));
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'false');
    for (const spy of [loading, ahead]) spy.mockRestore();
  });

  it('waits no longer for a file that the device does not read', async () => {
    const server = onboardingServer();
    await edit(server);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no document has an input');
    await userEvent.upload(input, new File(['%PDF-1.4 passport'], 'passport.pdf', { type: 'application/pdf' }));
    await expect.element(page.getByText('passport.pdf')).toBeVisible();
    const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValue(never);
    await userEvent.click(button('Save'));
    await userEvent.click(button('Stop saving'));
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'false');
    expect(server.saves).toEqual([]);
    reading.mockRestore();
  });
});

describe('what cannot be loaded', () => {
  it.each([
    ['onboarding_company_info', 'Kobe Bank', 'Start time'], ['onboarding_display_data', 'Start time', 'Kobe Bank'],
  ])('%s leaves the other card alone, gives no toast, and can be tried again [ONB-26]', async (call, shown, missing) => {
    const server = onboardingServer();
    let reachable = false;
    const { notices } = await open({ ...server, answers: {
      ...server.answers, [call]: (input) => (reachable ? server.answers[call]?.(input) : refused(['Out of order'])),
    } });
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
    await expect.element(page.getByText('Out of order')).toBeVisible();
    expect(notices).toEqual([]);
    expect(page.getByText('Loading…').elements()).toHaveLength(0);
    reachable = true;
    await userEvent.click(button('Try again'));
    await expect.element(page.getByText(missing, { exact: true })).toBeVisible();
  });

  it('onboarding_edit_data says so and can be cancelled [ONB-26]', async () => {
    const { notices } = await open(onboardingServer({ onboarding_edit_data: () => refused(['Out of order']) }));
    await userEvent.click(button('Edit'));
    await expect.element(page.getByText('Out of order')).toBeVisible();
    expect(notices).toEqual([]);
    await userEvent.click(button('Cancel'));
    await expect.element(own().getByText('Kobe Bank')).toBeVisible();
  });

  it('the display data alone: the form has no headings, and works', async () => {
    const server = onboardingServer({ onboarding_display_data: () => refused(['Out of order']) });
    await edit(server);
    await userEvent.click(button('Save'));
    await expect.poll(() => server.saves.length).toBe(1);
  });
});

describe('documents to download', () => {
  const windows: Pick<Window, 'document' | 'opener'>[] = [];
  const gone: string[] = [];
  const openDownload = async (answer: unknown, download: () => unknown = () => answer) => {
    vi.spyOn(window, 'open').mockImplementation(() => {
      const opened = {
        opener: window, document: document.implementation.createHTMLDocument(),
        location: { replace: (address: string) => { gone.push(address); } }, close: () => { gone.push('closed'); },
      };
      windows.push(opened);
      return opened as unknown as Window;
    });
    const shown = await open(onboardingServer({ download_url: download }));
    await userEvent.click(button('Download: Contract'));
    return shown;
  };
  afterEach(() => {
    vi.restoreAllMocks();
    windows.length = 0;
    gone.length = 0;
  });

  it('only where they are allowed to be, in a window of their own that was opened by the click [ONB-08, DOC-06, DOC-07, DOC-08]', async () => {
    await openDownload(never);
    expect(windows.map(({ opener, document: { body } }) => [opener, body.textContent])).toEqual([[null, expect.stringMatching(/on its way/)]]);
    expect(button('Download: Payslip').elements()).toHaveLength(0);
    await expect.element(page.getByText('Payslip')).toBeVisible();
  });

  it('go to the address that the server names [DOC-08]', async () => {
    await openDownload({ download_url: 'https://files.example/contract' });
    await expect.poll(() => gone).toEqual(['https://files.example/contract']);
  });

  it('say so where the browser opens no window [DOC-08, DOC-09]', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { notices } = await open(onboardingServer({ download_url: () => ({ download_url: 'https://files.example/contract' }) }));
    await userEvent.click(button('Download: Contract'));
    await expect.poll(() => notices).toEqual([{ kind: 'error', text: expect.stringMatching(/^予期せぬエラー/) as string, language: 'jp' }]);
  });

  it('that fail: the window closes, and the same text says so [DOC-09]', async () => {
    const { notices } = await openDownload(undefined, serverError);
    await expect.poll(() => gone).toEqual(['closed']);
    expect(notices).toEqual([{ kind: 'error', text: expect.stringMatching(/^予期せぬエラー/) as string, language: 'jp' }]);
  });

  it('without an address: the window closes, and the text of the specification says so [DOC-10, ONB-27]', async () => {
    const { notices } = await openDownload({ download_url: null });
    await expect.poll(() => gone).toEqual(['closed']);
    expect(notices).toEqual([{ kind: 'error', text: expect.stringMatching(/^予期せぬエラー/) as string, language: 'jp' }]);
  });
});
