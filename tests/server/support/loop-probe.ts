import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { inProject } from '../../../server/base/root.ts';

/** What a server's process did since it was last asked. */
export interface Measured {
  /** Steps of its own code in the longest stretch without a turn for anybody else. */
  readonly longest: number;
  /** Of a processor. */
  readonly seconds: number;
  /** Megabytes that it held at most, and those that it still holds. */
  readonly most: number;
  readonly held: number;
}

const socketIn = (folder: string): string => join(folder, 'probe');

/** What a server has to be started with so that it can be measured. */
export const probeIn = (folder: string): Readonly<Record<string, string>> => ({
  LOOP_PROBE: socketIn(folder),
  NODE_OPTIONS: `--import=${pathToFileURL(inProject('tests', 'server', 'support', 'loop-probe.mjs')).href}`,
});

export const measured = async (folder: string): Promise<Measured> => JSON.parse(await text(connect(socketIn(folder)))) as Measured;
