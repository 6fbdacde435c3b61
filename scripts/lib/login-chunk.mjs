// Names the chunk of what the log-in page needs, and nothing else, for Vite's code splitting.
import { join } from 'node:path';
import { root } from './run.mjs';

/** Each stays a chunk of its own, by whose name it is asked for. */
const starts = ['src/app/main.tsx', 'src/app/public-area.tsx', 'src/app/login-widgets.ts', 'src/screens/login/login-screen.tsx'];

/** @typedef {import('vite').Rolldown.ChunkingContext} Context */

/**
 * What the starts import, and what that imports, at once; what is imported later is not needed.
 * @param {Context} context
 */
function neededModules(context) {
  const entries = starts.map((start) => join(root, start));
  const needed = new Set(entries);
  for (const id of needed) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  for (const entry of entries) needed.delete(entry);
  return needed;
}

/** @returns {(id: string, context: Context) => string | null} For one build. */
export function loginChunk() {
  /** @type {Set<string> | undefined} */
  let needed;
  return (id, context) => {
    needed ??= neededModules(context);
    return needed.has(id) ? 'common' : null;
  };
}
