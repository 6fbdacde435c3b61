import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {string} file
 * @returns {any} The parsed content; undefined when the file is absent or broken.
 */
export const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** @param {string} text One line about what happens next. */
export const say = (text) => {
  console.log(`• ${text}`);
};

/** @typedef {Pick<import('node:child_process').SpawnOptions, 'cwd' | 'env' | 'stdio' | 'timeout'>} RunOptions */

/** @type {readonly NodeJS.Signals[]} */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program, in the repository's root where no other folder is said, and answers its exit code; a program that cannot be started counts as 127.
 * A signal to end this process is passed on to the program, and ends this process after it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    /** @type {NodeJS.Signals | undefined} */
    let receivedSignal;
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      receivedSignal = signal;
      child.kill(signal);
    };
    const done = (/** @type {number} */ code) => {
      for (const ending of endSignals) process.off(ending, forward);
      if (receivedSignal) process.kill(process.pid, receivedSignal);
      else resolve(code);
    };
    for (const ending of endSignals) process.on(ending, forward);
    child.once('error', () => done(127));
    child.once('close', (code) => done(code ?? 1));
  });

/**
 * @param {string} script Path of a Node script from the root.
 * @param {readonly string[]} [args]
 * @param {RunOptions} [options]
 */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options);

/**
 * Runs npm with the command line that started this process, so that no shell and no second npm is needed.
 * @param {readonly string[]} args
 */
export const runNpm = (args) => {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? runNode(cli, args) : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
};

/**
 * Ends the process with one sentence.
 * @param {string} sentence
 * @returns {never}
 */
export const exitWithError = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
