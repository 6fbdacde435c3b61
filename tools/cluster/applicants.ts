import pg from 'pg';
import { type Applicant, addApplicants, addExam } from '../../bench/server/stage.ts';
import { passwordsWith } from '../../server/account/passwords.ts';
import type { Cluster } from './cluster.ts';
import { PORTS } from './layout.ts';
import { type WriteContext, readAtEnd, readContinuously, writeExam, writeFiles, writeProfile } from './writers.ts';

/** How long the outcomes of pending requests may take after the writers are told to end. */
const OUTCOME_TIMEOUT_MS = 60_000;

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

export interface WriteSession {
  readonly scene: WriteContext;
  /** Waits until all outcomes are known, and then reads everything. */
  readonly end: () => Promise<void>;
}

/** Makes a third of the applicants save profiles, a third answer the exam, a third send files, continuously, while all of it is read. */
export function startWriting(url: string, people: readonly Applicant[]): WriteSession {
  const [ending, abandoning] = [new AbortController(), new AbortController()];
  const scene: WriteContext = { url, ending: ending.signal, givenUp: abandoning.signal, written: [], seen: [], surprises: [], repeated: new Map() };
  const surprise = (error: unknown): void => { scene.surprises.push(String(error)); };
  const writing = Promise.all([
    ...people.map((person, index) => [writeProfile, writeExam, writeFiles][index % 3]?.(scene, person)), readContinuously(scene, people),
  ]).catch(surprise);
  return {
    scene,
    end: async () => {
      ending.abort();
      const givenUp = setTimeout(() => { abandoning.abort(); }, OUTCOME_TIMEOUT_MS);
      await writing;
      clearTimeout(givenUp);
      await readAtEnd(scene, people).catch(surprise);
    },
  };
}
