import type { QueryClient } from '@tanstack/react-query';
import type { Encoded } from '../base/body.ts';
import type { JsonObject } from '../base/json.ts';
import { tellsHeld } from '../base/tells-held.ts';

/** What the server has taken in this visit, the newest first; it goes with what was loaded for the applicant. */
const taken = new WeakMap<QueryClient, readonly JsonObject[]>();
const takenOf = (queries: QueryClient): readonly JsonObject[] => taken.get(queries) ?? [];

/** The server has taken the documents that were sent: it holds them, though its answers may have no word for that (docs/decisions/0021). */
export function keepTaken(queries: QueryClient, { files }: Encoded): void {
  const documents = files.filter(({ reference }) => reference !== undefined);
  taken.set(queries, [...documents.map(({ path, file: { name } }) => ({ document_name_id: path.at(-2), name })), ...takenOf(queries)]);
}

interface Answer {
  readonly document_fields?: unknown;
  readonly downloadable_documents?: unknown;
}

/** The answer of a server, with the documents that it has taken where it says of none that it holds it. */
export function withTaken(queries: QueryClient, answer: Answer): unknown {
  if (tellsHeld(answer.document_fields)) return answer;
  return { ...answer, downloadable_documents: [takenOf(queries), answer.downloadable_documents].flat(2) };
}
