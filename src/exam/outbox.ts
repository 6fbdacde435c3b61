import type { WireId } from '../wire/values.ts';
import type { AnswerAddress, AnswerSaved, QuestionSnapshot, QuestionWords, Refusals, ReplacedAnswer, WireAnswer } from './contract.ts';

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
  /** The server's answer, as far as it is known. */
  acknowledged?: Unsaved | undefined;
  unsaved?: Unsaved | undefined;
  /** Sent only to report the time: the server has the answer already, or there is none. Its failure does not matter. */
  isRepeat?: boolean;
  /** The highest order sent from here. */
  sent: number;
  underWay: number;
  /** The question is not in the group on the page. */
  isAbsent?: boolean;
  /** The server's last answer was that the question no longer exists. */
  isGone?: boolean;
  refused?: { readonly words?: string } | undefined;
  /** The order of the refused answer at the applicant's last press of Next or Submit. */
  refusedAtPress?: number | undefined;
  replaced?: ReplacedAnswer | undefined;
}

/** Below the order of every answer: a save without an order would replace an answer of another device. */
const MIN_ORDER = 1;

/** Whether the question no longer exists, so that its answer cannot be corrected. */
const isWithdrawn = ({ isAbsent, isGone }: Entry): boolean => isAbsent === true || isGone === true;

const wordsOf = ({ title, options, type }: QuestionWords): QuestionWords =>
  ({ ...(title && { title }), ...(options && { options }), ...(type !== undefined && { type }) });

const isBlocked = (entry: Entry): boolean => entry.refused !== undefined && !isWithdrawn(entry);

/** The unsent answers of a group by question: the newest of each, and the server's response to it. */
export class Outbox {
  readonly #entries = new Map<string, Entry>();

