import type { KeptRecording, Recordings } from '../base/recording.ts';
import { uniqueId } from '../log/unique-id.ts';
import { pieceStarts, storedRecording, storedRecordings } from './database.ts';
import { OpenRecording } from './held-recording.ts';
import { takeRecording } from './recording-lock.ts';

/** The recordings that this page has, by id: a widget and an upload may have the same one in hand. */
const held = new Map<string, OpenRecording>();

function holding(kept: KeptRecording, letGo: () => void, starts?: readonly number[]): OpenRecording {
  const recording = new OpenRecording(kept, {
    ...(starts && { starts }),
    onEnd: () => {
      held.delete(kept.id);
      letGo();
    },
  });
  held.set(kept.id, recording);
  return recording;
}

async function open(id: string): Promise<OpenRecording | undefined> {
  const letGo = await takeRecording(id);
  // While the lock was waited for another part of the page may have taken it up, and then that one holds the lock.
  if (!letGo) return held.get(id);
  const [kept, starts] = await Promise.all([storedRecording(id), pieceStarts(id)]);
  if (kept) return holding(kept, letGo, starts);
  letGo();
  return undefined;
}

const newestFirst = (a: KeptRecording, b: KeptRecording): number => b.startedAt - a.startedAt;

/** See `Recordings`. A browser that refuses its database keeps nothing, and has nothing left. */
export const recordings: Recordings = {
  begin: (place, type) => {
    const id = uniqueId();
    const lock = takeRecording(id);
    const kept = { id, place, type, startedAt: Date.now(), length: 0, size: 0, chosen: false };
    return holding(kept, () => void lock.then((letGo) => letGo?.())).hold();
  },
  take: async (id) => {
    const recording = held.get(id) ?? await open(id).catch(() => undefined);
    return recording?.hold();
  },
  takeLeft: async (place) => {
    const stored = await storedRecordings().catch(() => []);
    for (const { id } of stored.filter((kept) => kept.place === place).toSorted(newestFirst)) {
      const recording = await recordings.take(id);
      if (recording) return recording;
    }
    return undefined;
  },
};
