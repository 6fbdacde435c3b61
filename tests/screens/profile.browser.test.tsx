import i18next, { type i18n } from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { CallInput } from '../../src/api/call.ts';
import { ApiError } from '../../src/api/failure.ts';
import { WaitingSaves } from '../../src/app/waiting-saves.tsx';
import { recordScope } from '../../src/base/scope.ts';
import { ProfileScreen } from '../../src/screens/profile/profile-screen.tsx';
import { bytesOf } from '../../packages/arbitraries/files.ts';
import { connect, forgetConnection } from '../forms/connection.ts';
import { otherTabSaves } from '../forms/other-tab.ts';
import { hidePortals, showPortal, type Answers, type ShownPortal } from './shown-portal.tsx';

const routes = [{ path: '/profile', element: <ProfileScreen /> }];

/** A server that holds one applicant, whose profile is known by an id of its own; each test has its own. */
function server(over: Answers = {}) {
  const applicant = { id: crypto.randomUUID(), name: 'Aiko', japaneseName: '愛子', email: 'aiko@example.com', lastSignInAt: undefined, onboarded: false, productVariant: false };
  const held = { name: 'Aiko' };
  const education = {
    id: 9, university_id: 1, faculty: 'law', education_background: 'bachelor', start_month: 4, start_year: 2018,
    graduated_month: 3, graduated_year: 2022, is_latest: true,
  };
  const answers: Answers = {
    my_profile: () => ({ id: 'p-1', email: 'aiko@example.com', name: held.name, universities: [education], custom_fields: [] }),
    edit_profile: () => ({ custom_fields: [], document_fields: [] }),
    universities: () => ({ universities: [{ id: 1, name: 'Kobe' }], education_backgrounds: { bachelor: 'Bachelor' }, faculties: { law: 'Law' } }),
    downloadable_documents: () => ({ downloadable_documents: [] }),
    update_applicant: ({ form }) => {
      held.name = form?.get('applicant[name]') as string;
      return { message: 'Saved' };
    },
    ...over,
  };
  return { applicant, held, answers };
}

const name = () => page.getByRole('textbox', { name: /^Name/ });
const named = (text: string) => page.getByLabelText('Basic information').getByText(text, { exact: true });
const button = (text: string) => page.getByRole('button', { name: text, exact: true });

