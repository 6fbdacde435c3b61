import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../src/api/failure.ts';
import { ProfileScreen } from '../../src/screens/profile/profile-screen.tsx';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';
import '../../src/app/theme.css';

const routes = [{ path: '/profile', element: <ProfileScreen /> }];

const education = {
  id: 9, university_id: 1, faculty: 'law', education_background: 'bachelor', department: 'Public law', start_month: 4, start_year: 2018,
  graduated_month: 3, graduated_year: 2022, is_latest: true,
};
const fields = {
  Hobby: { input_type: 'text', value: 'Chess', help_text: 'One is enough' },
  Motto: { input_type: 'text', 'is_mandatory?': true, value: 'Onward' },
};
const later = { Visa: { input_type: 'drop_down', options: ['student', 'worker'] }, Town: { input_type: 'location' }, Book: { input_type: 'text', eng_placeholder: 'Such as a novel', ja_placeholder: '小説など' } };
/** A picture that is there: where one does not load, the view shows words in its place as soon as the browser knows. */
const photograph = '/server/demo/files/photo.png';
const profile = {
  student_id: 'S-42', email: 'aiko@example.com', name: 'Aiko', japanese_name: '愛子', photograph, pr_video: 'https://video.example/aiko.mp4',
  universities: [education], custom_fields: [{ category_name: 'About you', fields }, { category_name: 'Plans', fields: later }],
};

/** A server with one applicant and all that a profile can have, but for an id of its own; each test has its own. */
function server(over: Answers = {}) {
  const applicant = { id: crypto.randomUUID(), name: undefined, email: 'aiko@example.com', lastSignInAt: undefined, onboarded: false, productVariant: false };
  const saves: FormData[] = [];
  const answers: Answers = {
    my_profile: () => profile,
    edit_profile: () => ({ custom_fields: profile.custom_fields, document_fields: [{ document_name_id: 12, document_name: 'Resume' }] }),
    universities: () => ({
      universities: [{ id: 1, name: 'Kobe' }, { id: 2, name: 'Nara' }], education_backgrounds: { bachelor: 'Bachelor', master: 'Master' },
      faculties: { law: 'Law', art: 'Art' },
    }),
    downloadable_documents: () => ({ downloadable_documents: ['Handbook', 'Map'].map((name, id) => ({ document_id: id, document_name: name, downloadable: true })) }),
    update_applicant: ({ form }) => {
      if (form) saves.push(form);
      return { message: 'Saved' };
    },
    ...over,
  };
  return { applicant, answers, saves };
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: RegExp) => page.getByRole('textbox', { name });
const choice = (name: RegExp) => page.getByRole('combobox', { name });
const text = (words: string) => page.getByText(words, { exact: true });
const fileInputs = () => document.querySelectorAll('input[type=file]').length;
const texts = (notices: readonly { readonly text: string }[]): readonly string[] => notices.map((notice) => notice.text);

async function view(over: Answers = {}, language: 'en' | 'jp' = 'en') {
  const { applicant, answers, saves } = server(over);
  return { ...await showPortal(routes, '/profile', answers, applicant, language), saves };
}

async function edit(over: Answers = {}, language: 'en' | 'jp' = 'en') {
  const { applicant, answers, saves } = server(over);
  const shown = await showPortal(routes, '/profile?mode=edit', answers, applicant, language);
  await expect.element(box(/^(Hobby)/)).toBeVisible();
  return { ...shown, saves };
}

