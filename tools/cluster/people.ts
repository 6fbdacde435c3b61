import pg from 'pg';
import { type Applicant, addApplicants, addExam } from '../../bench/server/stage.ts';
import { passwordsWith } from '../../server/account/passwords.ts';
import type { Cluster } from './cluster.ts';
import { PORTS } from './places.ts';
import { type Scene, readAtEnd, readOnAndOn, writeExam, writeFiles, writeProfile } from './writers.ts';

/** How long the outcomes of pending requests may take after the writers are told to end. */
const KNOWN_WITHIN_MS = 60_000;

/** Creates applicants with an exam directly in the database. */
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
  /** Waits until all outcomes are known, and then reads everything. */
  readonly end: () => Promise<void>;
}

/** Makes a third of the applicants save profiles, a third answer the exam, a third send files, continuously, while all of it is read. */
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
