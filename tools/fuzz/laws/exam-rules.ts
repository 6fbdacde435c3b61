import fc from 'fast-check';
import type { ExamGroup } from '../../../server/content/content.ts';
import { handsInAnother, isSubmitted, planOpening, remainingOf, groupStateOf, type Sitting, type GroupState } from '../../../server/learning/exams/progress.ts';
import { isJsonObject } from '../../../src/base/json.ts';
import { firstOf, shown, type PlainSubject } from '../subjects/plain-subject.ts';

/** A step of an applicant, some ms after the previous one: they opened a group, or handed the exam in. */
interface Step {
  readonly after: number;
  /** The place of the group; absent: the exam is handed in. */
  readonly opens?: number;
}

/** An exam with the steps of an applicant, and when the state is checked. */
interface ExamCase {
  /** Seconds of each group. */
  readonly limits: readonly number[];
  /** Places of groups that the server denies. */
  readonly denied: readonly number[];
  /** Percent more of each group's time. */
  readonly extra: number;
  /** When the exam is over for everybody, in ms from its beginning; absent: never. */
  readonly ends?: number;
  readonly steps: readonly Step[];
  /** ms after the last step. */
  readonly asked: number;
}

/** How many ms after the time is up an answer may arrive (DECISIONS "Time"). */
const GRACE = 10_000;

const groupsOf = ({ limits, denied }: ExamCase): readonly ExamGroup[] => limits.map((timelimit, at): ExamGroup =>
  ({ question_group_id: at, question_group_name: { en: 'g', jp: 'g' }, timelimit, questions: [], ...(denied.includes(at) && { is_valid: false }) }));

/** The state by the server's own functions after the steps. */
function played(taken: ExamCase): { readonly sitting: Sitting; readonly now: number } {
  const groups = groupsOf(taken);
  let sitting: Sitting = { progress: {}, extraTime: taken.extra, doneAt: null, endsAt: taken.ends ?? null };
  let now = 0;
  for (const { after, opens } of taken.steps) {
    now += after;
    const group = opens === undefined ? undefined : groups[opens];
    if (!group) sitting = { ...sitting, doneAt: sitting.doneAt ?? now };
    const opening = group && planOpening(groups, group, sitting, now);
    if (opening?.kind === 'opened') sitting = { ...sitting, progress: opening.progress };
  }
  return { sitting, now: now + taken.asked };
}

/** An independent model: it records the events, and derives every answer from them. */
class History {
  readonly #taken: ExamCase;
  readonly #opened: { readonly at: number; readonly group: number }[] = [];
  #done: number | undefined;
  readonly now: number;

  constructor(taken: ExamCase) {
    this.#taken = taken;
    let now = 0;
    for (const { after, opens } of taken.steps) {
      now += after;
      if (opens === undefined) this.#done ??= now;
      else if (this.#mayOpen(opens, now)) this.#opened.push({ at: now, group: opens });
    }
    this.now = now + taken.asked;
  }

  #isDenied(group: number): boolean {
    return this.#taken.denied.includes(group);
  }

  begun(group: number): number | undefined {
    return this.#isDenied(group) ? undefined : this.#opened.find((one) => one.group === group)?.at;
  }

