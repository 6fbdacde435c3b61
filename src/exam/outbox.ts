import type { WireId } from '../wire/values.ts';
import type { AnswerAddress, AnswerSaved, HeldQuestion, QuestionWords, Refused, ReplacedAnswer, WireAnswer } from './contract.ts';

/** An answer that the server has not acknowledged. */
export interface Unsaved {
  readonly questionId: WireId;
  readonly answer: WireAnswer;
  readonly order: number;
}

interface Entry {
  readonly id: WireId;
  words: QuestionWords;
  isFile?: boolean;
  /** What the server has, as far as is known. */
  acknowledged?: Unsaved | undefined;
  unsaved?: Unsaved | undefined;
  /** It is sent to tell the time: the server has it, or nothing was answered. Nobody misses it where it does not arrive. */
  isRepeat?: boolean;
  /** The highest order sent from here. */
  sent: number;
  underWay: number;
  /** Its question is not among those of the group on the page. */
  isAbsent?: boolean;
  /** The server said last that it has no such question any more. */
  isGone?: boolean;
  refused?: { readonly words?: string } | undefined;
  /** The order of the answer that was refused when the applicant last pressed a way on. */
  refusedAtPress?: number | undefined;
  replaced?: ReplacedAnswer | undefined;
}

/** Below that of every answer: a save without an order would take the place of any that another device has given. */
const LEAST_ORDER = 1;

/** Nobody can mend an answer to it. */
const isWithdrawn = ({ isAbsent, isGone }: Entry): boolean => isAbsent === true || isGone === true;

const wordsOf = ({ title, options, type }: QuestionWords): QuestionWords =>
  ({ ...(title && { title }), ...(options && { options }), ...(type !== undefined && { type }) });

const isHeldUp = (entry: Entry): boolean => entry.refused !== undefined && !isWithdrawn(entry);

/** The answers of a group that are still to be sent, question by question: the newest of each, and what the server said of it. */
export class Outbox {
  readonly #entries = new Map<string, Entry>();

