import fc from 'fast-check';
import { expect } from 'vitest';
import { rounds } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import { eventually } from './support/eventually.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';
import type { Visit } from './support/visit.ts';

const EDIT = '/profile?mode=edit';
const SEED = seedFrom('LAW_SEED', 20_261_121);
const FIELDS = ['Hobby', 'TOEIC score', 'Years of programming'] as const;

const questionsOf = ({ page }: ProfilePage) => page.locator('fieldset[id$="-question"]');

/** Takes the answer to every open question, one after the other; how many there were. */
async function answerAll(profile: ProfilePage, choice: 'mine' | 'theirs'): Promise<number> {
  const open = await questionsOf(profile).count();
  for (let left = open; left > 0; left -= 1) {
    await questionsOf(profile).first().getByRole('button').nth(choice === 'mine' ? 0 : 1).press('Enter');
    await eventually(() => questionsOf(profile).count()).toBe(left - 1);
  }
  return open;
}

/** Sends, and sees what comes of it: the view, or questions. */
async function trySave(profile: ProfilePage): Promise<'saved' | 'asked'> {
  await profile.confirmSave();
  const viewed = profile.isViewed().then(() => 'saved' as const);
  const asked = questionsOf(profile).first().waitFor().then(() => 'asked' as const);
  void viewed.catch(() => undefined);
  void asked.catch(() => undefined);
  return Promise.race([viewed, asked]);
}

test('tabs of one browser take over what is untouched, and views show it', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: EDIT });
  const [one, other, view] = [
    new ProfilePage(opened), new ProfilePage(opened, await opened.openWindow(EDIT)), new ProfilePage(opened, await opened.openWindow('/profile')),
  ];
  const [hobby, score] = [one.label('Hobby'), one.label('TOEIC score')];
  await other.input(score).fill('900');
  await view.isViewed();
  await one.input(hobby).fill('tea');
  await one.save();
  await other.holds(hobby, 'tea');
  await other.holds(score, '900');
  await view.shows(hobby, 'tea');
  await other.save();
  await other.shows(hobby, 'tea');
  await other.shows(score, '900');
});

/** One of the two devices types something, or saves. */
const step = fc.record({
  device: fc.constantFrom<0 | 1>(0, 1), field: fc.constantFrom(...FIELDS), save: fc.constantFrom(true, true, false), answer: fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs'),
});

/** What the applicant knows of the server at one device, by field; and what was typed over what. */
interface Knowledge {
  readonly profile: ProfilePage;
  readonly typed: Map<string, string>;
  readonly seen: Map<string, string>;
}

async function serverValues(visit: Visit): Promise<ReadonlyMap<string, string>> {
  const answer: unknown = await visit.page.evaluate(async () => {
    const response = await fetch('/api/v1/applicants/my_profile.json', { headers: { authorization: `Bearer ${localStorage.getItem('portal.token') ?? ''}` } });
    return response.json();
  });
  const { custom_fields: categories } = answer as { custom_fields: readonly { fields: Readonly<Record<string, { value: string | null }>> }[] };
  const fields = Object.assign({}, ...categories.map((category) => category.fields)) as Readonly<Record<string, { value: string | null }>>;
  return new Map(FIELDS.map((name) => [name, fields[name]?.value ?? '']));
}

async function look({ profile, seen }: Knowledge): Promise<void> {
  for (const name of FIELDS) seen.set(name, await profile.input(profile.label(name)).inputValue());
}

test(`two browsers of one applicant lose nothing without a question [seed ${String(SEED)}]`, { tags: 'full', timeout: 3_600_000 }, async ({ visit, newApplicant }) => {
  const applicant = newApplicant('en');
  const visits = [await visit({ language: 'en', as: applicant, path: EDIT }), await visit({ language: 'en', viewport: 'phone', as: applicant, path: EDIT })] as const;
  const devices: Knowledge[] = visits.map((one) => ({ profile: new ProfilePage(one), typed: new Map(), seen: new Map() }));
  for (const { watch } of visits) watch.allow(/status of 412/);
  for (const device of devices) {
    await device.profile.isEdited();
    await look(device);
  }
  const counts = { rounds: 0, saves: 0, asked: 0 };
  for (const { device, field, save, answer } of fc.sample(step, { seed: SEED, numRuns: rounds(10, 300) })) {
    const [one, visited] = [devices[device], visits[device]];
    if (!one) throw new Error('there are two devices');
    counts.rounds += 1;
    const value = String(600 + counts.rounds);
    await one.profile.input(one.profile.label(field)).fill(value);
    one.typed.set(field, value);
    if (!save) continue;
    const before = await serverValues(visited);
    const kept = new Map<string, string>();
    if (await trySave(one.profile) === 'asked') {
      counts.asked += 1;
      for (const name of FIELDS) {
        const question = questionsOf(one.profile).filter({ hasText: one.profile.label(name) });
        if (await question.count() === 0) continue;
        expect(await question.innerText()).toContain(before.get(name) === '' ? '(empty)' : before.get(name));
        kept.set(name, answer);
      }
      await answerAll(one.profile, answer);
      expect(await trySave(one.profile)).toBe('saved');
    }
    await one.profile.isViewed();
    counts.saves += 1;
    const after = await serverValues(visited);
    for (const name of FIELDS) {
      const [old, now, mine] = [before.get(name), after.get(name), one.typed.get(name)];
      const decided = kept.get(name);
      if (decided !== undefined) expect(now, `${name}, round ${String(counts.rounds)}`).toBe(decided === 'mine' ? mine : old);
      // Not asked: what was there is there still, or was seen here before it was typed over.
      else if (mine === undefined) expect(now, `${name}, round ${String(counts.rounds)}`).toBe(old);
      else {
        expect(now, `${name}, round ${String(counts.rounds)}`).toBe(mine);
        expect(one.seen.get(name), `${name}, round ${String(counts.rounds)}`).toBe(old);
      }
    }
    one.typed.clear();
    await one.profile.edit();
    await look(one);
  }
  console.info(`two browsers, seed ${String(SEED)}: ${JSON.stringify(counts)}`);
});
