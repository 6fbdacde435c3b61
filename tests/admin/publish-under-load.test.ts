import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishContent } from '../../server/admin/publish.ts';
import { publish } from './support/publish.ts';
import { exportContent } from '../../server/admin/export-content.ts';
import type { FieldDefinition } from '../../server/content/content.ts';
import type { ProfileFormContent } from '../../server/content/generated/content.d.ts';
import { rounds } from '../arbitraries/rounds.ts';
import { completeSave, field, profileOf, saveParts } from '../server/support/saving.ts';
import { type TestServer, type Visitor, startTestServer } from '../server/support/test-server.ts';

const PUBLISHES = rounds(4, 50);
const APPLICANTS = rounds(5, 20);

const both = (text: string) => ({ en: text, jp: `${text}（日本語）` });

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'portal-load-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The profile form with a mandatory field of a served type whose name changes with every publish, and a type that does too. */
function formOf(form: ProfileFormContent, round: number): ProfileFormContent {
  const [first, ...others] = form.categories;
  const added: FieldDefinition & { readonly name: string } = { name: `Round ${String(round)}`, input_type: 'round', 'is_mandatory?': true };
  return { ...form, categories: first ? [{ ...first, fields: [...first.fields, added] }, ...others] : [] };
}

async function publishRound(form: ProfileFormContent, round: number): Promise<void> {
  await writeFile(join(folder, 'profile-form.json'), JSON.stringify(formOf(form, round)));
  await writeFile(join(folder, 'field-types.json'), JSON.stringify([{ name: 'round', base: 'drop_down', label: both('Round'), options: [`in ${String(round)}`, 'other'] }]));
  await publish(server.services, folder, { author: 'tests', action: 'publish', message: `round ${String(round)}` });
}

interface Page {
  readonly version: string;
  /** The field of this page's round. */
  readonly name: string;
  readonly option: string;
}

/** The form as a page gets it. */
async function openPage(visitor: Visitor): Promise<Page> {
  const answer = await visitor.call('GET', '/api/v1/applicants/edit_profile.json');
  const { form_version: version, custom_fields: categories } = answer.json<{ form_version: string; custom_fields: { fields: Record<string, object> }[] }>();
  const name = categories.flatMap(({ fields }) => Object.keys(fields)).find((one) => one.startsWith('Round ')) ?? '';
  return { version, name, option: `in ${name.slice('Round '.length)}` };
}

interface Counts {
  saves: number;
  readonly answered: Map<number, number>;
}

/** Opens the page, lets publishes come between, and saves by what the page was made of; until told to stop. What was saved last. */
async function saveWithoutPause(visitor: Visitor, counts: Counts, isOver: () => boolean): Promise<ReadonlyMap<string, string>> {
  const saved = new Map<string, string>();
  for (let turn = 0; turn < 3 || !isOver(); turn += 1) {
    const { version, name, option } = await openPage(visitor);
    const words = `turn ${String(turn)}`;
    const { statusCode } = await saveParts(visitor, [...completeSave, field(name, option), field('Reason for working in Japan', words)], { 'form-version': version });
    counts.saves += 1;
    counts.answered.set(statusCode, (counts.answered.get(statusCode) ?? 0) + 1);
    if (statusCode === 200) saved.set(name, option).set('Reason for working in Japan', words);
  }
  return saved;
}

test(`${String(PUBLISHES)} publishes under ${String(APPLICANTS)} applicants who save without pause lose no answer and refuse none`, async () => {
  const form = (await exportContent(server.services.db)).content['profile-form'] ?? { categories: [] };
  await publishRound(form, 0);
  const visitors: Visitor[] = [];
  for (let index = 0; index < APPLICANTS; index += 1) visitors.push(await server.newVisitor());
  const counts: Counts = { saves: 0, answered: new Map() };
  let isOver = false;
  const saving = visitors.map((visitor) => saveWithoutPause(visitor, counts, () => isOver));
  for (let round = 1; round <= PUBLISHES; round += 1) await publishRound(form, round);
  isOver = true;
  const saved = await Promise.all(saving);
  console.log(`${String(counts.saves)} saves during ${String(PUBLISHES)} publishes by ${String(APPLICANTS)} applicants: ${JSON.stringify(Object.fromEntries(counts.answered))}`);
  expect([...counts.answered.keys()]).toEqual([200]);
  const rows = await server.services.db.query.fieldValues.findMany();
  for (const [index, visitor] of visitors.entries()) {
    const held = new Map(rows.filter(({ applicantId }) => applicantId === visitor.id).map(({ name, value }) => [name, value]));
    for (const [name, value] of saved[index] ?? []) expect([name, held.get(name)]).toEqual([name, value]);
    expect((await profileOf(visitor)).name).toBe('Test Person');
  }
});

test('two publishes at once follow each other', async () => {
  const { content } = await exportContent(server.services.db);
  const said = { author: 'tests', action: 'publish', message: 'at once' };
  const types = content['field-types'] ?? [];
  const names = ['one', 'two'];
  const published = await Promise.all(names.map((name) => publishContent(server.services, folder, { 'field-types': [...types, { name, base: 'text' }] }, said)));
  const versions = published.map(({ version }) => version ?? 0);
  expect(new Set(versions).size).toBe(2);
  const { field_types: live } = (await server.app.inject('/api/v1/field_types.json')).json<{ field_types: { name: string }[] }>();
  expect(live.map(({ name }) => name)).toEqual([...types.map(({ name }) => name), names[versions.indexOf(Math.max(...versions))]]);
});
