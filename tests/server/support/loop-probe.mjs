// Loaded into a server's own process before it: tells how many steps the server took without a pause, and what it holds.
import { createServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const held = () => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

/** Seconds of a processor that this process has had. */
const worked = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

let [steps, last, longest, most, turns, asked] = [0, 0, 0, 0, 0, worked()];
globalThis.countStep = () => { steps += 1; };

// Everybody has a turn between two looks; while nothing goes on, a look now and then is enough.
function look() {
  const isAtWork = steps !== last;
  longest = Math.max(longest, steps - last);
  last = steps;
  turns += 1;
  if (turns % 16 === 0) most = Math.max(most, held());
  (isAtWork ? setImmediate(look) : setTimeout(look, 1)).unref();
}
look();

createServer((socket) => {
  socket.on('error', () => undefined);
  const measured = { longest, most, seconds: worked() - asked };
  collect();
  socket.end(JSON.stringify({ ...measured, held: held() }));
  [last, longest, most, asked] = [steps, 0, 0, worked()];
}).listen(process.env.LOOP_PROBE).unref();