async function save(): Promise<void> {
  await userEvent.click(button('Save'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
}

afterEach(hidePortals);

describe('the view', () => {
  it('has its title and Edit, neither Cancel nor Save [PROF-01, PROF-02]', async () => {
    await view();
    await expect.element(heading('My Profile')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    for (const name of ['Cancel', 'Save']) expect(button(name).elements()).toEqual([]);
  });

  it('shows who the applicant is, and no way to upload [PROF-05, PROF-07, PROF-08, PROF-09, PROF-13, PROF-15]', async () => {
    await view();
    for (const fact of ['S-42', 'Aiko', '愛子', 'aiko@example.com']) await expect.element(text(fact)).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'Photo of Aiko' })).toHaveAttribute('src', photograph);
    expect(document.querySelector('video')?.src).toBe('https://video.example/aiko.mp4');
    expect(fileInputs()).toBe(0);
  });

  it('shows the applicant\'s own documents with size and day, before those to download', async () => {
    const upload = { name: 'cv.pdf', url: 'https://files.example/cv.pdf', size: 131_072, stored_at: '2026-11-05T03:00:00Z' };
    const documents = [{ document_name_id: 12, document_name: 'Resume', upload }, { document_name_id: 13, document_name: 'Transcript', upload: null }];
    await view({ my_profile: () => ({ ...profile, document_fields: documents }) });
    await expect.element(text('Resume')).toBeVisible();
    const fact = (label: string) => [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)?.parentElement;
    expect(fact('Resume')?.querySelector('dd')?.textContent).toMatch(/^cv\.pdf .*128 kB · 5 November 2026$/);
    expect(fact('Transcript')?.querySelector('dd')?.textContent).toBe('Not entered');
    await expect.poll(() => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent).slice(-2)).toEqual(['Documents', 'Documents to download']);
  });

  it('lists the documents to download by name [PROF-14]', async () => {
    await view();
    for (const name of ['Handbook', 'Map']) await expect.element(text(name)).toBeVisible();
  });

  it('shows each entry of education in its section [PROF-16, EDU-01, EDU-02, EDU-03, EDU-04, EDU-05, EDU-06]', async () => {
    await view({ my_profile: () => ({ ...profile, universities: [education, { ...education, id: 10, university_id: 2, is_latest: false }] }) });
    await expect.element(heading('Education')).toBeVisible();
    await expect.element(page.getByRole('article').first().getByText('Kobe')).toBeVisible();
    await expect.element(page.getByRole('article').nth(1).getByText('Nara')).toBeVisible();
    for (const fact of ['Law', 'Bachelor', 'Public law', 'April 2018 – March 2022']) {
      await expect.element(page.getByRole('article').first().getByText(fact, { exact: true })).toBeVisible();
    }
    const tops = [...document.querySelectorAll('article:first-of-type :is(h3, dd)')].map((part) => Math.round(part.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(3);
    // What somebody hears still says which is which.
    await expect.element(page.getByRole('article').first().getByRole('term').filter({ hasText: 'Department' })).toBeInTheDocument();
  });

  it('says of a graduation to come that it is expected', async () => {
    await view({ my_profile: () => ({ ...profile, universities: [{ ...education, graduated_year: 2999 }] }) });
    await expect.element(page.getByRole('article').getByText('April 2018 – March 2999 (expected)', { exact: true })).toBeVisible();
  });

  it('says of an entry what is missing that has to be there, and is silent of what need not be', async () => {
    const { faculty: _, department: __, ...bare } = education;
    await view({ my_profile: () => ({ ...profile, universities: [bare] }) });
    const card = page.getByRole('article');
    await expect.element(card.getByText('Not entered')).toBeVisible();
    await expect.element(card.getByRole('term').filter({ hasText: 'Faculty' })).toBeVisible();
    expect(card.getByRole('term').filter({ hasText: 'Department' }).elements()).toEqual([]);
  });

  it('shows custom fields with label and value under their categories [PROF-17, PROF-18]', async () => {
    await view();
    for (const name of ['About you', 'Plans']) await expect.element(heading(name)).toBeVisible();
    await expect.element(page.getByRole('term').filter({ hasText: 'Hobby' })).toBeVisible();
    await expect.element(page.getByRole('definition').filter({ hasText: 'Chess' })).toBeVisible();
  });

  it.each([undefined, null, [], {}, [{ category_name: 'About you', fields: { Hobby: { input_type: 'text', value: 'Go' } } }]])(
    'asks for the fields, whatever the profile has of them: %j [CALL-29]', async (custom_fields) => {
      await view({ my_profile: () => ({ name: 'Aiko', custom_fields }), get_my_profile_fields: () => ({ custom_fields: profile.custom_fields }) });
      await expect.element(text('Chess')).toBeVisible();
    });

  it('shows the profile\'s own fields where the call for them has none or fails', async () => {
    await view({ get_my_profile_fields: () => ({ custom_fields: [] }) });
    await expect.element(text('Chess')).toBeVisible();
    hidePortals();
    await view({ get_my_profile_fields: () => { throw new ApiError({ kind: 'server', status: 404 }); } });
    await expect.element(text('Chess')).toBeVisible();
  });

  it('says in a toast that the lists of education cannot be had [EDU-30, ERR-01]', async () => {
    const { notices } = await view({
      universities: () => { throw new ApiError({ kind: 'refused', status: 422, refusal: { texts: ['No list today'], fields: {} } }); },
    });
    await expect.poll(() => texts(notices)).toEqual(['No list today']);
  });
});

describe('the edit mode', () => {
  it('has a document\'s own help together with the one on types and size', async () => {
    await edit({ edit_profile: () => ({ custom_fields: profile.custom_fields, document_fields: [{ document_name_id: 12, document_name: 'Resume', help_text: 'Both sides, please' }] }) });
    await expect.element(text('Both sides, please')).toBeVisible();
    await expect.element(text('Upload docx, pdf, png/jpeg, pptx or txt of max size 10mb')).toBeVisible();
    await expect.element(button('Choose a file Resume')).toHaveAccessibleDescription(/Both sides, please.*max size 10mb/);
  });

  it('has Cancel and Save, and no Edit [PROF-03, PROF-04]', async () => {
    await edit();
    for (const name of ['Cancel', 'Save']) await expect.element(button(name)).toBeVisible();
    expect(page.getByRole('link', { name: 'Edit', exact: true }).elements()).toEqual([]);
  });

  it('says once of several documents what is taken, and tells each of it', async () => {
    const named = (id: number) => ({ document_name_id: id, document_name: `Paper ${String(id)}` });
    await edit({ edit_profile: () => ({ custom_fields: profile.custom_fields, document_fields: [named(12), { ...named(13), help_text: 'Both sides' }] }) });
    const help = 'Upload docx, pdf, png/jpeg, pptx or txt of max size 10mb';
    await expect.element(text(help)).toBeVisible();
    expect(text(help).elements()).toHaveLength(1);
    for (const id of [12, 13]) await expect.element(page.getByRole('button', { name: `Choose a file Paper ${String(id)}` })).toHaveAccessibleDescription(id === 12 ? help : `${help} Both sides`);
  });

  it('offers the fields and documents of the edit data, with their help [PROF-15, PROF-19, PROF-20]', async () => {
    const more = [{ category_name: 'New', fields: { Wish: { input_type: 'text' } } }];
    await edit({ edit_profile: () => ({ custom_fields: [...profile.custom_fields, ...more], document_fields: [{ document_name_id: 12, document_name: 'Resume' }] }) });
    await expect.element(text('One is enough')).toBeVisible();
    await expect.element(box(/^Wish/)).toBeEnabled();
    await expect.element(page.getByRole('group', { name: /^Resume/ })).toBeVisible();
    expect(fileInputs()).toBe(2);
  });

  it('shows student ID and e-mail address and lets nobody change them [PROF-05, PROF-08]', async () => {
    await edit();
    for (const fact of ['S-42', 'aiko@example.com']) await expect.element(text(fact)).toBeVisible();
    const values = [...document.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea')].map(({ value }) => value);
    expect(values.filter((value) => ['S-42', 'aiko@example.com'].includes(value))).toEqual([]);
  });

  it.each([
    ['en', 'Such as a novel', 'Enter Town', 'Select Visa'], ['jp', '小説など', 'Townを入力', 'Visaを選択'],
  ] as const)('prompts in the words of the field, else in its own (%s) [LANG-04, LANG-05, LANG-06, LANG-07]', async (language, own, typed, chosen) => {
    await edit({}, language);
    await expect.element(box(/^Book/)).toHaveAttribute('placeholder', own);
    await expect.element(box(/^Town/)).toHaveAttribute('placeholder', typed);
    await expect.element(choice(/^Visa/)).toHaveDisplayValue(chosen);
  });

  it('offers the lists of the server by name, and sends ids and codes [EDU-01, EDU-02, EDU-03, EDU-04, EDU-05, EDU-06, EDU-27, EDU-28, EDU-29]', async () => {
    const { saves } = await edit();
    const offered = (name: RegExp) => [...choice(name).element().querySelectorAll('option')].slice(1).map((option) => option.textContent);
    await expect.element(choice(/^University/)).toHaveDisplayValue('Kobe');
    expect([offered(/^University/).slice(0, 2), offered(/^Faculty/), offered(/^Education background/)])
      .toEqual([['Kobe', 'Nara'], ['Law', 'Art'], ['Bachelor', 'Master']]);
    const given = { University: 'Nara', Faculty: 'Art', 'Education background': 'Master', 'Start year': '2019', 'Start month': '9', 'Graduation year': '2023', 'Graduation month': '7' };
    for (const [name, option] of Object.entries(given)) await userEvent.selectOptions(choice(new RegExp(`^${name}`)), option);
    await userEvent.fill(box(/^Department/), 'Sculpture');
    await save();
    await expect.poll(() => saves.length).toBe(1);
    const entry = [...saves[0] ?? []].flatMap(([name, value]) => {
      const [, attribute] = /^applicant\[applicant_universities_attributes\]\[0\]\[(\w+)\]$/.exec(name) ?? [];
      return attribute === undefined ? [] : [[attribute, value] as const];
    });
    expect(Object.fromEntries(entry)).toMatchObject({
      id: '9', university_id: '2', faculty: 'art', education_background: 'master', department: 'Sculpture', start_year: '2019', start_month: '9',
      graduated_year: '2023', graduated_month: '7',
    });
  });
});

describe('a save', () => {
  it.each(['', '   '])('needs a name that is not %j [PROF-06]', async (name) => {
    const { notices, saves } = await edit();
    await userEvent.fill(box(/^Name/), name);
    await userEvent.click(button('Save'));
    await expect.poll(() => texts(notices)).toEqual(['Please fill all the mandatory fields.']);
    await expect.element(box(/^Name/)).toHaveAttribute('aria-invalid', 'true');
    expect(saves).toEqual([]);
  });

  it('needs what is mandatory among the custom fields [PROF-29]', async () => {
    const { notices, saves } = await edit();
    await userEvent.clear(box(/^Motto/));
    await userEvent.click(button('Save'));
    await expect.poll(() => texts(notices)).toEqual(['Please fill all the mandatory fields.']);
    expect(saves).toEqual([]);
  });

  it.each([
    ['university [EDU-14]', /^University/], ['faculty [EDU-15]', /^Faculty/], ['education background [EDU-16]', /^Education background/],
    ['start month [EDU-17]', /^Start month/], ['start year [EDU-18]', /^Start year/], ['graduation month [EDU-19]', /^Graduation month/],
    ['graduation year [EDU-20]', /^Graduation year/],
  ])('needs of an entry its %s', async (_what, name) => {
    const { saves } = await edit();
    await expect.element(choice(name)).toBeVisible();
    const [none] = choice(name).element().querySelectorAll('option');
    await userEvent.selectOptions(choice(name), none?.textContent ?? '');
    await userEvent.click(button('Save'));
    await expect.element(choice(name)).toHaveAttribute('aria-invalid', 'true');
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(saves).toEqual([]);
  });

  it('needs neither a Japanese name nor a department [PROF-07, PROF-31, EDU-22]', async () => {
    const { saves } = await edit();
    await userEvent.clear(box(/^Japanese name/));
    await userEvent.clear(box(/^Department/));
    await userEvent.clear(box(/^Hobby/));
    await save();
    await expect.poll(() => saves.length).toBe(1);
    expect(saves[0]?.get('applicant[japanese_name]')).toBe('');
    expect(saves[0]?.get('applicant[applicant_universities_attributes][0][department]')).toBe('');
    expect(saves[0]?.get('applicant[custom_fields][Hobby]')).toBe('');
  });

  it('is not sent before a yes, and nothing is lost by a no [PROF-22]', async () => {
    const { saves } = await edit();
    await userEvent.fill(box(/^Hobby/), 'Go');
    await userEvent.click(button('Save'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(saves).toEqual([]);
    await expect.element(box(/^Hobby/)).toHaveValue('Go');
  });

  it('says before it what it changes, and each line leads to its field [PROF-22]', async () => {
    const { saves } = await edit();
    await userEvent.fill(box(/^Hobby/), 'Go');
    await userEvent.fill(box(/^Department/), 'Private law');
    await userEvent.click(button('Save'));
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveAccessibleDescription('We will save your answers and files.');
    await expect.element(dialog.getByRole('heading', { name: 'Changes (2)' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    const lines = dialog.getByRole('listitem');
    await expect.element(lines.first()).toHaveTextContent('Education 1: DepartmentBefore: Public law → Now: Private law');
    await expect.element(lines.nth(1)).toHaveTextContent('HobbyBefore: Chess → Now: Go');
    await userEvent.click(dialog.getByRole('button', { name: 'Hobby' }));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(box(/^Hobby/)).toHaveFocus();
    expect(saves).toEqual([]);
  });

  it('says before it where there is nothing to change', async () => {
    await edit();
    await userEvent.click(button('Save'));
    await expect.element(page.getByRole('dialog').getByText('Nothing has been changed.')).toBeVisible();
    const filled = page.getByRole('dialog').getByRole('button').elements().filter(({ classList }) => /primary/.test(classList.value));
    expect(filled.map(({ textContent }) => textContent)).toEqual(['Keep editing']);
  });

  it('is given up by Cancel, which sends nothing [PROF-21]', async () => {
    const { saves } = await edit();
    await userEvent.fill(box(/^Hobby/), 'Go');
    await userEvent.click(button('Cancel'));
    await expect.element(text('Chess')).toBeVisible();
    expect(saves).toEqual([]);
  });

  it('is given up by Cancel, and what was typed can be brought back until something is saved [PROF-21]', { tags: 'full' }, async () => {
    const { saves } = await edit();
    const undo = button('Bring back what was typed');
    await userEvent.click(button('Cancel'));
    await expect.element(text('Chess')).toBeVisible();
    expect(undo.elements()).toEqual([]);
    await userEvent.click(page.getByRole('link', { name: 'Edit', exact: true }));
    await userEvent.fill(box(/^Hobby/), 'Go');
    await userEvent.click(button('Add entry: Education'));
    await expect.element(box(/^Department/).nth(1)).toBeVisible();
    await userEvent.fill(box(/^Department/).nth(1), 'Sculpture');
    await userEvent.click(button('Cancel'));
    await userEvent.click(undo);
    await expect.element(box(/^Hobby/)).toHaveValue('Go');
    await expect.element(box(/^Department/).nth(1)).toHaveValue('Sculpture');
    await userEvent.click(button('Remove Education 2'));
    await save();
    await expect.poll(() => saves.map((form) => form.get('applicant[custom_fields][Hobby]'))).toEqual(['Go']);
    await expect.element(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    expect(undo.elements()).toEqual([]);
  });

  it('leads back to the view, with the words of the server [PROF-23, PROF-25]', async () => {
    const { notices } = await edit();
    await save();
    await expect.element(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    expect(button('Save').elements()).toEqual([]);
    expect(notices).toEqual([{ kind: 'success', text: 'Saved' }]);
  });
});
