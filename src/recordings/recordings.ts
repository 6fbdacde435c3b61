import type { StoredRecording, Recordings, ClaimOptions } from '../base/recording.ts';
import { uniqueId } from '../device/unique-id.ts';
import { hasDiskSpace, onClosed, pieceStarts, storedRecording, storedRecordings } from './database.ts';
import { openRecordings } from './open-recordings.ts';
import { OpenRecording } from './open-recording.ts';
import { activeRecorders } from './active-recorders.ts';
import { takeLock, waitForLock } from '../device/lock.ts';

/** How often the lock of a recording is requested that another page is ending, which takes as long as its last piece. */
const PATIENT_TRIES = 100;

onClosed(() => { for (const recording of openRecordings.values()) void recording.storeAgain(); });

function registerRecording(record: StoredRecording, release: () => void, starts?: readonly number[]): OpenRecording {
  const recording = new OpenRecording(record, {
    ...(starts && { starts }),
    onEnd: () => {
      if (openRecordings.get(record.id) === recording) openRecordings.delete(record.id);
      release();
    },
  });
  openRecordings.set(record.id, recording);
  return recording;
}

async function open(id: string, tries?: number): Promise<OpenRecording | undefined> {
  const release = await takeRecording(id, tries);
  // Another part of this page may have opened it during the wait, and then has the lock.
  if (!release) return openRecordings.get(id);
  const [record, starts] = await Promise.all([storedRecording(id), pieceStarts(id)]);
  if (record) return registerRecording(record, release, starts);
  release();
  return undefined;
}

const acquire = async (id: string, tries?: number): Promise<OpenRecording | undefined> =>
  (openRecordings.get(id) ?? await open(id, tries).catch(() => undefined))?.hold();

const newestFirst = (a: StoredRecording, b: StoredRecording): number => b.startedAt - a.startedAt;

/** See `Recordings`. Where the browser refuses its database, nothing is stored and nothing is found. */
export const recordings: Recordings = {
  begin: (place, type) => {
    const id = uniqueId();
    const lock = takeRecording(id);
    const record = { id, place, type, startedAt: Date.now(), length: 0, size: 0, chosen: false };
    return registerRecording(record, () => void lock.then((release) => release?.())).hold();
  },
  claim: claimPlace,
  whenFree,
  markInProgress: activeRecorders.add,
  hasSpace: (bytes) => hasDiskSpace(bytes).catch(() => false),
  openById: async (id) => {
    const record = openRecordings.get(id)?.kept() ?? await storedRecording(id).catch(() => undefined);
    if (!record) return undefined;
    return (openRecordings.has(id) || record.chosen ? await acquire(id) : undefined) ?? 'elsewhere';
  },
  openLatest: async (place, { isTakenOver } = { isTakenOver: false }) => {
    const stored = await storedRecordings().catch(() => []);
    // Recordings that could not be stored are only in this page's memory.
    const all =
      new Map([...stored, ...[...openRecordings.values()].map((recording) => recording.kept())].map((record) => [record.id, record]));
    for (const { id } of [...all.values()].filter((record) => record.place === place).toSorted(newestFirst)) {
      const recording = await acquire(id, isTakenOver ? PATIENT_TRIES : undefined);
      if (recording) return recording;
    }
    return undefined;
  },
};

/**
 * Makes this the only page that has a recording, until the returned function is called or the page closes; `undefined` where
 * another has it.
 */
const takeRecording = (id: string, tries?: number): ReturnType<typeof takeLock> =>
  takeLock(`portal-recording:${id}`, { ...(tries !== undefined && { tries }) });

const placeLock = (place: string): string => `portal-recorder:${place}`;

/** The claims of this page by place. An unmounted widget may have left one, which the next widget of its field reuses. */
const claims = new Map<string, { readonly letGo: () => void; readonly onLost: () => void }>();

function lockPlace(place: string, takeOver: boolean): ReturnType<typeof takeLock> {
  const onLost = (): void => {
    const claim = claims.get(place);
    claims.delete(place);
    claim?.onLost();
  };
  return takeLock(placeLock(place), { takeOver, onLost });
}

/** See `Recordings`. */
async function claimPlace(place: string, { takeOver, onLost }: ClaimOptions): Promise<(() => void) | undefined> {
  // Another widget of this page may have got the lock during the wait.
  const release = claims.get(place)?.letGo ?? await lockPlace(place, takeOver) ?? claims.get(place)?.letGo;
  if (!release) return undefined;
  const claim = { letGo: release, onLost };
  claims.set(place, claim);
  return () => {
    if (claims.get(place) !== claim) return;
    claims.delete(place);
    release();
  };
}

/** See `Recordings`. */
function whenFree(place: string, listener: () => void): () => void {
  const waiting = new AbortController();
  waitForLock(placeLock(place), waiting.signal).then((release) => {
    release();
    listener();
  }, () => undefined);
  return () => { waiting.abort(); };
}
