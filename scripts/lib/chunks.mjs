/**
 * One entry of Vite's manifest; the keys of the manifest are source paths, or `_name` for shared chunks.
 * @typedef {{ file: string, src?: string, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * The chunk files that `roots` load: with all they import at once, and of what they import later, what `loadsLater`
 * accepts by its key.
 * @param {Manifest} manifest
 * @param {readonly string[]} roots
 * @param {(key: string) => boolean} loadsLater
 * @returns {Set<string>} Files, relative to the client's folder.
 */
export function filesLoaded(manifest, roots, loadsLater) {
  const seen = new Set();
  const files = new Set();
  const waiting = [...roots];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no chunk ${key}; was it renamed?`);
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(loadsLater));
  }
  return files;
}
