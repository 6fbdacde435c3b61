import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier, rounds } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import { DAY, HOUR, hiringCalls, newEvent, newJob, newJobReview, newSelection } from './support/hiring.ts';
import { type EventModel, type Model, type ReviewKind, type Said, tell } from './support/hiring-model.ts';
import { type Answer, PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

/**
 * Whatever is said in whatever order, by two sessions of one applicant and by another one: the server answers and holds what
 * the model does. `LAW_SEED` chooses other walks.
 */
let server: TestServer;
/** Events and jobs of all walks; how long a long run takes is far from the ends, which are hours from any moment that is reached. */
let shared: { readonly open: number; readonly over: number; readonly jobs: readonly number[] };
beforeAll(async () => {
  // Nobody reads what a walk of hundreds of calls logs.
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  shared = {
    open: await newEvent(server, { end: 2 * DAY + 6 * HOUR }), over: await newEvent(server, { start: -2 * DAY, end: -6 * HOUR }),
    jobs: [await newJob(server), await newJob(server), await newJob(server), await newJob(server)],
  };
});
afterAll(() => server.close());

const SEED = seedFrom('LAW_SEED', 20_261_122);
const PEOPLE = [0, 1] as const;
type Person = (typeof PEOPLE)[number];
type Own = ReturnType<typeof hiringCalls>;

interface Selection {
  readonly jobId: number;
  readonly eventId: number;
  readonly selectionId: number;
  readonly interviewId: number;
}

/** Two applicants and all that they have; `Said` names things by their places in these lists. */
interface World {
  readonly sessions: Readonly<Record<Person, readonly [Own, Own]>>;
  readonly events: readonly (EventModel & { readonly id: number })[];
  /** Of every review the id; of a selection what it is of, too. */
  readonly reviews: readonly { readonly id: number; readonly owner: Person; readonly kind: ReviewKind; readonly selection?: Selection }[];
  readonly interviews: readonly { readonly id: number; readonly owner: Person; readonly start: number }[];
  readonly models: Readonly<Record<Person, Model>>;
  /** Hours that the clock has been moved. */
  moved: number;
}

/** Hours until interviews start; an hour or more from what counts, wherever a walk gets with half days. */
const STARTS = [2, -2, 5 * 24 + 2];

const freshModel = (world: Pick<World, 'reviews' | 'interviews'>, person: Person): Model => ({
  now: 0, applied: {}, ratings: {},
  reviews: Object.fromEntries(world.reviews.flatMap(({ owner, kind }, place) => (owner === person ? [[place, { kind, submitted: false, answers: {} }]] : []))),
  interviews: Object.fromEntries(world.interviews.flatMap(({ owner, start }, place) => (owner === person ? [[place, { start, confirmed: false, ready: false }]] : []))),
});

async function newPerson(person: Person): Promise<{ readonly id: number; readonly sessions: readonly [Own, Own] }> {
  const visitor = await server.newVisitor();
  const own = hiringCalls(visitor);
  return { id: visitor.id, sessions: [own, person === 0 ? hiringCalls(await server.logIn(visitor.email, PASSWORD)) : own] };
}

/** All rows at once: there are as many worlds as walks. */
async function newWorld(): Promise<World> {
  const people = await Promise.all(PEOPLE.map(newPerson));
  const [surveyed = 0, ...interviewed] = shared.jobs;
  const [own, ...lists] = await Promise.all([
    newEvent(server, { end: 2 * DAY + 6 * HOUR, applicantId: people[1]?.id ?? null }),
    ...people.map(async ({ id }) => ({
      jobReview: await newJobReview(server, id, surveyed),
      selections: await Promise.all(STARTS.map((start, place) => newSelection(server, id, { start: start * HOUR, eventId: shared.open, jobId: interviewed[place] ?? surveyed }))),
    })),
  ] as const);
  const events = [{ id: shared.open, end: 54, only: undefined }, { id: shared.over, end: -6, only: undefined }, { id: own, end: 54, only: 1 }];
  const owned = PEOPLE.flatMap((owner) => { const list = lists[owner]; return list ? [{ owner, ...list }] : []; });
  const reviews = owned.flatMap(({ owner, jobReview, selections }) => [
    { kind: 'job_review', owner, id: jobReview } as const,
    ...selections.map((selection) => ({ kind: 'selection', owner, id: selection.selectionId, selection } as const)),
  ]);
  const interviews = owned.flatMap(({ owner, selections }) => selections.map(({ interviewId: id }, place) => ({ id, owner, start: STARTS[place] ?? 0 })));
  const named = { reviews, interviews };
  const [aya, ben] = people;
  if (!aya || !ben) throw new Error('nobody is there');
  return { sessions: [aya.sessions, ben.sessions], events, ...named, models: [freshModel(named, 0), freshModel(named, 1)], moved: 0 };
}

const NOTHING = 999_999_999;

function say(world: World, own: Own, said: Said): Promise<Answer> {
  switch (said.call) {
    case 'apply': return own.apply(world.events[said.event]?.id ?? NOTHING);
    case 'answer': return own.answer(said.kind, world.reviews[said.review]?.id ?? NOTHING, said.question, said.answer);
    case 'finish': return own.finish(said.kind, world.reviews[said.review]?.id ?? NOTHING);
    case 'confirm': return own.confirm(world.interviews[said.interview]?.id ?? NOTHING, said.status);
    case 'ready': return own.ready(world.interviews[said.interview]?.id ?? NOTHING);
    case 'rate': {
      const { selection } = world.reviews[said.rating] ?? {};
      return own.rate({ rate: said.rate, rank: said.rank, comment: said.comment, job_id: selection?.jobId ?? NOTHING, sgwj_event_id: selection?.eventId ?? NOTHING });
    }
  }
}

/** Both applicants rate the same jobs at the same event, each in a selection of their own. */
const ownRating = (world: World, person: Person, said: Said): Said => {
  if (said.call !== 'rate') return said;
  const { selection } = world.reviews[said.rating] ?? {};
  return { ...said, rating: world.reviews.findIndex((review) => review.owner === person && selection && review.selection?.jobId === selection.jobId) };
};

const expected = (world: World, model: Model, person: Person, said: Said): number => tell(model, ownRating(world, person, said), world.events, person);

const answersOf = (questions: readonly Record<string, unknown>[] | null | undefined): object =>
  Object.fromEntries((questions ?? []).filter(({ answer }) => answer !== null).map(({ question_id: id, answer }) => [String(id), answer]));

/** What is read in one go. */
type Part = 'events' | 'job reviews' | 'companies';
const EVERYTHING: readonly Part[] = ['events', 'job reviews', 'companies'];

/** Where what was said shows. */
function partOf(what: Said): Part {
  if (what.call === 'apply') return 'events';
  return 'kind' in what && what.kind === 'job_review' ? 'job reviews' : 'companies';
}

const placeOf = (world: World, id: unknown): number => world.reviews.findIndex((review) => review.id === id);

const readers: Readonly<Record<Part, (world: World, own: Own) => Promise<object>>> = {
  events: async (world, own) => {
    const [events, applied] = await Promise.all([own.events(), own.applied()]);
    return { events: world.events.map(({ id }) => events.some((event) => event.id === id)), applied: world.events.map(({ id }) => applied.some((event) => event.id === id)) };
  },
  'job reviews': async (world, own) => ({
    jobReviews: Object.fromEntries((await own.jobReviews()).map(({ job_review_id: id, submitted, questions }) => (
      [placeOf(world, id), { kind: 'job_review', submitted, answers: answersOf(questions) }]))),
  }),
  companies: async (world, own) => {
    const [selections, interviews, ratings]: Record<number, object>[] = [{}, {}, {}];
    for (const { selection_id: id, submitted, questions, ratings: rating, interview_details: details } of (await own.interviews()).flat()) {
      Object.assign(selections ?? {}, { [placeOf(world, id)]: { kind: 'selection', submitted, answers: answersOf(questions) } });
      if (rating) Object.assign(ratings ?? {}, { [placeOf(world, id)]: rating });
      const place = world.interviews.findIndex((interview) => interview.id === details?.id);
      Object.assign(interviews ?? {}, { [place]: { confirmed: details?.interview_time_confirm_status === 1, ready: details?.ready_status === 1 } });
    }
    return { selections, interviews, ratings };
  },
};

/** What the reading calls say, named as the model names it. */
const read = async (world: World, person: Person, parts = EVERYTHING): Promise<object> =>
  Object.assign({}, ...await Promise.all(parts.map((part) => readers[part](world, world.sessions[person][0])))) as object;

const reviewsOf = ({ reviews }: Model, kind: ReviewKind): object => Object.fromEntries(Object.entries(reviews)
  .filter(([, review]) => review.kind === kind)
  .map(([place, { answers, ...review }]) => [place, { ...review, answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== '')) }]));

