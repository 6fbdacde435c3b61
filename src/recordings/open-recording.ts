import { Listeners } from '../base/listeners.ts';
import type { RecordingHandle, StoredRecording } from '../base/recording.ts';
import { removeRecordings, storedPiece, storedRecording, storePiece, storeRecording } from './database.ts';

/** File endings by the container that a media type names. */
const ENDINGS: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/x-matroska': 'mkv' };

const nameOf = ({ type, startedAt }: StoredRecording): string =>
  `recording-${new Date(startedAt).toISOString().slice(0, 10)}.${ENDINGS[type.split(';')[0] ?? ''] ?? 'webm'}`;

interface OpenRecordingOptions {
  /** Called when its last holder has released it, or it is removed. */
  readonly onEnd: () => void;
  /** The start positions of the stored pieces. */
  readonly starts?: readonly number[];
}

/** See `HeldRecording`. */
export class OpenRecording implements RecordingHandle {
  readonly id: string;
  readonly name: string;
  readonly #onEnd: () => void;
  readonly #listeners = new Listeners();
  readonly #starts: number[];
  /**
   * The pieces that this page has recorded or read, by start: the browser may delete stored ones at any time. Blobs, since a browser
   * can move those out of memory.
   */
  readonly #pieces = new Map<number, Blob>();
  #record: StoredRecording;
  /** How many bytes from the beginning are stored: after a piece that could not be stored, no later one is. */
  #stored: number;
  #queue: Promise<unknown> = Promise.resolve();
  #holders = 0;
  #isRemoved = false;

  constructor(record: StoredRecording, { onEnd, starts = [] }: OpenRecordingOptions) {
    this.id = record.id;
    this.name = nameOf(record);
    this.#record = record;
    this.#stored = record.size;
    this.#starts = [...starts];
    this.#onEnd = onEnd;
  }

  /** Adds a holder. */
  hold(): this {
    this.#holders += 1;
    return this;
  }

  readonly kept = (): StoredRecording => this.#record;

  readonly available = (): number => this.#record.size;

  readonly size = (): number | undefined => (this.#record.chosen ? this.#record.size : undefined);

  readonly isSafe = (): boolean => this.#stored === this.#record.size;

  readonly add = (piece: ArrayBuffer, length: number): Promise<void> => this.#enqueue(() => this.#add(piece, length));

  readonly choose = (): Promise<void> => this.#enqueue(async () => {
    const record = { ...this.#record, chosen: true };
    // Pieces that are not stored are uploaded from memory.
    if (this.isSafe()) await storeRecording(record).catch(() => undefined);
    this.#update(record);
  });

  readonly read = async (start: number, end: number): Promise<ArrayBuffer> => {
    const bytes = new Uint8Array(Math.min(end, this.available()) - start);
    for (const from of this.#startsWithin(start, end)) {
      const piece = new Uint8Array(await this.#piece(from));
      const part = piece.subarray(Math.max(0, start - from), end - from);
      bytes.set(part, Math.max(0, from - start));
    }
    return bytes.buffer;
  };

  readonly subscribe = this.#listeners.add;

  readonly letGo = (): void => {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    // A new holder may open the recording while its last piece is stored.
    void this.#enqueue(async () => { if (this.#holders === 0) this.#onEnd(); });
  };

  readonly handOver = (): Promise<void> => this.#enqueue(async () => { this.#onEnd(); });

  readonly release = (): Promise<void> => this.#enqueue(async () => {
    this.#isRemoved = true;
    this.#pieces.clear();
    await removeRecordings([this.id]).catch(() => undefined);
    this.#onEnd();
  });

  /** Stores the recording again, as far as this page has it, where the browser has deleted it. */
  readonly storeAgain = (): Promise<void> => this.#enqueue(async () => {
    if (this.#isRemoved || await storedRecording(this.id).catch(() => undefined)) return;
    this.#stored = 0;
    await this.#storeAll(this.#record);
    this.#update(this.#record);
  });

  /** Runs changes one after the other: pieces keep their order, and none is added after the end. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done;
    return done;
  }

  async #add(piece: ArrayBuffer, length: number): Promise<void> {
    if (piece.byteLength === 0 || this.#record.chosen || this.#isRemoved) return;
    const start = this.#record.size;
    const record = { ...this.#record, size: start + piece.byteLength, length };
    this.#pieces.set(start, new Blob([piece]));
    this.#starts.push(start);
    await this.#storeAll(record);
    this.#update(record);
  }

  #update(record: StoredRecording): void {
    this.#record = record;
    this.#listeners.notify();
  }

  #startsWithin(start: number, end: number): readonly number[] {
    return this.#starts.filter((from, index) => from < end && (this.#starts[index + 1] ?? this.available()) > start);
  }

  async #piece(start: number): Promise<ArrayBuffer> {
    const known = this.#pieces.get(start);
    if (known) return known.arrayBuffer();
    const piece = await storedPiece(this.id, start);
    if (!piece) throw new Error(`the piece of ${this.id} at ${String(start)} is gone`);
    this.#pieces.set(start, new Blob([piece]));
    return piece;
  }

  /** Stores the missing pieces, each with the recording's state up to its end, until the device refuses one. */
  async #storeAll(record: StoredRecording): Promise<void> {
    const { size, length } = record;
    try {
      for (const start of this.#starts.filter((from) => from >= this.#stored)) {
        const piece = await this.#piece(start);
        const end = start + piece.byteLength;
        await storePiece(end === size ? record : { ...record, size: end, length: length * end / size, chosen: false }, start, piece);
        this.#stored = end;
      }
    } catch {
      // The next piece retries.
    }
  }
}