  /** `questions`: as the server sent them; `absent`: answered questions that are not among them. */
  constructor(questions: readonly QuestionSnapshot[] = [], absent: readonly AnswerAddress[] = []) {
    for (const question of questions) {
      const { id, isFile = false, answer, order = 0 } = question;
      const entry = this.#entry(id);
      [entry.words, entry.isFile] = [wordsOf(question), isFile];
      if (answer !== undefined) entry.acknowledged = { questionId: id, answer, order };
    }
    for (const address of absent) Object.assign(this.#entry(address.question), { words: wordsOf(address), isAbsent: true });
  }

  /** Adds an answer, which replaces the earlier one and the response to it. */
  put(unsaved: Unsaved): void {
    const entry = this.#entry(unsaved.questionId);
    [entry.unsaved, entry.isRepeat, entry.refused, entry.replaced] = [unsaved, false, undefined, undefined];
  }

  /**
   * Marks every answer of the group for sending again with its order: a repeat changes nothing. Files are left out, since they are
   * no longer available.
   */
  putAll(): void {
    for (const entry of this.#all(({ acknowledged, unsaved }) => unsaved === undefined && !(acknowledged?.answer instanceof Blob))) {
      [entry.unsaved, entry.isRepeat] = [entry.acknowledged, true];
    }
    const first = this.#all(({ isFile }) => isFile !== true)[0];
    // An empty answer reports the time where nothing was answered.
    if (first && this.#all(({ unsaved }) => unsaved !== undefined).length === 0) {
      [first.unsaved, first.isRepeat] = [{ questionId: first.id, answer: '', order: MIN_ORDER }, true];
    }
  }

  /** Drops the answers that would be sent only to report the time. */
  dropRepeats(): void {
    for (const entry of this.#entries.values()) if (entry.isRepeat) entry.unsaved = undefined;
  }

  /** Marks refused answers for sending again. */
  reopen(): void {
    for (const entry of this.#entries.values()) entry.refused = undefined;
  }

  /** Drops refused answers. */
  dropRefused(): void {
    for (const entry of this.#entries.values()) if (entry.refused) [entry.unsaved, entry.refused] = [undefined, undefined];
  }

  /** The answers that can be sent now: one save of a question at a time; `atOnce`: also while an earlier one is pending. */
  due(atOnce: boolean): readonly Unsaved[] {
    return this.#all(({ unsaved, refused, underWay, sent }) =>
      unsaved !== undefined && !refused && (underWay === 0 || (atOnce && sent < unsaved.order)))
      .flatMap(({ unsaved }) => unsaved ?? []);
  }

  /** Notes that a save starts. */
  begin({ questionId, order }: Unsaved): void {
    const entry = this.#entry(questionId);
    entry.sent = Math.max(entry.sent, order);
    entry.underWay += 1;
  }

  /** Notes that a save has ended, with any outcome. */
  end({ questionId }: Unsaved): void {
    this.#entry(questionId).underWay -= 1;
  }

  /** Notes the server's answer to a save. */
  confirm(saved: Unsaved, { order = saved.order }: AnswerSaved): void {
    const entry = this.#entry(saved.questionId);
    entry.isGone = false;
    if (order > entry.sent && order > (entry.unsaved?.order ?? 0)) {
      const isAnswered = saved.order > MIN_ORDER;
      this.#replace(entry, entry.unsaved?.answer ?? saved.answer, order);
      // The empty answer that reports the time is nothing to restore.
      if (!isAnswered) entry.replaced = undefined;
      return;
    }
    if (saved.order >= (entry.acknowledged?.order ?? 0)) entry.acknowledged = saved;
    if (entry.unsaved?.order === saved.order) entry.unsaved = undefined;
  }

  /** Compares with the server's answers: one that is newer than all of this device's replaces the one shown here. */
  compare(questions: readonly QuestionSnapshot[]): void {
    for (const { id, answer: serverAnswer, order = 0 } of questions) {
      const entry = this.#entry(id);
      const answer = entry.isFile === true ? undefined : serverAnswer;
      if (entry.replaced && order >= entry.sent) this.#replace(entry, entry.replaced.own, order, answer);
      const own = entry.unsaved ?? entry.acknowledged;
      if (!own || order <= Math.max(own.order, entry.sent)) continue;
      this.#replace(entry, own.answer, order, answer);
    }
  }

  /** Returns the answer that was replaced, and stops reporting it. */
  reclaim(questionId: WireId): WireAnswer | undefined {
    const { replaced } = this.#entry(questionId);
    this.#entry(questionId).replaced = undefined;
    return replaced?.own;
  }

  /** Drops replaced answers that have been reported. */
  dropReplaced(reported = this.replaced): void {
    for (const entry of this.#entries.values()) if (entry.replaced && reported.includes(entry.replaced)) entry.replaced = undefined;
  }

  /** Notes the server's refusal, unless a newer answer has been given since. */
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

  /** The questions whose answers are still to be sent. */
  get open(): readonly WireId[] {
    return this.#ids(({ unsaved, refused }) => unsaved !== undefined && !refused);
  }

  get refused(): Refusals {
    const blocked = this.#all(isBlocked);
    const words = new Set(blocked.flatMap(({ refused }) => refused?.words ?? []));
    const again = blocked.length > 0 && blocked.every(({ refusedAtPress, unsaved }) => refusedAtPress === unsaved?.order);
    return { questions: this.#ids(isBlocked), again, ...(words.size > 0 && { words: [...words].join('\n') }) };
  }

  /** Notes the refused answers at a press of Next or Submit, which reports them. */
  noteRefused(): void {
    for (const entry of this.#all(isBlocked)) entry.refusedAtPress = entry.unsaved?.order;
  }

  get gone(): readonly WireId[] {
    return this.#ids((entry) => entry.unsaved !== undefined && isWithdrawn(entry));
  }

  get replaced(): readonly ReplacedAnswer[] {
    return this.#all(({ replaced }) => replaced !== undefined).flatMap(({ replaced }) => replaced ?? []);
  }

  /** The unacknowledged answers, each with the server's message where it was refused. */
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
    // The same answer from another device loses nothing.
    if (newer !== undefined && JSON.stringify(newer) === JSON.stringify(own)) return;
    entry.replaced = { questionId: entry.id, own, ...entry.words, ...(newer !== undefined && { newer }) };
  }

  #entry(id: WireId): Entry {
    const name = String(id);
    const entry = this.#entries.get(name) ?? { id, words: {}, sent: 0, underWay: 0 };
    this.#entries.set(name, entry);
    return entry;
  }

  #all(matches: (entry: Entry) => boolean): readonly Entry[] {
    return [...this.#entries.values()].filter(matches);
  }

  #ids(matches: (entry: Entry) => boolean): readonly WireId[] {
    return this.#all(matches).map(({ id }) => id);
  }
}
