import { documentReadings } from './documents.ts';
import { educationReadings } from './education.ts';
import { hiringReadings } from './hiring.ts';
import { sessionReadings } from './online-sessions.ts';
import type { MetReading } from './reading.ts';
import { ids, lines, shapes } from './shapes.ts';
import { valueReadings } from './values.ts';

/** Every reading that is allowed: DECISIONS "What a strange server showed", DECISIONS "Shapes of answers". */
export const everyReading: readonly MetReading[] = [...shapes, ...ids, ...lines, ...documentReadings, ...educationReadings, ...valueReadings, ...hiringReadings, ...sessionReadings];
