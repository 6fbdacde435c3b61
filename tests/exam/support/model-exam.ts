import type { Exam, ExamGroup } from '../../../src/wire/exam.ts';
import { ApiError } from '../../../src/api/failure.ts';
import type { AnswerSaved, AnswerToSave, WireAnswer } from '../../../src/exam/contract.ts';
import type { WireId } from '../../../src/wire/values.ts';
import type { Timeline } from './timeline.ts';

const GRACE_MS = 10_000;

export interface Part {
  readonly id: number;
  /** Infinite: it has no time limit. */
  readonly seconds: number;
  readonly questions: readonly number[];
  /** Absent: it takes answers. */
  readonly valid?: boolean;
}

interface Stay {
  readonly started: number;
  left?: number;
}

const refuse = (text: string, status = 422): never => { throw new ApiError({ kind: 'refused', status, refusal: { texts: [text], fields: {} } }); };

const both = (text: string) => ({ en: text, jp: text });

/** An exam of several groups as the contract has it, and nothing more of a server. */
export class ModelExam {
  /** Refuses every answer, for no reason that the page could know. */
  refuses = false;
  /** How often `mark_as_done` was taken. */
  done = 0;
  /** When it is over for everybody, by the timeline. */
  endsAt = Number.POSITIVE_INFINITY;
  /** An administrator may correct them. */
  parts: readonly Part[];
  /** Questions of another type than the page knows: they refuse what is given there. */
  readonly retyped = new Set<number>();
  readonly #timeline: Timeline;
  readonly #stays = new Map<WireId, Stay>();
  readonly #answers = new Map<WireId, { readonly answer: WireAnswer; readonly order: number }>();

  constructor(timeline: Timeline, parts: readonly Part[]) {
    this.#timeline = timeline;
    this.parts = parts;
  }

  get exam(): Exam {
    return {
      title: both('An exam'), end: undefined, intro: undefined, introVideo: undefined, outro: undefined,
      groups: this.parts.map((part) => this.#group(part)), over: this.#isOver, done: this.done > 0, score: undefined, receiptNumber: undefined,
    };
  }

  stored(question: WireId): WireAnswer | undefined {
    return this.#answers.get(question)?.answer;
  }

  readonly open = async (id: WireId, from?: WireId): Promise<ExamGroup> => {
    const part = this.parts.find((each) => each.id === id);
    if (!part) return refuse('No such part', 404);
    const { now } = this.#timeline;
    const others = this.parts.filter((each) => each !== part && this.#isOpen(each));
    if (from !== undefined && others.some((other) => other.id !== from)) return refuse('Another part is open');
    if (this.done > 0) return this.#stays.has(id) ? this.#withQuestions(part) : refuse('Submitted');
    const earlier = this.parts.slice(0, this.parts.indexOf(part)).filter(({ valid }) => valid !== false);
    if (!this.#stays.has(id) && earlier.some((each) => !this.#stays.has(each.id))) return refuse('In their order');
    for (const [other, stay] of this.#stays) if (other !== id) stay.left ??= now;
    if (!this.#stays.has(id) && now >= this.endsAt) return refuse('The exam is over');
    if (!this.#stays.has(id)) this.#stays.set(id, { started: now });
    return this.#withQuestions(part);
  };

  readonly finish = async (from?: WireId): Promise<void> => {
    if (from !== undefined && this.parts.some((part) => part.id !== from && this.#isOpen(part))) refuse('Another part is open');
    if (this.#isOver) refuse('The exam is over');
    this.done += 1;
  };

  readonly save = async ({ questionId, answer, order }: AnswerToSave): Promise<AnswerSaved> => {
    const part = this.parts.find(({ questions }) => questions.includes(Number(questionId)));
    const stay = part && this.#stays.get(part.id);
    if (this.refuses) return refuse('Not now');
    if (!part) return refuse('No such question', 404);
    if (!stay) return refuse('Not begun');
    if (this.done > 0) return refuse('Submitted');
    if (stay.left !== undefined && stay.left < this.#end(part)) return refuse('Handed in');
    if (this.#timeline.now > this.#end(part) + GRACE_MS) return refuse('Time is up');
    if (this.retyped.has(Number(questionId))) return refuse('Of another type');
    const before = this.#answers.get(questionId);
    // One without an order takes the place of any.
    if (!before || order === 0 || order >= before.order) this.#answers.set(questionId, { answer, order });
    return { remainingTime: this.#left(part), order: Math.max(order, before?.order ?? 0) };
  };

  get #isOver(): boolean {
    return this.#timeline.now > this.endsAt + GRACE_MS;
  }

  #end(part: Part): number {
    return Math.min(this.endsAt, (this.#stays.get(part.id)?.started ?? this.#timeline.now) + part.seconds * 1_000);
  }

  #left(part: Part): number {
    return this.#isHandedIn(part) ? 0 : Math.max(0, Math.ceil((this.#end(part) - this.#timeline.now) / 1_000));
  }

  #isOpen(part: Part): boolean {
    return this.#stays.has(part.id) && !this.#isHandedIn(part);
  }

  #isHandedIn(part: Part): boolean {
    const stay = this.#stays.get(part.id);
    return this.done > 0 || (stay !== undefined && (stay.left !== undefined || this.#timeline.now >= this.#end(part)));
  }

  #group(part: Part): ExamGroup {
    const isTimed = Number.isFinite(part.seconds);
    return {
      id: part.id, wire: {}, name: both(`Part ${String(part.id)}`), image: undefined, video: undefined,
      limit: isTimed ? part.seconds : undefined, remaining: isTimed ? this.#left(part) : undefined,
      submitted: this.#isHandedIn(part), valid: part.valid !== false, confirmation: false, questions: undefined,
    };
  }

  #withQuestions(part: Part): ExamGroup {
    return {
      ...this.#group(part),
      questions: part.questions.map((id) => {
        const held = this.#answers.get(id);
        return { question_id: id, question_name: `Question ${String(id)}`, question_type: 'free_text', answer: (held?.answer ?? null) as string | null, number: held?.order ?? 0 };
      }),
    };
  }
}
