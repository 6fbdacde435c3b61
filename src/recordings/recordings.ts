import type { KeptRecording, Recordings, ClaimOptions } from '../base/recording.ts';
import { uniqueId } from '../device/unique-id.ts';
import { hasRoom, onClosed, pieceStarts, storedRecording, storedRecordings } from './database.ts';
import { held } from './held.ts';
import { OpenRecording } from './held-recording.ts';
import { inHand } from './in-hand.ts';
import { takeLock, waitForLock } from '../device/lock.ts';

/** How often the lock of a recording is requested that another page is ending, which takes as long as its last piece. */
const PATIENT_TRIES = 100;

onClosed(() => { for (const recording of held.values()) void recording.storeAgain(); });

function holding(kept: KeptRecording, letGo: () => void, starts?: readonly number[]): OpenRecording {
  const recording = new OpenRecording(kept, {
    ...(starts && { starts }),
    onEnd: () => {
      if (held.get(kept.id) === recording) held.delete(kept.id);
      letGo();
    },
  });
  held.set(kept.id, recording);
  return recording;
}

async function open(id: string, tries?: number): Promise<OpenRecording | undefined> {
  const letGo = await takeRecording(id, tries);
  // Another part of this page may have opened it during the wait, and then has the lock.
  if (!letGo) return held.get(id);
  const [kept, starts] = await Promise.all([storedRecording(id), pieceStarts(id)]);
  if (kept) return holding(kept, letGo, starts);
  letGo();
  return undefined;
}

const takeUp = async (id: string, tries?: number): Promise<OpenRecording | undefined> =>
  (held.get(id) ?? await open(id, tries).catch(() => undefined))?.hold();

const newestFirst = (a: KeptRecording, b: KeptRecording): number => b.startedAt - a.startedAt;

/** See `Recordings`. Where the browser refuses its database, nothing is stored and nothing is found. */
export const recordings: Recordings = {
  begin: (place, type) => {
    const id = uniqueId();
    const lock = takeRecording(id);
    const kept = { id, place, type, startedAt: Date.now(), length: 0, size: 0, chosen: false };
    return holding(kept, () => void lock.then((letGo) => letGo?.())).hold();
  },
  claim: claimPlace,
  whenFree,
  keepInHand: inHand.add,
  hasRoom: (bytes) => hasRoom(bytes).catch(() => false),
  take: async (id) => {
    const kept = held.get(id)?.kept() ?? await storedRecording(id).catch(() => undefined);
    if (!kept) return undefined;
    return (held.has(id) || kept.chosen ? await takeUp(id) : undefined) ?? 'elsewhere';
  },
  takeLeft: async (place, { isTakenOver } = { isTakenOver: false }) => {
    const stored = await storedRecordings().catch(() => []);
    // Recordings that could not be stored are only in this page's memory.
    const known = new Map([...stored, ...[...held.values()].map((recording) => recording.kept())].map((kept) => [kept.id, kept]));
    for (const { id } of [...known.values()].filter((kept) => kept.place === place).toSorted(newestFirst)) {
      const recording = await takeUp(id, isTakenOver ? PATIENT_TRIES : undefined);
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
  const letGo = claims.get(place)?.letGo ?? await lockPlace(place, takeOver) ?? claims.get(place)?.letGo;
  if (!letGo) return undefined;
  const claim = { letGo, onLost };
  claims.set(place, claim);
  return () => {
    if (claims.get(place) !== claim) return;
    claims.delete(place);
    letGo();
  };
}

/** See `Recordings`. */
function whenFree(place: string, listener: () => void): () => void {
  const waiting = new AbortController();
  waitForLock(placeLock(place), waiting.signal).then((letGo) => {
    letGo();
    listener();
  }, () => undefined);
  return () => { waiting.abort(); };
}