const modelReaders: Readonly<Record<Part, (world: World, model: Model, person: Person) => object>> = {
  events: (world, model, person) => ({
    events: world.events.map(({ end, only }) => end > model.now && (only === undefined || only === person)),
    applied: world.events.map((_, place) => model.applied[place] === true),
  }),
  'job reviews': (_world, model) => ({ jobReviews: reviewsOf(model, 'job_review') }),
  companies: (_world, model) => ({
    selections: reviewsOf(model, 'selection'), ratings: model.ratings,
    interviews: Object.fromEntries(Object.entries(model.interviews).map(([place, { confirmed, ready }]) => [place, { confirmed, ready }])),
  }),
};

/** The same of the model. */
const readModel = (world: World, model: Model, person: Person, parts = EVERYTHING): object =>
  Object.assign({}, ...parts.map((part) => modelReaders[part](world, model, person))) as object;

async function compare(world: World, persons: readonly Person[], parts = EVERYTHING): Promise<void> {
  for (const person of persons) expect(await read(world, person, parts)).toEqual(readModel(world, world.models[person], person, parts));
}

const LONGEST = { text: 'x'.repeat(10_001), comment: 'あ'.repeat(1001) };
/** Places of the lists, and one beyond. */
const review = fc.nat(8);
const interview = fc.nat(6);
const kind = fc.constantFrom<ReviewKind>('job_review', 'selection');
const fittingAnswer = fc.constantFrom<readonly (readonly [number, string])[]>([[1, 'Tea'], [1, 'Coffee']], [[2, 'a'], [2, '']], [[3, '1,2'], [3, '3']], [[4, '2,1'], [4, '']], [[5, '1'], [5, '2']], [[6, '3'], [6, '']], [[7, '2'], [7, '1']], [[8, '1'], [8, '']])
  .chain((pairs) => fc.constantFrom(...pairs));
