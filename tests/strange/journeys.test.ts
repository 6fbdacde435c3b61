/** @module-tag full */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { rounds } from '../arbitraries/rounds.ts';
import { startTestServer, type TestServer } from '../server/support/test-server.ts';
import { journeys, type JourneyName } from './journeys.ts';
import { everyReading } from './readings/all.ts';
import type { MetReading } from './readings/reading.ts';
import { openWorld } from './world.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const everyJourney = Object.keys(journeys) as JourneyName[];
const isLong = rounds(0, 1) === 1;

/** In the suite the journeys that a reading changes something for, in a long run all of them. */
const table = everyReading.flatMap((reading) => (isLong ? everyJourney.filter((journey) => !reading.beside?.includes(journey)) : reading.met).map((journey) => [reading.name, journey, reading] as const));

async function take(journey: JourneyName, readings: readonly MetReading[]): Promise<void> {
  const world = await openWorld(server, readings);
  try {
    await journeys[journey](world);
  } finally {
    await world.stop();
  }
}

describe('the journeys on a server of the plain reading', () => {
  test.each(everyJourney)('%s', (journey) => take(journey, []));
});

describe('the journeys on a server of another reading', () => {
  test.each(table)('%s: %s', (_name, journey, reading) => take(journey, [reading]));
});
