/** What the file of a worker that runs now has asked for, as `GET /path`; noted in a full run (scripts/lib/reach-table.mjs). */
const noted = new Set<string>();

export const noteRequest = (method: string, path: string): void => { noted.add(`${method} ${path}`); };

/** What was noted since it was taken last. */
export function takeNoted(): readonly string[] {
  const requests = [...noted];
  noted.clear();
  return requests;
}
