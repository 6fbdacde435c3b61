import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { impactOf } from '../../../server/admin/impact.ts';
import { publishContent } from '../../../server/admin/publish.ts';
import type { Content } from '../../../server/content/content.ts';
import { examAnswers, examTakers } from '../../../server/database/learning-schema.ts';
import { fieldValues } from '../../../server/database/schema.ts';
import { readLive, rollBack } from '../../../server/definitions/versions.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { compileOnboarding } from '../../../src/compiler/onboarding-form.ts';
import { validateValue } from '../../../src/fields/check.ts';
import { builtInTypes } from '../../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../../src/fields/types/served.ts';
import { typeOf } from '../../../src/fields/types/type-module.ts';
import { firstOf, shown } from '../subjects/plain-subject.ts';
import { Page, call } from './page.ts';
import type { FieldOf, Scenario, Step, VersionOf } from './scenario.ts';
import { newPerson, type Person, type Stage } from './stage.ts';

const EXAM = 1;
const GROUP = 11;
const both = (text: string) => ({ en: text, jp: text });
const changeLog = (action: string) => ({ author: 'the walk', at: new Date(), action, message: 'of the walk' });

type Stored = ReadonlyMap<string, unknown>;

function contentOf({ types, fields, questions }: VersionOf, { email }: Person): Content {
  return {
    'field-types': types, 'onboarding-form': { categories: [{ category_name: both('All'), fields }] },
    exams: [{
      id: EXAM, title: both('Exam'), intro_text: both('Welcome'), outro_text: both('Goodbye'), takers: [{ applicant: email }],
      question_groups: [{ question_group_id: GROUP, question_group_name: both('Group'), timelimit: 3_600, questions }],
    }],
  };
}

/** The form of a version with one value in it, as a page would compile it. */
function judged({ types: entries, fields }: VersionOf, name: string, value: unknown): string | undefined {
  const { types } = withServedTypes(builtInTypes, { field_types: entries });
  const [wire] = fields.filter((field) => field.name === name);
  const [field] = compileOnboarding(types, { custom_fields: wire ? { [name]: { ...wire, value } } : {} }).fields.values();
  const normal = field && validateValue(types, { ...field, mandatory: true }, field.value);
  return normal?.code;
}

/** Whether ids are the same; a single id equals a list of it. */
const isSameIds = (one: unknown, other: unknown): boolean => isDeepStrictEqual([one].flat(), [other].flat());

/** Walks through one scenario, and checks the server and the pages after each step. */
class Walk {
  readonly #stage: Stage;
  readonly #scenario: Scenario;
  readonly #person: Person;
  readonly #folder: string;
  readonly #pages = new Map<number, Page>();
  /** The versions that became live: their numbers on the server, and their definitions. */
  readonly #changes: { readonly number: number; readonly defines: VersionOf }[] = [];
  #stored: Stored = new Map();
  readonly #answers = new Map<number, unknown>();
  #order = 0;

  constructor(stage: Stage, scenario: Scenario, person: Person, folder: string) {
    this.#stage = stage;
    this.#scenario = scenario;
    this.#person = person;
    this.#folder = folder;
  }

