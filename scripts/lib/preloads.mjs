/** @type {Map<string, Set<string>>} By chunk: what is there before it runs. */
const present = new Map();

/**
 * What a chunk brings ahead of another is what is not there yet; by itself Vite names what both need as well.
 * @param {string} _
 * @param {string[]} files
 * @param {{ hostId: string }} host
 */
export const notYetPresent = (_, files, { hostId }) => files.filter((file) => !present.get(hostId)?.has(file));

/** How Vite asks for a chunk of which names are known; the chunk has no others. */
const namedImport = /async\(\)=>\{let(\{[^{}]*\})=await import\((`[^`]*`)\);return\1\}/g;

/** @type {import('vite').Plugin} */
export const presentChunks = {
  name: 'present-chunks',
  apply: 'build',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler: (_, bundle) => {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const started = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      for (const chunk of chunks) {
        const { fileName } = chunk;
        chunk.code = chunk.code.replaceAll(namedImport, '()=>import($2)');
        const files = new Set([fileName, ...started]);
        for (const file of files) for (const imported of /** @type {import('vite').Rolldown.OutputChunk} */ (bundle[file]).imports) files.add(imported);
        present.set(fileName, files);
      }
    },
  },
};
