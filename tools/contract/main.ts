// npm run contract -- --server URL: holds a server to the contract, call by call (docs/contract.md; `--help` has the options).
import { Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from '../../server/admin/commands/whole-number.ts';
import { everyCall } from '../../tests/api/every-call.ts';
import { CannotRun } from './exchange.ts';
import { type Identity, checkServer } from './check-server.ts';
import { type Format, formats, reportOf } from './report.ts';

const DEVIATES = 1;
const COULD_NOT_RUN = 2;

/** The origin that calls are added to. */
function originIn(text: string): string {
  const address = URL.parse(text);
  if (!address || !/^https?:$/.test(address.protocol)) throw new InvalidArgumentError('An address is expected, like http://127.0.0.1:4000.');
  return `${address.origin}${address.pathname.replace(/\/$/, '')}`;
}

/** The similarity of two names: ten for each common word, and one for each equal letter at the same position. */
function likeness(one: string, other: string): number {
  const parts = new Set(one.split('_'));
  return other.split('_').filter((part) => parts.has(part)).length * 10 + [...other].filter((letter, index) => one[index] === letter).length;
}

function callIn(text: string, previous: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const names = everyCall.map(({ name }) => name);
  const [closest = ''] = [...names].sort((one, other) => likeness(text, other) - likeness(text, one));
  if (!names.includes(text)) throw new InvalidArgumentError(`There is no call ${text}; the closest is ${closest}.`);
  return new Set([...previous, text]);
}

interface Options {
  readonly server: string;
  readonly email?: string;
  readonly password?: string;
  readonly token?: string;
  readonly call?: ReadonlySet<string>;
  readonly seed: number;
  readonly report: Format;
  readonly write: boolean;
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
}

function identityIn({ email, password, token }: Options): Identity | undefined {
  if (token !== undefined && (email !== undefined || password !== undefined)) throw new CannotRun('--token is a session that is open already: no --email and no --password go with it.');
  if (token !== undefined) return { token };
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined) throw new CannotRun('--email and --password go together.');
  return { email, password };
}

const program = new Command('npm run contract --')
  .description('Holds any server to the API (schemas/wire): asks call by call with generated valid and invalid requests, and says what deviates and what the page does about it.')
  .requiredOption('--server <url>', 'where the server answers', originIn)
  .option('--email <address>', 'account to log in with; without one only what anybody may ask is held')
  .option('--password <password>', 'its password')
  .option('--token <token>', 'a session that is open already, in the place of a log-in')
  .option('--call <name>', 'hold this call alone; may be said several times', callIn)
  .option('--seed <number>', 'of the generated requests', wholeNumber, 20_261_125)
  .option('--write', 'save the account as well: its Japanese name changes, and is put back', false)
  .option('--requests <number>', 'requests in all, at most', wholeNumber, 600)
  .option('--seconds <number>', 'for one whole answer, at most', wholeNumber, 10)
  .option('--bytes <number>', 'of one answer, at most', wholeNumber, 5_000_000)
  .addOption(new Option('--report <format>', 'how the findings are written').choices(formats).default('text'))
  .addHelpText('after', `
Nothing is changed without --write, but that the account is logged in, and out again. Nothing is asked of other accounts.
Exit codes: 0 nothing deviates, 1 something deviates, 2 it could not run (the server is away, the password
wrong, it is not the API, no call was held), or not to its end: what was found by then is said.

Examples:
  npm run -s contract -- --server http://127.0.0.1:4000
  npm run -s contract -- --server http://127.0.0.1:4000 --email demo@example.com --password demo-password --write
  npm run -s contract -- --server https://portal.example.com --token … --call my_profile --report markdown`)
  .exitOverride();

try {
  const options = program.parse().opts<Options>();
  const { server, call = new Set<string>(), seed, write, requests, seconds, bytes, report } = options;
  const identity = identityIn(options);
  let isOver = false;
  // After an interrupt, changes are restored, the session is ended, and the findings so far are printed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => { isOver = true; });
  const result = await checkServer({ server, ...(identity && { identity }), calls: call, seed, write, bounds: { requests, seconds, bytes }, isOver: () => isOver });
  process.stdout.write(`${reportOf(report, result)}\n`);
  // An incomplete run cannot say that nothing deviates.
  if (result.stopped !== undefined) process.exitCode = COULD_NOT_RUN;
  else if (result.deviations.length > 0) process.exitCode = DEVIATES;
  else process.exitCode = result.asked.length === 0 ? COULD_NOT_RUN : 0;
} catch (error) {
  const { code, exitCode } = error as { readonly code?: string; readonly exitCode?: number };
  const isReported = code?.startsWith('commander.') === true;
  if (error instanceof CannotRun) process.stderr.write(`${error.message}\n`);
  else if (!isReported) process.stderr.write(`${error instanceof Error ? error.stack ?? error.message : String(error)}\n`);
  process.exitCode = isReported && exitCode === 0 ? 0 : COULD_NOT_RUN;
}