  #mayOpen(group: number, now: number): boolean {
    const { ends = Infinity } = this.#taken;
    if (this.#done !== undefined || now > ends + GRACE) return false;
    if (this.#isDenied(group) || this.begun(group) !== undefined) return true;
    return now < ends && this.#taken.limits.every((_limit, earlier) => earlier >= group || this.#isDenied(earlier) || this.begun(earlier) !== undefined);
  }

  #seconds(group: number): number {
    return Math.ceil((this.#taken.limits[group] ?? 0) * (1 + this.#taken.extra / 100) - 1e-9);
  }

  /** When the time of a group is up if it was started at `begun`. */
  #end(group: number, begun: number): number {
    return Math.min(begun + this.#seconds(group) * 1_000, this.#taken.ends ?? Infinity);
  }

  #left(group: number): number | undefined {
    const begun = this.begun(group);
    return begun === undefined ? undefined : this.#opened.slice(this.#opened.findIndex((one) => one.group === group) + 1).find((one) => one.group !== group)?.at;
  }

  standing(group: number): GroupState {
    const [begun, left] = [this.begun(group), this.#left(group)];
    if (this.#done !== undefined) return 'done';
    if (begun === undefined) return 'unstarted';
    const end = this.#end(group, begun);
    if (left !== undefined && left < end) return 'handedIn';
    return this.now <= end + GRACE ? 'open' : 'timeUp';
  }

  isSubmitted(group: number): boolean {
    const begun = this.begun(group);
    return this.#done !== undefined || (begun !== undefined && (this.#left(group) !== undefined || this.#end(group, begun) <= this.now));
  }

  remaining(group: number): number {
    if (this.isSubmitted(group) || (this.#taken.ends ?? Infinity) <= this.now) return 0;
    const begun = this.begun(group);
    return begun === undefined ? this.#seconds(group) : Math.ceil((this.#end(group, begun) - this.now) / 1_000);
  }

  /** The groups that are worked on now. */
  running(): readonly number[] {
    return this.#taken.limits.flatMap((_limit, group) => {
      const begun = this.begun(group);
      return begun !== undefined && this.#left(group) === undefined && this.now < this.#end(group, begun) ? [group] : [];
    });
  }
}

const placesOf = ({ limits }: ExamCase): readonly number[] => [...limits.keys()];

function compared<Answer>(taken: ExamCase, what: string, served: (group: ExamGroup, sitting: Sitting, now: number) => Answer, own: (history: History, group: number) => Answer): string | undefined {
  const [{ sitting, now }, history, groups] = [played(taken), new History(taken), groupsOf(taken)];
  return firstOf(groups.entries(), ([at, group]) => {
    const [said, expected] = [served(group, sitting, now), own(history, at)];
    return said === expected ? undefined : `of group ${at} ${what} ${shown(said)}, and should be ${shown(expected)}`;
  });
}

function wrongStep(taken: ExamCase): string | undefined {
  const [{ sitting, now }, history, groups] = [played(taken), new History(taken), groupsOf(taken)];
  return firstOf(placesOf(taken), (from) => firstOf([undefined, ...groups], (to) => {
    const said = handsInAnother(groups, from, to, sitting, now);
    const expected = sitting.doneAt === null ? history.running().some((group) => group !== from && groups[group] !== to) : said;
    return said === expected ? undefined : `a step from group ${from} to ${to ? `group ${to.question_group_id}` : 'the end'} ${said ? 'is' : 'is not'} taken for one that hands in another`;
  }));
}

const seconds = fc.integer({ min: 1, max: 90 });
const taken: fc.Arbitrary<ExamCase> = fc.array(seconds, { minLength: 1, maxLength: 4 }).chain((limits) => {
  const place = fc.nat({ max: limits.length - 1 });
  const after = fc.oneof(fc.constantFrom(0, 1, 999, 1_000, 10_000, ...limits.flatMap((limit) => [limit * 1_000 - 1, limit * 1_000, limit * 1_000 + 1, limit * 1_000 + GRACE, limit * 1_000 + GRACE + 1])), fc.nat({ max: 120_000 }));
  // Most steps open one group after the other, as the page does.
  const step = fc.oneof({ arbitrary: fc.record({ after, opens: place }), weight: 12 }, { arbitrary: fc.record({ after }), weight: 1 });
  const inTurn = fc.tuple(...limits.map((_limit, opens) => after.map((ms): Step => ({ after: ms, opens }))));
  return fc.record({
    limits: fc.constant(limits), denied: fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, { arbitrary: fc.subarray([...limits.keys()]), weight: 1 }), extra: fc.constantFrom(0, 25, 33, 50),
    ends: fc.oneof({ arbitrary: fc.constant(undefined), weight: 2 }, { arbitrary: fc.integer({ min: 1, max: 200_000 }), weight: 1 }),
    steps: fc.tuple(fc.oneof(inTurn, fc.constant([])), fc.array(step, { maxLength: 6 })).map((all) => all.flat()), asked: after,
  }).map(({ ends, ...more }) => ({ ...more, ...(ends !== undefined && { ends }) }));
});

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isList = (value: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(is);

function isTaken(value: unknown): value is ExamCase {
  if (!isJsonObject(value)) return false;
  const { limits, denied, extra, ends, steps, asked } = value;
  const isPlace = (at: unknown): boolean => isCount(at) && Array.isArray(limits) && at < limits.length;
  const isStep = (step: unknown): boolean => isJsonObject(step) && isCount(step.after) && (step.opens === undefined || isPlace(step.opens));
  return isList(limits, (limit) => isCount(limit) && limit > 0) && isList(denied, isPlace) && isCount(extra) && isCount(asked) && (ends === undefined || isCount(ends)) && isList(steps, isStep);
}

/** Compares the time of an exam on the server (DECISIONS "Time", "Shapes of answers") with an independent model. */
export const examRules: PlainSubject<ExamCase> = {
  name: 'exam',
  law: 'rules',
  title: 'the rules of an exam give what an account of its own gives',
  values: taken,
  mayBe: isTaken,
  checks: [
    { title: 'a group takes answers while its time and its grace last', broken: (one) => compared(one, 'is said', groupStateOf, (history, group) => history.standing(group)) },
    { title: 'a group is handed in when it was left, or its time is up', broken: (one) => compared(one, 'is said to be handed in:', isSubmitted, (history, group) => history.isSubmitted(group)) },
    { title: 'a group has the time left that it was given', broken: (one) => compared(one, 'the seconds left are', remainingOf, (history, group) => history.remaining(group)) },
    { title: 'a step hands in no group that is worked on elsewhere', broken: wrongStep },
  ],
  decides: (one) => {
    const history = new History(one);
    return placesOf(one).some((group) => history.standing(group) === 'open') ? undefined : 'no group takes answers any more, or yet';
  },
  row: (one) => {
    const { sitting, now } = played(one);
    return groupsOf(one).map((group) => ({ who: `group ${group.question_group_id}`, says: `${groupStateOf(group, sitting, now)}, ${remainingOf(group, sitting, now)} s left` }));
  },
};
