import fc from 'fast-check';
import { law } from '../arbitraries/law.ts';
import { modelServer } from './support/model-server.ts';
import { Timeline } from './support/timeline.ts';
import { happenings, QUESTIONS, SECONDS, walk } from './support/walk.ts';

law('whatever happens to page, network, server and clocks, the server ends with what was typed last [EXAM-20, EXAM-22]', fc.asyncProperty(happenings(40), async (steps) => {
  const timeline = new Timeline();
  await walk(timeline, modelServer(timeline, QUESTIONS, SECONDS), steps);
}), 300);
