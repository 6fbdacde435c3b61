import type { KeptRecording, Recordings } from '../base/recording.ts';
import { uniqueId } from '../log/unique-id.ts';
import { hasRoom, pieceStarts, storedRecording, storedRecordings } from './database.ts';
import { OpenRecording } from './held-recording.ts';
import { claimPlace, takeRecording, whenFree } from './recording-lock.ts';

/** How often a recording is asked for that another page is ending: that takes as long as its last piece. */
const PATIENT_TRIES = 100;

/** The recordings that this page has, by id: a widget and an upload may have the same one in hand. */
const held = new Map<string, OpenRecording>();

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
  // While the lock was waited for another part of the page may have taken it up, and then that one holds the lock.
  if (!letGo) return held.get(id);
  const [kept, starts] = await Promise.all([storedRecording(id), pieceStarts(id)]);
  if (kept) return holding(kept, letGo, starts);
  letGo();
  return undefined;
}

const takeUp = async (id: string, tries?: number): Promise<OpenRecording | undefined> =>
  (held.get(id) ?? await open(id, tries).catch(() => undefined))?.hold();

const newestFirst = (a: KeptRecording, b: KeptRecording): number => b.startedAt - a.startedAt;

/** See `Recordings`. A browser that refuses its database keeps nothing, and has nothing left. */
export const recordings: Recordings = {
  begin: (place, type) => {
    const id = uniqueId();
    const lock = takeRecording(id);
    const kept = { id, place, type, startedAt: Date.now(), length: 0, size: 0, chosen: false };
    return holding(kept, () => void lock.then((letGo) => letGo?.())).hold();
  },
  claim: claimPlace,
  whenFree,
  hasRoom: (bytes) => hasRoom(bytes).catch(() => false),
  take: async (id) => {
    const kept = held.get(id)?.kept() ?? await storedRecording(id).catch(() => undefined);
    if (!kept) return undefined;
    return (held.has(id) || kept.chosen ? await takeUp(id) : undefined) ?? 'elsewhere';
  },
  takeLeft: async (place, { isTakenOver } = { isTakenOver: false }) => {
    const stored = await storedRecordings().catch(() => []);
    for (const { id } of stored.filter((kept) => kept.place === place).toSorted(newestFirst)) {
      const recording = await takeUp(id, isTakenOver ? PATIENT_TRIES : undefined);
      if (recording) return recording;
    }
    return undefined;
  },
};
