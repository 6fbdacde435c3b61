import { writeSync } from 'node:fs';
import { codeOf } from '../base/log-failure.ts';

/** Milliseconds that a reader who is behind is waited for, at once and in all until it reads again: a log holds nobody up. */
const PAUSE_MS = 5;
const LONGEST_WAIT_MS = 40;

const clock = new Int32Array(new SharedArrayBuffer(4));

/** Writes all of a text. Throws where there is no room, no reader, or one that has stopped reading for `longest`. */
function writeAll(descriptor: number, text: string, longest: number): void {
  let rest = Buffer.from(text);
  for (let waited = 0; rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN' || waited >= longest) throw error;
      Atomics.wait(clock, 0, 0, PAUSE_MS);
      waited += PAUSE_MS;
    }
  }
}

/**
 * Where log lines go. A line that cannot be written, such as on a full disk, is lost and ends nothing; how many were lost is said
 * by the first line that can be written again, which begins anew where one was cut.
 */
export function lineOutput(descriptor: number): { readonly write: (line: string) => void } {
  let lost = 0;
  return {
    write: (line) => {
      const longest = lost > 0 ? 0 : LONGEST_WAIT_MS;
      try {
        if (lost > 0) {
          writeAll(
            descriptor, `\n${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'log lines could not be written and are lost' })}\n`, longest,
          );
        }
        lost = 0;
        writeAll(descriptor, line, longest);
      } catch {
        lost += 1;
      }
    },
  };
}
