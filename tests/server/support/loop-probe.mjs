// Loaded into a server's own process before it: tells how long the server's thread worked without a pause, and what it holds.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setInterval } from 'node:timers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** Milliseconds that this thread has had of a processor. A machine that does other things meanwhile does not add to them. */
function worked() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

const held = () => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

let [last, longest, most, ticks] = [worked(), 0, 0, 0];
// A timer waits for whatever holds the loop: between two of its ticks there is at most one stretch, and a millisecond more.
setInterval(() => {
  const now = worked();
  longest = Math.max(longest, now - last);
  last = now;
  ticks += 1;
  if (ticks % 16 === 0) most = Math.max(most, held());
}, 1).unref();

createServer((socket) => {
  socket.on('error', () => undefined);
  const measured = { longest, most };
  collect();
  socket.end(JSON.stringify({ ...measured, held: held() }));
  [last, longest, most] = [worked(), 0, 0];
}).listen(process.env.LOOP_PROBE).unref();
