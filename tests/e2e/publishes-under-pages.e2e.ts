import { expect } from 'vitest';
import { rounds } from '../arbitraries/rounds.ts';
import { eventually } from './support/eventually.ts';
import { definitions, fields, partsOf } from './support/own-types.ts';
import { ProfilePage } from './support/profile.ts';
import { publish, rollback } from './support/publish.ts';
import { testWith } from './support/test.ts';
import type { Visit, VisitOptions } from './support/visit.ts';

const test = testWith({ changesContent: true });

const PUBLISHES = 50;
/** So many applicants have one page open, and so many have two, each on a device of its own. */
const [SINGLES, DOUBLES] = [16, 2];
const PAGES = SINGLES + 2 * DOUBLES;
/** So often one version is gone back to. */
const BACK_EACH = 12;

const text = (name: string) => ({ name, input_type: 'text', translated_name: name });
const home = fields.filter(({ name }) => name === 'Home').map(({ 'is_mandatory?': _, ...field }) => field);

/** With each publish another field has to be filled in, and what it offers is another. */
const contentOf = (round: number): Readonly<Record<string, unknown>> => ({
  'field-types': [...definitions, { name: 'round', base: 'drop_down', label: { en: 'Round', jp: '回' }, options: [`in ${String(round)}`] }],
  'profile-form': { categories: [{
    category_name: { en: 'Rounds', jp: '回' },
    fields: [text('Motto'), text('Notes 0'), text('Notes 1'), ...home, { ...text(`Round ${String(round)}`), input_type: 'round', 'is_mandatory?': true }],
  }] },
});

/** One page of somebody, and what it was told is saved. */
interface Device {
  readonly visit: Visit;
  readonly profile: ProfilePage;
  /** Which of the applicant's two. */
  readonly number: 0 | 1;
  readonly told: Map<string, string>;
}

interface Counts {
  saves: number;
  asked: number;
  readonly refused: string[];
}

const questionsOf = ({ page }: ProfilePage) => page.locator('fieldset[id$="-question"]');

/** The summary says it; the questions themselves come a moment later. */
const isAsked = async ({ summary, visit: { t } }: ProfilePage): Promise<boolean> => await summary.getByText(t('error.savedElsewhere')).count() > 0;

type Outcome = 'saved' | 'asked' | 'refused';

/** Asks to save and confirms, where something is to be confirmed; what comes of it: the view, questions, or words about what is wrong. */
async function trySave(profile: ProfilePage): Promise<Outcome> {
  const confirm = profile.confirmation.getByRole('button', { name: profile.visit.t('save.save'), exact: true });
  const alert = profile.actions.getByRole('alert');
  const seen = <Seen>(outcome: Seen, appears: Promise<void>): Promise<Seen> => {
    const settled = appears.then(() => outcome);
    settled.catch(() => undefined);
    return settled;
  };
  await profile.button('save.save').press('Enter');
  const told = seen('told' as const, alert.or(profile.summary).first().waitFor());
  const why = async (): Promise<Outcome> => (await isAsked(profile) ? 'asked' : 'refused');
  if (await Promise.race([seen('begun' as const, confirm.waitFor()), told]) === 'told') return why();
  await confirm.press('Enter');
  return await Promise.race([seen('saved' as const, profile.isViewed()), told]) === 'told' ? why() : 'saved';
}

/** Whatever is asked is answered by what stands here. */
async function answerAll(profile: ProfilePage): Promise<void> {
  await questionsOf(profile).first().waitFor();
  for (let left = await questionsOf(profile).count(); left > 0; left -= 1) {
    await questionsOf(profile).first().getByRole('button').first().press('Enter');
    await eventually(() => questionsOf(profile).count()).toBe(left - 1);
  }
  // What was said of them goes a moment later.
  await profile.summary.waitFor({ state: 'hidden' });
}

