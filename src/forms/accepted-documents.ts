import type { QueryClient } from '@tanstack/react-query';
import type { Encoded } from '../base/body.ts';
import type { JsonObject } from '../base/json.ts';
import { namesFiles } from '../base/names-files.ts';

/** The documents that the server has accepted in this visit, the newest first; they end with the applicant's query cache. */
const accepted = new WeakMap<QueryClient, readonly JsonObject[]>();
const listOf = (queries: QueryClient): readonly JsonObject[] => accepted.get(queries) ?? [];

/** Remembers the documents that the server has accepted, since its answers may not mention them (docs/decisions/0021). */
export function rememberAccepted(queries: QueryClient, { files }: Encoded): void {
  const documents = files.filter(({ reference }) => reference !== undefined);
  accepted.set(queries, [...documents.map(({ path, file: { name } }) => ({ document_name_id: path.at(-2), name })), ...listOf(queries)]);
}

interface Answer {
  readonly document_fields?: unknown;
  readonly downloadable_documents?: unknown;
}

/** The server's answer, with the accepted documents added where it does not say which it has. */
export function withAccepted(queries: QueryClient, answer: Answer): unknown {
  if (namesFiles(answer.document_fields)) return answer;
  return { ...answer, downloadable_documents: [listOf(queries), answer.downloadable_documents].flat(2) };
}
