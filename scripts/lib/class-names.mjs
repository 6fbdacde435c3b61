import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const sheets = ['src', 'widgets'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.module.css')).map((file) => join(root, room, file)));

/** In a fixed order, so that builds are reproducible. */
const names = sheets.sort().flatMap((sheet) =>
  [...readFileSync(sheet, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name]) => `${sheet} ${name}`));
const short = new Map([...new Set(names)].map((name, index) => [name, `_${index.toString(36)}`]));

/**
 * What a class of a style sheet is called in a build: three characters or four, which cost less than asking for them by the name in the sheet.
 * @param {string} name
 * @param {string} sheet
 */
export const shortClassName = (name, sheet) => /** @type {string} */ (short.get(`${sheet} ${name}`));

/**
 * Takes the classes of a style sheet one by one, and no object that holds all of them. The sheet stays, though nothing of its module may
 * be left.
 * @type {import('vite').Plugin}
 */
export const classesByName = {
  name: 'classes-by-name',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/(src|widgets)\/.*\.(tsx?|module\.css)$/ },
    handler: (code, id) => ({
      code: code.replaceAll(/^import (?=\w+ from "\.[^"]*\.module\.css";$)/gm, 'import * as '),
      map: null,
      ...(id.endsWith('.css') && { moduleSideEffects: 'no-treeshake' }),
    }),
  },
};