const anyAnswer = fc.tuple(fc.nat(9), fc.constantFrom('', ' 　', 'Tea', '1', '2,3', '1,1', '9', ',', '1,', LONGEST.text, '\0'));
const ofKind = (place: number): ReviewKind => (place % 4 === 0 ? 'job_review' : 'selection');

const said: fc.Arbitrary<Said> = fc.oneof(
  { weight: 2, arbitrary: fc.nat(3).map((event) => ({ call: 'apply', event } as const)) },
  { weight: 6, arbitrary: fc.tuple(review, fittingAnswer).map(([place, [question, answer]]) => ({ call: 'answer', kind: ofKind(place), review: place, question, answer } as const)) },
  { weight: 3, arbitrary: fc.tuple(kind, review, anyAnswer).map(([one, place, [question, answer]]) => ({ call: 'answer', kind: one, review: place, question, answer } as const)) },
  { weight: 2, arbitrary: review.map((place) => ({ call: 'finish', kind: ofKind(place), review: place } as const)) },
  { weight: 1, arbitrary: fc.tuple(kind, review).map(([one, place]) => ({ call: 'finish', kind: one, review: place } as const)) },
  { weight: 3, arbitrary: fc.tuple(interview, fc.constantFrom<0 | 1>(0, 1)).map(([place, status]) => ({ call: 'confirm', interview: place, status } as const)) },
  { weight: 3, arbitrary: interview.map((place) => ({ call: 'ready', interview: place } as const)) },
  { weight: 3, arbitrary: fc.tuple(review, fc.constantFrom(1, 5, 99, '3', 0, 100, '1.5'), fc.constantFrom('A', 'E', 'F'), fc.constantFrom('', '良い', LONGEST.comment))
    .map(([rating, rate, rank, comment]) => ({ call: 'rate', rating, rate, rank, comment } as const)) },
);

/** Answers all that must be answered and then ends the review, so that walks get to what is done. */
const completion = fc.nat(7).map((place): readonly Said[] => [
  ...[[1, 'Tea'], [3, '1'], [5, '2'], [7, '3']].map(([question, answer]) => ({ call: 'answer', kind: ofKind(place), review: place, question: Number(question), answer: String(answer) } as const)),
  { call: 'finish', kind: ofKind(place), review: place },
]);

const shown = (what: Said): string => JSON.stringify(what, (_key, value: unknown) => (typeof value === 'string' && value.length > 50 ? `${value.slice(0, 5)}… (${String(value.length)})` : value));

async function sayAndCompare(world: World, person: Person, session: 0 | 1, all: readonly Said[]): Promise<void> {
  for (const what of all) {
    const status = expected(world, world.models[person], person, what);
    const answer = await say(world, world.sessions[person][session], what);
    expect([shown(what), answer.statusCode]).toEqual([shown(what), status]);
  }
  // What it was said of; the rest, and what the other one has, at the next passing of time and at the end.
  await compare(world, [person], [...new Set(all.map(partOf))]);
}

