import { writeSync } from 'node:fs';
import { codeOf } from '../base/log-failure.ts';

/** Milliseconds to wait for a slow reader of the log, per attempt and in all until it reads again: a log must hold nothing up. */
const PAUSE_MS = 5;
const LONGEST_WAIT_MS = 40;

const clock = new Int32Array(new SharedArrayBuffer(4));

/** Writes a whole text. Throws on a full disk, without a reader, or when the reader has not read for `longest`. */
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
 * The output of log lines. A line that cannot be written, such as on a full disk, is lost without an error; the next line that can be
 * written tells how many were lost, and starts on a new line in case one was cut.
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
