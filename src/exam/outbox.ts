import type { WireId } from '../wire/values.ts';
import type { AnswerSaved, WireAnswer } from './contract.ts';

/** An answer that the server does not hold yet, as far as is known. */
export interface Unsaved {
  readonly questionId: WireId;
  readonly answer: WireAnswer;
  readonly number: number;
  /** Given on this page so short a time ago that it is what the applicant is at now, whatever came from elsewhere meanwhile. */
  readonly isLive: () => boolean;
}

interface Place {
  unsaved?: Unsaved | undefined;
  /** The highest number sent for it from here. */
  sent: number;
  underWay: number;
  refused?: { readonly words?: string } | undefined;
  superseded?: boolean;
}

/** What became of an answer that the server has taken note of. */
type Confirmed = 'saved' | 'superseded' | 'again';

/** What is still to be sent, question by question: the newest answer of each, and what the server said of it. */
export class Outbox {
  readonly #places = new Map<string, Place & { readonly id: WireId }>();

  /** An answer was given. It counts in the place of what was given or said before. */
  put(unsaved: Unsaved): void {
    const place = this.#place(unsaved.questionId);
    place.unsaved = unsaved;
    place.refused = undefined;
    place.superseded = false;
  }

  /** What can be sent now: one save of each question at a time; `atOnce`: also while an earlier one is under way. */
  due(atOnce: boolean): readonly Unsaved[] {
    return this.#all(({ unsaved, refused, underWay, sent }) => unsaved !== undefined && !refused && (underWay === 0 || (atOnce && sent < unsaved.number)))
      .flatMap(({ unsaved }) => unsaved ?? []);
  }

  /** A save of it goes out. */
  begin({ questionId, number }: Unsaved): void {
    const place = this.#place(questionId);
    place.sent = Math.max(place.sent, number);
    place.underWay += 1;
  }

  /** The save has ended, however it did. */
  end({ questionId }: Unsaved): void {
    this.#place(questionId).underWay -= 1;
  }

  /** The server answered the save of it. `again`: another device was faster, but what is typed here now is newer. */
  confirm({ questionId, number }: Unsaved, { number: held = number }: AnswerSaved): Confirmed {
    const place = this.#place(questionId);
    const { unsaved } = place;
    if (held > place.sent && unsaved) {
      if (unsaved.isLive()) return 'again';
      place.unsaved = undefined;
      place.superseded = true;
      return 'superseded';
    }
    if (unsaved?.number === number) place.unsaved = undefined;
    return 'saved';
  }

  /** The server does not take it. What was given since is still to be tried. */
  refuse({ questionId, number }: Unsaved, words: string | undefined): void {
    const place = this.#place(questionId);
    if (place.unsaved?.number === number) place.refused = words === undefined ? {} : { words };
  }

  /** The newest answer to a question, where the server does not hold it. */
  newest(questionId: WireId): Unsaved | undefined {
    return this.#place(questionId).unsaved;
  }

  get unsaved(): readonly WireId[] {
    return this.#ids(({ unsaved }) => unsaved !== undefined);
  }

  /** Of these, those that are still to be sent. */
  get open(): readonly WireId[] {
    return this.#ids(({ unsaved, refused }) => unsaved !== undefined && !refused);
  }

  get refused(): { readonly questions: readonly WireId[]; readonly words?: string } {
    const words = new Set(this.#all(({ refused }) => refused !== undefined).flatMap(({ refused }) => refused?.words ?? []));
    return { questions: this.#ids(({ refused }) => refused !== undefined), ...(words.size > 0 && { words: [...words].join('\n') }) };
  }

  get superseded(): readonly WireId[] {
    return this.#ids(({ superseded }) => superseded === true);
  }

  get isSending(): boolean {
    return this.underWay > 0;
  }

  get underWay(): number {
    return [...this.#places.values()].reduce((sum, { underWay }) => sum + underWay, 0);
  }

  #place(id: WireId): Place {
    const name = String(id);
    const place = this.#places.get(name) ?? { id, sent: 0, underWay: 0 };
    this.#places.set(name, place);
    return place;
  }

  #all(isMeant: (place: Place) => boolean): readonly (Place & { readonly id: WireId })[] {
    return [...this.#places.values()].filter(isMeant);
  }

  #ids(isMeant: (place: Place) => boolean): readonly WireId[] {
    return this.#all(isMeant).map(({ id }) => id);
  }
}