  /** `questions`: as the server answered them; `absent`: those beside these that were answered. */
  constructor(questions: readonly HeldQuestion[] = [], absent: readonly AnswerAddress[] = []) {
    for (const question of questions) {
      const { id, isFile = false, answer, order = 0 } = question;
      const entry = this.#entry(id);
      [entry.words, entry.isFile] = [wordsOf(question), isFile];
      if (answer !== undefined) entry.acknowledged = { questionId: id, answer, order };
    }
    for (const address of absent) Object.assign(this.#entry(address.question), { words: wordsOf(address), isAbsent: true });
  }

  /** An answer was given. It counts in the place of what was given or said before. */
  put(unsaved: Unsaved): void {
    const entry = this.#entry(unsaved.questionId);
    [entry.unsaved, entry.isRepeat, entry.refused, entry.replaced] = [unsaved, false, undefined, undefined];
  }

  /**
   * Every answer of the group is to be sent once more, in the order that it has: a repeat changes nothing. A file is not at hand any
   * more.
   */
  putAll(): void {
    for (const entry of this.#all(({ acknowledged, unsaved }) => unsaved === undefined && !(acknowledged?.answer instanceof Blob))) {
      [entry.unsaved, entry.isRepeat] = [entry.acknowledged, true];
    }
    const first = this.#all(({ isFile }) => isFile !== true)[0];
    // The server is told of the time also where nothing was answered.
    if (first && this.#all(({ unsaved }) => unsaved !== undefined).length === 0) {
      [first.unsaved, first.isRepeat] = [{ questionId: first.id, answer: '', order: LEAST_ORDER }, true];
    }
  }

  /** What is sent to tell the time alone is not sent any more. */
  dropRepeats(): void {
    for (const entry of this.#entries.values()) if (entry.isRepeat) entry.unsaved = undefined;
  }

  /** What the server refused is tried once more. */
  reopen(): void {
    for (const entry of this.#entries.values()) entry.refused = undefined;
  }

  /** What the server refused is given up. */
  dropRefused(): void {
    for (const entry of this.#entries.values()) if (entry.refused) [entry.unsaved, entry.refused] = [undefined, undefined];
  }

  /** What can be sent now: one save of each question at a time; `atOnce`: also while an earlier one is under way. */
  due(atOnce: boolean): readonly Unsaved[] {
    return this.#all(({ unsaved, refused, underWay, sent }) =>
      unsaved !== undefined && !refused && (underWay === 0 || (atOnce && sent < unsaved.order)))
      .flatMap(({ unsaved }) => unsaved ?? []);
  }

  /** A save of it goes out. */
  begin({ questionId, order }: Unsaved): void {
    const entry = this.#entry(questionId);
    entry.sent = Math.max(entry.sent, order);
    entry.underWay += 1;
  }

  /** The save has ended, however it did. */
  end({ questionId }: Unsaved): void {
    this.#entry(questionId).underWay -= 1;
  }

  /** The server answered the save of it. */
  confirm(saved: Unsaved, { order = saved.order }: AnswerSaved): void {
    const entry = this.#entry(saved.questionId);
    entry.isGone = false;
    if (order > entry.sent && order > (entry.unsaved?.order ?? 0)) {
      const isAnswered = saved.order > LEAST_ORDER;
      this.#replace(entry, entry.unsaved?.answer ?? saved.answer, order);
      // Nothing was given here that could have been replaced.
      if (!isAnswered) entry.replaced = undefined;
      return;
    }
    if (saved.order >= (entry.acknowledged?.order ?? 0)) entry.acknowledged = saved;
    if (entry.unsaved?.order === saved.order) entry.unsaved = undefined;
  }

  /** The server said what it has. An answer newer than all of this device's replaces what is shown here. */
  compare(questions: readonly HeldQuestion[]): void {
    for (const { id, answer: said, order = 0 } of questions) {
      const entry = this.#entry(id);
      const answer = entry.isFile === true ? undefined : said;
      if (entry.replaced && order >= entry.sent) this.#replace(entry, entry.replaced.own, order, answer);
      const own = entry.unsaved ?? entry.acknowledged;
      if (!own || order <= Math.max(own.order, entry.sent)) continue;
      this.#replace(entry, own.answer, order, answer);
    }
  }

  /** The answer that was replaced, which is then not told any more. */
  reclaim(questionId: WireId): WireAnswer | undefined {
    const { replaced } = this.#entry(questionId);
    this.#entry(questionId).replaced = undefined;
    return replaced?.own;
  }

  /** What was replaced has been told, and is not put back any more. */
  dropReplaced(told = this.replaced): void {
    for (const entry of this.#entries.values()) if (entry.replaced && told.includes(entry.replaced)) entry.replaced = undefined;
  }

  /** The server refuses it. What was given since is still to be tried. */
  refuse({ questionId, order }: Unsaved, words: string | undefined, isGone = false): void {
    const entry = this.#entry(questionId);
    if (entry.unsaved?.order !== order) return;
    entry.isGone = isGone;
    if (entry.isRepeat) entry.unsaved = undefined;
    else entry.refused = words === undefined ? {} : { words };
  }

  wordsOf(questionId: WireId): QuestionWords {
    return this.#entry(questionId).words;
  }

  get unsaved(): readonly WireId[] {
    return this.#ids(({ unsaved, isRepeat }) => unsaved !== undefined && isRepeat !== true);
  }

  /** What is still to be sent. */
  get open(): readonly WireId[] {
    return this.#ids(({ unsaved, refused }) => unsaved !== undefined && !refused);
  }

  get refused(): Refused {
    const heldUp = this.#all(isHeldUp);
    const words = new Set(heldUp.flatMap(({ refused }) => refused?.words ?? []));
    const again = heldUp.length > 0 && heldUp.every(({ refusedAtPress, unsaved }) => refusedAtPress === unsaved?.order);
    return { questions: this.#ids(isHeldUp), again, ...(words.size > 0 && { words: [...words].join('\n') }) };
  }

  /** The applicant has pressed a way on, and is told of what is refused. */
  noteRefused(): void {
    for (const entry of this.#all(isHeldUp)) entry.refusedAtPress = entry.unsaved?.order;
  }

  get gone(): readonly WireId[] {
    return this.#ids((entry) => entry.unsaved !== undefined && isWithdrawn(entry));
  }

  get replaced(): readonly ReplacedAnswer[] {
    return this.#all(({ replaced }) => replaced !== undefined).flatMap(({ replaced }) => replaced ?? []);
  }

  /** The answers that are not acknowledged, each with what the server said of it where it refuses it. */
  get pending(): readonly { readonly unsaved: Unsaved; readonly words: QuestionWords; readonly refused?: { readonly words?: string } }[] {
    return this.#all(({ isRepeat }) => isRepeat !== true)
      .flatMap(({ unsaved, words, refused }) => (unsaved ? [{ unsaved, words, ...(refused && { refused }) }] : []));
  }

  get underWay(): number {
    return [...this.#entries.values()].reduce((sum, { underWay }) => sum + underWay, 0);
  }

  #replace(entry: Entry, own: WireAnswer, order: number, newer?: WireAnswer): void {
    entry.unsaved = entry.refused = entry.replaced = undefined;
    entry.acknowledged = newer === undefined ? undefined : { questionId: entry.id, answer: newer, order };
    entry.sent = order;
    // The same answer from another device takes nothing away.
    if (newer !== undefined && JSON.stringify(newer) === JSON.stringify(own)) return;
    entry.replaced = { questionId: entry.id, own, ...entry.words, ...(newer !== undefined && { newer }) };
  }

  #entry(id: WireId): Entry {
    const name = String(id);
    const entry = this.#entries.get(name) ?? { id, words: {}, sent: 0, underWay: 0 };
    this.#entries.set(name, entry);
    return entry;
  }

  #all(isMeant: (entry: Entry) => boolean): readonly Entry[] {
    return [...this.#entries.values()].filter(isMeant);
  }

  #ids(isMeant: (entry: Entry) => boolean): readonly WireId[] {
    return this.#all(isMeant).map(({ id }) => id);
  }
}