/** Types, chooses and saves. What is refused comes back from the draft when the page is opened anew, and is tried again. */
async function turnOf({ profile, number, told }: Device, turn: number, counts: Counts): Promise<void> {
  const { page } = profile;
  const own = partsOf(profile);
  const word = `${String(number)}-${String(turn)}`;
  const part = number === 0 ? 'city' : 'building';
  await profile.isEdited();
  await profile.input(`Notes ${String(number)}`).fill('');
  await profile.input(`Notes ${String(number)}`).pressSequentially(word);
  await own.part('Home', part).fill(word);
  await profile.input('Motto').fill(word);
  const asked = page.locator('[data-field^="custom_fields.Round "]');
  const round = (await asked.getAttribute('data-field') ?? '').replace('custom_fields.', '');
  await profile.input(round).selectOption({ index: 1 });
  const chosen = await profile.input(round).inputValue();
  let outcome = await trySave(profile);
  for (; outcome === 'asked'; outcome = await trySave(profile)) {
    counts.asked += 1;
    await answerAll(profile);
  }
  if (outcome === 'refused') {
    counts.refused.push(`${round}, ${chosen}: ${(await profile.errors()).join(' ')} ${await profile.actions.innerText()}`);
    await page.reload();
    await profile.holds(`Notes ${String(number)}`, word);
    if (await isAsked(profile)) await answerAll(profile);
    return;
  }
  counts.saves += 1;
  told.set(`Notes ${String(number)}`, word).set(part, word).set('Motto', word).set(round, chosen);
  await profile.edit();
}

async function work(device: Device, counts: Counts, isOver: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2 || !isOver(); turn += 1) await turnOf(device, turn, counts);
}

type Values = Readonly<Record<string, string | null | undefined>>;

/** What the server holds of the applicant of a page, by field; the parts of the address by their names. */
async function heldBy({ page }: Visit): Promise<Values> {
  const answer: unknown = await page.evaluate(async () => {
    const response = await fetch('/api/v1/applicants/my_profile.json', { headers: { authorization: `Bearer ${localStorage.getItem('portal.token') ?? ''}` } });
    return response.json();
  });
  const { custom_fields: categories } = answer as { custom_fields: readonly { fields: Readonly<Record<string, { value: string | null }>> }[] };
  const values = Object.fromEntries(categories.flatMap((category) => Object.entries(category.fields).map(([name, { value }]) => [name, value] as const)));
  return { ...values, ...JSON.parse(values['Home'] ?? '{}') as Values };
}

async function devicesOf(visit: (options: VisitOptions) => Promise<Visit>, options: VisitOptions, count: number): Promise<readonly Device[]> {
  const devices: Device[] = [];
  for (const number of ([0, 1] as const).slice(0, count)) {
    const opened = await visit({ ...options, path: '/profile?mode=edit' });
    opened.watch.allow(/status of 412/);
    devices.push({ visit: opened, profile: new ProfilePage(opened), number, told: new Map() });
  }
  return devices;
}

test.runIf(rounds(0, 1) === 1)(`${String(PUBLISHES)} publishes under ${String(PAGES)} open pages that save without pause lose no answer and break no page`, async ({ stage, visit, newApplicant }) => {
  await publish(stage.portal, contentOf(0));
  const people: (readonly Device[])[] = [];
  for (let index = 0; index < SINGLES + DOUBLES; index += 1) {
    const language = index % 2 === 0 ? 'en' : 'jp';
    people.push(await devicesOf(visit, { language, viewport: index % 3 === 0 ? 'phone' : 'desktop', as: newApplicant(language) }, index < DOUBLES ? 2 : 1));
  }
  const counts: Counts = { saves: 0, asked: 0, refused: [] };
  const over = new AbortController();
  const working = Promise.all(people.flat().map((device) => work(device, counts, () => over.signal.aborted)));
  working.catch(() => { over.abort(); });
  for (let round = 1; round <= PUBLISHES && !over.signal.aborted; round += 1) {
    await publish(stage.portal, contentOf(round));
    if (round % BACK_EACH === 0) await rollback(stage.portal);
  }
  over.abort();
  await working;
  console.info(`${String(PUBLISHES)} publishes under ${String(PAGES)} pages: ${JSON.stringify(counts)}`);
  expect(counts.refused).toEqual([]);
  for (const devices of people) {
    const [first] = devices;
    if (!first) throw new Error('everybody has a page');
    const held = await heldBy(first.visit);
    for (const { told } of devices) {
      for (const [name, value] of told) if (name !== 'Motto' && name in held) expect([name, held[name]]).toEqual([name, value]);
    }
    // Whichever of the two saved last.
    expect(devices.map(({ told }) => told.get('Motto'))).toContain(held['Motto']);
    for (const { profile } of devices) await profile.isEdited();
  }
}, 3_600_000);