  get #live(): VersionOf | undefined {
    return this.#changes.at(-1)?.defines;
  }

  async #storedValues(): Promise<Stored> {
    const rows = await this.#stage.services.db.select({ name: fieldValues.name, value: fieldValues.value }).from(fieldValues)
      .where(and(eq(fieldValues.applicantId, this.#person.id), eq(fieldValues.record, 'onboarding')));
    return new Map(rows.map(({ name, value }) => [name, value]));
  }

  /** Checks that an administrator's change leaves all stored values as they are. */
  async #lostValues(): Promise<string | undefined> {
    const held = await this.#storedValues();
    return firstOf(new Set([...this.#stored.keys(), ...held.keys()]), (name) =>
      (isDeepStrictEqual(held.get(name), this.#stored.get(name)) ? undefined : `${name} was stored as ${shown(this.#stored.get(name))}, and is ${shown(held.get(name))}`));
  }

  /** Checks that the page shows the stored values. */
  async #wrongDisplay(): Promise<string | undefined> {
    const page = await Page.open(this.#stage, this.#person);
    const field = firstOf(this.#live?.fields ?? [], ({ name }) => {
      const [answered, stored] = [page.answered[name]?.value ?? undefined, this.#stored.get(name)];
      const read = page.field(name);
      if (!read || !isDeepStrictEqual(answered, stored)) return `${name} is stored as ${shown(stored)}, and answered as ${shown(answered)}`;
      const sent = page.sent(read);
      return stored === undefined || sent === undefined || this.#isSame(page, name, stored, sent) ? undefined : `${name} is stored as ${shown(stored)}, and a page that nobody touches shows it as ${shown(sent)}`;
    });
    return field ?? this.#answersShown();
  }

  /** Whether a value equals the stored one or its normal form by the page's type. */
  #isSame(page: Page, name: string, stored: unknown, now: unknown): boolean {
    const field = page.field(name);
    const normal = field && typeof stored === 'string' ? typeOf(page.form.types, field).rule.normalize(stored) : stored;
    return isDeepStrictEqual(now, stored) || isDeepStrictEqual(now, normal) || isSameIds(now, stored);
  }

  async #answersShown(): Promise<string | undefined> {
    const payload = { applicants_exam: { exam_id: EXAM, question_group_id: GROUP } };
    const { status, body } = await call(this.#stage, this.#person, 'POST', 'applicants_exams/get_question_data.json', { payload });
    if (status !== 200) return `the running exam is answered ${status}: ${body}`;
    const { question_group_data: { questions_data: questions } } = JSON.parse(body) as { readonly question_group_data: { readonly questions_data: readonly { readonly question_id: number; readonly answer: unknown }[] } };
    return firstOf(questions, ({ question_id: id, answer }) =>
      (isDeepStrictEqual(answer ?? undefined, this.#answers.get(id)) ? undefined : `question ${id} was answered by ${shown(this.#answers.get(id))}, and the exam shows ${shown(answer)}`));
  }

  /** The stored values that the next version refuses by the page's rules, including hints that become errors. */
  #expectedRefusals(live: VersionOf, next: VersionOf): readonly object[] {
    const fieldIn = (version: VersionOf, name: string): FieldOf | undefined => version.fields.find((field) => field.name === name);
    return [...this.#stored].flatMap(([name, value]) => {
      const [before, after] = [fieldIn(live, name), fieldIn(next, name)];
      if (!before) return [];
      const wasTaken = judged(live, name, value) === undefined || (before['is_mandatory?'] !== true && after?.['is_mandatory?'] === true);
      const isRefused = after !== undefined && wasTaken && judged(next, name, value) !== undefined;
      return !after || isRefused ? [{ field: name, refused: Number(isRefused), isGone: !after }] : [];
    });
  }

  async #publish(at: number): Promise<string | undefined> {
    const { services } = this.#stage;
    const next = this.#scenario.versions[at];
    if (!next) return undefined;
    const [live, content] = [this.#live, contentOf(next, this.#person)];
    const predicted = live && await impactOf(services, contentOf(live, this.#person), content);
    const expected = live && this.#expectedRefusals(live, next);
    const announced = predicted?.map(({ field, refused, isGone }) => ({ field, refused, isGone }));
    const byName = (list: readonly object[] = []): readonly string[] => list.map((one) => JSON.stringify(one)).sort();
    const { version } = await publishContent(services, this.#folder, content, changeLog('publish'));
    if (version !== undefined) this.#changes.push({ number: version, defines: next });
    if (!isDeepStrictEqual(byName(announced), byName(expected))) return `diff foretold ${shown(announced)}, and the page now refuses ${shown(expected)}`;
    return undefined;
  }

  async #rollBack(): Promise<string | undefined> {
    const { db } = this.#stage.services;
    const live = await readLive(db);
    const made = this.#changes.findIndex(({ number }) => number === live);
    const target = made > 0 ? this.#changes[made - 1] : undefined;
    // The version that was live before the walk is not compared.
    if (!target) return undefined;
    const number = await inTransaction(db.$client, (transaction) => rollBack(transaction, changeLog('rollback')));
    this.#changes.push({ number, defines: target.defines });
    return number === target.number ? undefined : `it went back to version ${number}, and ${target.number} was live before`;
  }

  async #save(page: Page): Promise<string | undefined> {
    if (page.blocking.length > 0) return undefined;
    const isUpToDate = isDeepStrictEqual(Object.fromEntries(page.names.map((name) => [name, page.answered[name]?.value ?? undefined])), Object.fromEntries(page.names.map((name) => [name, this.#stored.get(name)])));
    const { status, body } = await page.save();
    if (status === 412 && !isUpToDate) return page.bringUpToDate();
    if (status !== 200) return `a save that nothing holds up in its page is answered ${status}: ${body}`;
    const held = await this.#storedValues();
    const before = this.#stored;
    const wrong = firstOf(new Set([...before.keys(), ...held.keys(), ...page.names]), (name) => {
      const [field, was, now] = [page.field(name), before.get(name), held.get(name)];
      if (!field) return isDeepStrictEqual(was, now) ? undefined : `${name} is in no field of the page, was stored as ${shown(was)}, and is ${shown(now)}`;
      if (page.edited.has(name)) {
        const sent = page.isShown(field) ? page.sent(field) : undefined;
        const wanted = sent === '' || (Array.isArray(sent) && sent.length === 0) ? undefined : sent;
        return isDeepStrictEqual(now, wanted) ? undefined : `${name} was typed, sent as ${shown(sent)}, and is stored as ${shown(now)}`;
      }
      if (isDeepStrictEqual(now, was) || (now !== undefined && this.#isSame(page, name, was, now))) return undefined;
      return now === undefined && !page.isShown(field) ? undefined : `${name} was not touched, was stored as ${shown(was)}, and is ${shown(now)}`;
    });
    this.#stored = held;
    return wrong;
  }

  async #answer({ question: id, value }: Extract<Step, { does: 'answer' }>): Promise<string | undefined> {
    const open = await this.#answersShown();
    if (open !== undefined) return open;
    this.#order += 1;
    const payload = { applicants_exam: { exam_id: EXAM, question_id: id, answer: value, remaining_time: 1 } };
    const { status, body } = await call(this.#stage, this.#person, 'PUT', 'applicants_exams/update.json', { payload, headers: { 'answer-order': String(this.#order) } });
    const asked = this.#live?.questions.find((question) => question.question_id === id);
    const ids = new Set(asked?.options?.map(({ option_id: option }) => option));
    const fits = asked !== undefined && (asked.options === undefined || [value].flat().every((option) => ids.has(option)));
    // A single choice may be sent as a list of one, and a list of one as its only id; it is stored as it was accepted.
    const isTaken = status === 200;
    if (status >= 500 || (isTaken && !fits) || (!isTaken && fits && Array.isArray(value) === (asked.question_type === 'check_box'))) return `an answer ${shown(value)} to question ${id}, which ${fits ? 'takes it' : 'does not take it'}, is answered ${status}: ${body}`;
    const [row] = await this.#stage.services.db.select({ answer: examAnswers.answer }).from(examAnswers).where(and(eq(examAnswers.applicantId, this.#person.id), eq(examAnswers.questionId, id)));
    if (isTaken && isSameIds(row?.answer, value)) this.#answers.set(id, row?.answer);
    return isDeepStrictEqual(row?.answer ?? undefined, this.#answers.get(id)) ? undefined : `question ${id} holds ${shown(row?.answer)}, and was answered by ${shown(this.#answers.get(id))}`;
  }

  async #page(at: number): Promise<Page> {
    const page = this.#pages.get(at) ?? await Page.open(this.#stage, this.#person);
    this.#pages.set(at, page);
    return page;
  }

  async take(step: Step): Promise<string | undefined> {
    switch (step.does) {
      case 'publish': return await this.#publish(step.version) ?? await this.#lostValues() ?? this.#wrongDisplay();
      case 'roll back': return await this.#rollBack() ?? await this.#lostValues() ?? this.#wrongDisplay();
      case 'open':
        this.#pages.delete(step.page);
        await this.#page(step.page);
        return undefined;
      case 'type':
        (await this.#page(step.page)).type(step.field, step.value);
        return undefined;
      case 'bring up to date': return (await this.#page(step.page)).bringUpToDate();
      case 'save': {
        const wrong = await this.#save(await this.#page(step.page));
        this.#pages.delete(step.page);
        return wrong ?? this.#wrongDisplay();
      }
      case 'answer': return this.#answer(step);
    }
  }
}

/** The failure of a walk. */
export interface Stumble {
  /** The place of the step that showed it. */
  readonly step: number;
  readonly sentence: string;
}

/** Walks a scenario with a new applicant, after deleting what earlier walks stored. */
export async function walk(stage: Stage, scenario: Scenario): Promise<Stumble | undefined> {
  const { services: { db } } = stage;
  await db.delete(fieldValues);
  await db.delete(examAnswers);
  await db.delete(examTakers);
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-content-'));
  try {
    const own = new Walk(stage, scenario, await newPerson(stage), folder);
    for (const [at, step] of scenario.steps.entries()) {
      const sentence = await own.take(step).catch((error: unknown) => `it throws: ${error instanceof Error ? error.message : String(error)}`);
      if (sentence !== undefined) return { step: at, sentence };
    }
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
