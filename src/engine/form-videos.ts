import type { FieldId } from '../fields/definition.ts';
import type { FieldVideo, UploadState, Videos } from './contract/videos.ts';
import type { PendingValue } from './contract/widget.ts';
import type { Late } from '../late/late.ts';
import type { FieldCell } from './field-cell.ts';
import type { FormStore } from './store.ts';

const blocked = (code: string): PendingValue => ({ kind: 'blocked', issue: { code } });

/** The pending value for each state of an upload. A total record: a new state has to be added here. */
const MEANINGS: { readonly [Kind in UploadState['kind']]: (state: Extract<UploadState, { kind: Kind }>) => PendingValue | undefined } = {
  waiting: ({ sent, total }) => ({ kind: 'arriving', share: shareOf(sent, total), secondsLeft: undefined }),
  sending: ({ sent, total, secondsLeft }) => ({ kind: 'arriving', share: shareOf(sent, total), secondsLeft }),
  paused: () => blocked('videoPaused'),
  failed: () => blocked('videoFailed'),
  done: () => undefined,
};

const shareOf = (sent: number, total: number | undefined): number | undefined =>
  (total === undefined ? undefined : sent / Math.max(total, 1));

const pendingOf = <Kind extends UploadState['kind']>(state: Extract<UploadState, { kind: Kind }>): PendingValue | undefined =>
  MEANINGS[state.kind](state);

/** Loads the uploads of forms, each by its store and its scope. */
export interface LateVideos {
  readonly code: Late<(store: FormStore, scope: string) => FormVideos>;
  /** Whether an earlier page may have left an unfinished upload. */
  readonly mayHaveUnfinished: () => Promise<boolean>;
  /** Whether an earlier page has recorded that it left some. */
  readonly hasUnfinished: () => boolean;
}

/**
 * The uploads of one form's videos: their states are pending values of its fields, and their addresses become values when the
 * host has them, whether or not a widget is mounted. They outlive the form.
 */
export class FormVideos {
  readonly #store: FormStore;
  readonly #scope: string;
  readonly #videos: Videos;
  readonly #fields = new WeakMap<FieldCell, FieldVideo>();

  constructor(store: FormStore, scope: string, videos: Videos) {
    this.#store = store;
    this.#scope = scope;
    this.#videos = videos;
  }

  /** Always the same object for a field. */
  of(cell: FieldCell): FieldVideo {
    const existing = this.#fields.get(cell);
    if (existing) return existing;
    const [videos, key] = [this.#videos, this.#keyOf(cell.id)];
    const video: FieldVideo = {
      key,
      state: () => videos.state(key),
      subscribe: (listener) => videos.subscribe((changed) => { if (changed === key) listener(); }),
      start: (content) => { videos.start(key, content); },
      pause: () => { videos.pause(key); },
      resume: () => { videos.resume(key); },
      cancel: () => { videos.cancel(key); },
    };
    this.#fields.set(cell, video);
    return video;
  }

  /** Follows running uploads. Returns an unsubscribe. */
  open(): () => void {
    for (const id of this.#ids()) this.#follow(id);
    return this.#videos.subscribe((key) => {
      const id = this.#idOf(key);
      if (id !== undefined && this.#store.has(id)) this.#follow(id);
    });
  }

  /** The server has the form's values now: the device forgets the uploads whose links are saved. */
  forgetSaved(): void {
    for (const id of this.#ids()) this.#forgetIfHeld(id);
  }

  /** Discards the uploads with the form's work; finished ones stay with the host where they may be brought back. */
  cancel(end: 'may be brought back' | 'for good', matches: (key: string) => boolean = () => true): void {
    for (const key of this.#ids().map((id) => this.#keyOf(id)).filter(matches)) {
      if (end === 'may be brought back' && this.#videos.state(key)?.kind === 'done') this.#videos.forget(key);
      else this.#videos.cancel(key);
    }
  }

  /**
   * Cancels the uploads that earlier pages have left. One that another page sends is cancelled once that page has stopped. Returns an
   * unsubscribe.
   */
  cancelAbandoned(): () => void {
    const cancel = (): void => { this.cancel('may be brought back', (key) => !this.#videos.isElsewhere(key)); };
    cancel();
    return this.#videos.subscribe(cancel);
  }

  #keyOf(id: FieldId): string {
    return `${this.#scope}/${id}`;
  }

  #idOf(key: string): FieldId | undefined {
    return key.startsWith(this.#keyOf('')) ? key.slice(this.#keyOf('').length) : undefined;
  }

  #ids(): readonly FieldId[] {
    return this.#videos.keys(this.#keyOf('')).flatMap((key) => this.#idOf(key) ?? []).filter((id) => this.#store.has(id));
  }

  #follow(id: FieldId): void {
    const [state, cell] = [this.#videos.state(this.#keyOf(id)), this.#store.cell(id)];
    this.#store.controls.setPending(cell, 'upload', state && pendingOf(state));
    if (state?.kind !== 'done' || this.#forgetIfHeld(id)) return;
    if (cell.value !== state.link) this.#store.controls.of(cell).commit(state.link);
  }

  #forgetIfHeld(id: FieldId): boolean {
    const key = this.#keyOf(id);
    const state = this.#videos.state(key);
    const isSaved = state?.kind === 'done' && this.#store.cell(id).baseline === state.link;
    if (isSaved) this.#videos.forget(key);
    return isSaved;
  }
}