async function saveAs(text: string): Promise<void> {
  await userEvent.fill(name(), text);
  await userEvent.click(button('Save'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
}

afterEach(hidePortals);

it.each([390, 1280])('says in its foot what became of what was typed, at %i px', async (width) => {
  await page.viewport(width, 844);
  const { answers, applicant } = server();
  await showPortal(routes, '/profile?mode=edit', answers, applicant);
  await userEvent.fill(name(), 'Aika');
  await userEvent.tab();
  const said = page.getByText(/^Draft kept on this device/);
  await expect.element(said).toBeVisible();
  expect(said.element().parentElement?.clientHeight).toBeGreaterThan(10);
  await page.viewport(414, 896);
});

it('says that the words of a field cannot be had, and shows none of their keys', async () => {
  const { answers, applicant } = server({ edit_profile: () => ({ custom_fields: [], document_fields: [], can_edit_pr_video: true }) });
  const made = vi.spyOn(i18next, 'createInstance');
  await showPortal(routes, '/profile', answers, applicant);
  const texts = made.mock.results[0]?.value as i18n;
  made.mockRestore();
  const broken = vi.spyOn(texts, 'addResourceBundle').mockImplementation(() => { throw new Error('no network'); });
  await userEvent.click(page.getByRole('link', { name: 'Edit' }));
  await expect.element(page.getByText('This could not be loaded')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/video\.\w+/);
  broken.mockRestore();
  await userEvent.click(button('Try again'));
  await expect.element(name()).toHaveValue('Aiko');
});

it('offers the codes that the server has where editing begins, and asks for them no more often than they may have changed', async () => {
  const faculties = [{ law: 'Law', arts: 'Arts' }, { law: 'Law' }];
  const asked = vi.fn();
  const { answers, applicant } = server({ universities: () => {
    asked();
    return { universities: [{ id: 1, name: 'Kobe' }], education_backgrounds: { bachelor: 'Bachelor' }, faculties: faculties[asked.mock.calls.length - 1] };
  } });
  vi.useFakeTimers({ toFake: ['Date'] });
  await showPortal(routes, '/profile', answers, applicant);
  const edit = async (): Promise<void> => {
    await userEvent.click(page.getByRole('link', { name: 'Edit' }));
    await expect.element(name()).toHaveValue('Aiko');
  };
  const arts = () => page.getByText('Arts', { exact: true }).elements().length;
  await edit();
  expect(arts()).toBe(1);
  await userEvent.click(button('Cancel'));
  await edit();
  expect([asked.mock.calls.length, arts()]).toEqual([1, 1]);
  await userEvent.click(button('Cancel'));
  vi.setSystemTime(Date.now() + 60 * 60_000);
  await edit();
  expect([asked.mock.calls.length, arts()]).toEqual([2, 0]);
  vi.useRealTimers();
});

it('brings back also a file that was still being read as editing was cancelled', async () => {
  const { answers, applicant } = server({ edit_profile: () => ({
    id: 1, name: 'Aiko', custom_fields: [], universities: [], can_edit_pr_video: false,
    document_fields: [{ 'document_name_id': 4, 'document_name': 'Certificate', 'is_mandatory?': false, 'upload': null }],
  }) });
  await showPortal(routes, '/profile?mode=edit', answers, applicant);
  await expect.element(name()).toHaveValue('Aiko');
  let come = (): void => undefined;
  const arrived = new Promise<void>((resolve) => { come = resolve; });
  const file = new File([bytesOf.pdf], 'certificate.pdf');
  file.slice = (...range) => {
    const part = Blob.prototype.slice.apply(file, range);
    const read = part.arrayBuffer.bind(part);
    return Object.assign(part, { arrayBuffer: async () => { await arrived; return read(); } });
  };
  const input = page.getByRole('group', { name: 'Certificate', exact: true }).element().querySelector('input') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await userEvent.click(button('Cancel'));
  come();
  await userEvent.click(button('Bring back what was typed'));
  await expect.element(page.getByText('certificate.pdf').first()).toBeVisible();
});

it.each(['Education', 'Hobbies'])('leads from the section %s to its heading in the form', async (section) => {
  const categories = [{ category_name: 'Hobbies', fields: { Sport: { input_type: 'text', value: 'Judo' } } }];
  const { answers, applicant } = server({ edit_profile: () => ({ custom_fields: categories, document_fields: [] }) });
  const myProfile = (input: CallInput) => ({ ...(answers.my_profile?.(input) as object), custom_fields: categories });
  await showPortal(routes, '/profile', { ...answers, my_profile: myProfile }, applicant);
  await userEvent.click(page.getByRole('link', { name: `Change: ${section}`, exact: true }));
  await expect.element(page.getByRole('heading', { name: section, exact: true })).toHaveFocus();
});

describe('after a save', () => {
  it('shows what the server holds now, and says so where that cannot be loaded [PROF-24]', async () => {
    const { answers, applicant } = server();
    let reachable = true;
    await showPortal(routes, '/profile', {
      ...answers,
      my_profile: (input) => {
        if (!reachable) throw new ApiError({ kind: 'malformed', issue: { call: 'my_profile', path: '', detail: 'cut off' } });
        return answers['my_profile']?.(input);
      },
      update_applicant: (input) => {
        reachable = false;
        return answers['update_applicant']?.(input);
      },
    }, applicant);
    await userEvent.click(page.getByRole('link', { name: 'Edit' }));
    await saveAs('Aiko Tanaka');
    await expect.element(page.getByText('This could not be loaded')).toBeVisible();
    expect(named('Aiko').elements()).toHaveLength(0);
    reachable = true;
    await userEvent.click(button('Try again'));
    await expect.element(named('Aiko Tanaka')).toBeVisible();
  });
});

describe('a new name', () => {
  const inSession = ({ session }: ShownPortal) => [session.applicant()?.name, session.applicant()?.japaneseName];

  it('is that of the session once it is saved, and not before', async () => {
    const { answers, applicant } = server();
    const shown = await showPortal(routes, '/profile?mode=edit', answers, applicant);
    await saveAs('Aiko Tanaka');
    await expect.poll(() => inSession(shown)).toEqual(['Aiko Tanaka', undefined]);
  });

  it('that waited for a network is, once it is sent from another page', async () => {
    const { answers, applicant } = server();
    const first = await showPortal(routes, '/profile?mode=edit', answers, applicant);
    await expect.element(name()).toBeVisible();
    connect(false);
    await saveAs('Aiko Tanaka');
    await expect.element(page.getByText('1 save is waiting to be sent')).toBeVisible();
    expect(inSession(first)).toEqual(['Aiko', '愛子']);
    hidePortals();
    const shown = await showPortal([{ path: '/', element: <WaitingSaves /> }], '/', answers, applicant);
    connect(true);
    await expect.poll(() => inSession(shown)).toEqual(['Aiko Tanaka', undefined]);
    forgetConnection();
  });
});

describe('editing', () => {
  it('starts from what the server holds then, so that it does not put back what was saved elsewhere', async () => {
    const { answers, held, applicant } = server();
    await showPortal(routes, '/profile', answers, applicant);
    await expect.element(named('Aiko')).toBeVisible();
    held.name = 'Aiko Tanaka';
    await userEvent.click(page.getByRole('link', { name: 'Edit' }));
    await expect.element(name()).toHaveValue('Aiko Tanaka');
  });
});

describe('the focus', () => {
  const edit = async (over: Answers = {}) => {
    const { answers, applicant, held } = server(over);
    await showPortal(routes, '/profile?mode=edit', answers, applicant);
    await userEvent.type(name(), ' Tanaka{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    return { applicant, held };
  };
  const confirm = () => userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  const never = new Promise<never>(() => undefined);

  it('is back in the field when the save is thought over', async () => {
    await edit();
    await userEvent.keyboard('{Escape}');
    await expect.element(name()).toHaveFocus();
  });

  it('is in the summary when another tab has saved the same field while it was asked', async () => {
    const { applicant, held } = await edit();
    held.name = 'Aiko Sato';
    await expect.element(page.getByRole('dialog').getByText('Aiko', { exact: true })).toBeVisible();
    otherTabSaves(recordScope(applicant.id, 'profile'));
    await expect.element(page.getByRole('dialog').getByText('Aiko Sato', { exact: true })).toBeVisible();
    await confirm();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert').filter({ has: page.getByRole('link') })).toHaveFocus();
  });

  it('is back in the field when the save has failed', async () => {
    await edit({ update_applicant: () => { throw new ApiError({ kind: 'server', status: 500 }); } });
    await confirm();
    await expect.element(name()).toHaveFocus();
  });

  it('goes to Save when the upload is stopped, whose button goes away', async () => {
    await edit({
      update_applicant: ({ signal }) => new Promise((_, reject) => {
        signal?.addEventListener('abort', () => { reject(new ApiError({ kind: 'aborted' })); });
      }),
    });
    await confirm();
    await userEvent.click(page.getByRole('region', { name: 'Save' }).getByRole('button').first());
    await expect.element(button('Save')).toHaveFocus();
  });

  it('need not be on the bar to hear that the save is under way', async () => {
    await edit({ update_applicant: () => never });
    await confirm();
    await expect.element(page.getByRole('status').filter({ hasText: 'Saving…' })).toBeInTheDocument();
  });
});

describe('a file that is gone from the disk when it is to be sent', () => {
  it('is asked for again at its field, nothing is sent, and what was typed stays', async () => {
    const path = `.cache/photo-${crypto.randomUUID()}.png`;
    await commands.writeFile(path, String.fromCharCode(...bytesOf.png), { encoding: 'latin1' });
    let sent = 0;
    const { answers, applicant } = server({
      update_applicant: () => {
        sent += 1;
        return { message: 'Saved' };
      },
    });
    const { notices } = await showPortal(routes, '/profile?mode=edit', answers, applicant);
    await expect.element(name()).toBeVisible();
    await userEvent.upload(document.querySelector('input[type="file"]') ?? document.body, path);
    await expect.element(page.getByText(/photo-.*png/)).toBeVisible();
    await commands.removeFile(path);
    await saveAs('Aiko Tanaka');
    const pick = page.getByRole('button', { name: /Replace.*Photo/ });
    await expect.element(pick).toHaveFocus();
    await expect.element(pick).toHaveAccessibleDescription(/can no longer be read/);
    // It stands at the field and in the summary (docs/decisions/0077).
    expect(notices).toEqual([]);
    expect(sent).toBe(0);
    await expect.element(name()).toHaveValue('Aiko Tanaka');
  });
});

describe('the focus', () => {
  it('goes to Save where the way to the last problem goes away under it', async () => {
    const { answers, applicant } = server();
    await showPortal(routes, '/profile?mode=edit', answers, applicant);
    await userEvent.clear(name());
    await userEvent.click(button('Save'));
    const toCorrect = button('Fields to correct: 1');
    await expect.element(toCorrect).toBeVisible();
    // In one turn: a pause would have the problem gone before the focus is on its way.
    (name().element() as HTMLElement).focus();
    document.execCommand('insertText', false, 'Aiko');
    (toCorrect.element() as HTMLElement).focus();
    await expect.element(toCorrect).not.toBeInTheDocument();
    await expect.element(button('Save')).toHaveFocus();
  });
});