class Saying implements fc.AsyncCommand<object, World> {
  readonly person: Person;
  readonly session: 0 | 1;
  readonly what: readonly Said[];

  constructor(person: Person, session: 0 | 1, what: readonly Said[]) {
    this.person = person;
    this.session = session;
    this.what = what;
  }

  readonly check = (): boolean => true;

  async run(_model: object, world: World): Promise<void> {
    await sayAndCompare(world, this.person, this.session, this.what);
  }

  readonly toString = (): string => `${['Aya', 'Ben'][this.person] ?? ''}, session ${String(this.session)}: ${this.what.map(shown).join()}`;
}

/** Half a day or more goes by; log-ins last longer than all that can go by in a walk. */
class Passing implements fc.AsyncCommand<object, World> {
  readonly hours: number;

  constructor(hours: number) { this.hours = hours; }

  readonly check = (): boolean => true;

  async run(_model: object, world: World): Promise<void> {
    if (world.moved + this.hours > 6 * 24) return;
    world.moved += this.hours;
    server.pass(this.hours * HOUR);
    for (const person of PEOPLE) world.models[person].now += this.hours;
    await compare(world, PEOPLE);
  }

  readonly toString = (): string => `${String(this.hours)} hours go by`;
}

const person = fc.constantFrom<Person>(0, 0, 1);
const session = fc.constantFrom<0 | 1>(0, 1);

/** Runs in a world of its own, and sets the clock back afterwards. */
async function inWorld(run: (world: World) => Promise<void>): Promise<void> {
  const world = await newWorld();
  try {
    await run(world);
  } finally {
    server.pass(-world.moved * HOUR);
  }
}

test(`the server answers and holds what the model does [seed ${String(SEED)}]`, async () => {
  const counts = { walks: 0, commands: 0 };
  const commands = fc.commands([
    fc.tuple(person, session, said.map((one) => [one])).map((parts) => new Saying(...parts)),
    fc.tuple(person, session, said.map((one) => [one])).map((parts) => new Saying(...parts)),
    fc.tuple(person, session, said.map((one) => [one])).map((parts) => new Saying(...parts)),
    fc.tuple(person, session, completion).map((parts) => new Saying(...parts)),
    fc.constantFrom(12, 24, 72).map((hours) => new Passing(hours)),
    // A long run takes more walks, and shorter ones.
  ], { maxCommands: rounds(40, 16), size: 'max' });
  await fc.assert(fc.asyncProperty(commands, async (walk) => {
    counts.walks += 1;
    await inWorld(async (world) => {
      counts.commands += [...walk].length;
      await fc.asyncModelRun(() => ({ model: {}, real: world }), walk);
      await compare(world, PEOPLE);
    });
  }), { seed: SEED, numRuns: byTier({ suite: 4, full: 12, long: 10_000 }), endOnFailure: false });
  console.info(`hiring model, seed ${String(SEED)}: ${JSON.stringify(counts)}`);
});

test(`what two sessions say at once comes to one of the two orders [seed ${String(SEED)}]`, async () => {
  const before = fc.array(fc.oneof({ weight: 3, arbitrary: said.map((one): readonly Said[] => [one]) }, { weight: 1, arbitrary: completion }), { maxLength: 6 }).map((parts) => parts.flat());
  await fc.assert(fc.asyncProperty(before, fc.array(fc.tuple(said, said), { minLength: 4, maxLength: 10 }), async (first, pairs) => inWorld(async (world) => {
    await sayAndCompare(world, 0, 0, first);
    for (const [one, other] of pairs) {
      const orders = [[one, other], [other, one]].map(([early, late]) => {
        const model = structuredClone(world.models[0]);
        const statuses = new Map([early, late].map((what) => [what, what && expected(world, model, 0, what)]));
        return { model, statuses: [statuses.get(one), statuses.get(other)] };
      });
      const answers = await Promise.all([say(world, world.sessions[0][0], one), say(world, world.sessions[0][1], other)]);
      const outcome = { statuses: answers.map(({ statusCode }) => statusCode), held: await read(world, 0) };
      const fitting = orders.find(({ model, statuses }) => {
        try {
          expect(outcome).toEqual({ statuses, held: readModel(world, model, 0) });
          return true;
        } catch {
          return false;
        }
      });
      expect(fitting, `${shown(one)} and ${shown(other)} came to ${JSON.stringify(outcome)}`).toBeDefined();
      Object.assign(world.models[0], fitting?.model);
    }
  })), { seed: SEED, numRuns: byTier({ suite: 4, full: 12, long: 5000 }) });
});
