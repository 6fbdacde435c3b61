import pg from 'pg';
import { type Applicant, addApplicants, addExam } from '../../bench/server/stage.ts';
import { passwordsWith } from '../../server/account/passwords.ts';
import type { Cluster } from './cluster.ts';
import { PORTS } from './places.ts';
import { type Scene, readAtEnd, readOnAndOn, writeExam, writeFiles, writeProfile } from './writers.ts';

/** What is under way when the writers are told to end has so long to become known. */
const KNOWN_WITHIN_MS = 60_000;

/** People of an exam, made past the servers. */
export async function newApplicants({ place }: Pick<Cluster, 'place'>, count: number): Promise<readonly Applicant[]> {
  const pool = new pg.Pool({
    host: place.own('primary'), port: PORTS.primary, user: 'portal', database: 'portal', password: place.secrets.portal, max: 1, ssl: { rejectUnauthorized: false },
  });
  await addExam(pool);
  const people = await addApplicants(pool, await passwordsWith({ passwordHashing: 'quick' }).hash('a password'), count);
  await pool.end();
  return people;
}

export interface Writing {
  readonly scene: Scene;
  /** Waits until what is under way is known, and reads all that is there then. */
  readonly end: () => Promise<void>;
}

/** Lets one of three save a profile, one answer an exam, one send files, on and on, while somebody reads all of it. */
export function beginWriting(url: string, people: readonly Applicant[]): Writing {
  const [ending, givingUp] = [new AbortController(), new AbortController()];
  const scene: Scene = { url, ending: ending.signal, givenUp: givingUp.signal, written: [], seen: [], surprises: [], repeated: new Map() };
  const surprise = (error: unknown): void => { scene.surprises.push(String(error)); };
  const writing = Promise.all([
    ...people.map((person, index) => [writeProfile, writeExam, writeFiles][index % 3]?.(scene, person)), readOnAndOn(scene, people),
  ]).catch(surprise);
  return {
    scene,
    end: async () => {
      ending.abort();
      const givenUp = setTimeout(() => { givingUp.abort(); }, KNOWN_WITHIN_MS);
      await writing;
      clearTimeout(givenUp);
      await readAtEnd(scene, people).catch(surprise);
    },
  };
}
