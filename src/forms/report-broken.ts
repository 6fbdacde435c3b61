import type { CompiledForm } from '../compiler/compiled.ts';

const logged = new Set<string>();

/**
 * Reports in the console the definitions of a form that could not be read, each once a visit: the form works without them, and
 * its maintainers find out here. An unknown type is reported once, however many fields have it
 * (DECISIONS "What a strange server showed").
 */
export function reportBroken(title: string, { diagnostics }: Pick<CompiledForm, 'diagnostics'>): void {
  const unlogged = diagnostics.filter(({ code, path, detail }) => {
    const name = code === 'unknown-type' ? `${code}: ${detail}` : `${title} ${path}: ${code}: ${detail}`;
    return !logged.has(name) && Boolean(logged.add(name));
  });
  if (unlogged.length === 0) return;
  const lines = unlogged.map(({ code, path, detail }) => `${path}: ${code}: ${detail}`);
  // oxlint-disable-next-line no-console -- DECISIONS "Fields and values": named in the console, once
  console.error(`${title} has fields that could not be read.\n${lines.join('\n')}`);
}
