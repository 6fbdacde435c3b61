import { filledText, isJsonObject, type JsonObject } from '../../base/json.ts';

/** The depth to which a file's value is searched; deeper values are ignored. */
const MOST_DEPTH = 64;

/** Whether a value names anything: servers write a missing file as `false`, or as an object of nulls. */
function isPresent(value: unknown, depth = MOST_DEPTH): boolean {
  if (typeof value === 'object' && value !== null) return depth > 0 && Object.values(value).some((part) => isPresent(part, depth - 1));
  return value !== false && filledText(value) !== undefined;
}

/** The name and the address of a file, which a response gives as a text or as an object. */
const partsOf = (file: unknown) => {
  const { name, file_name: fileName, filename, url, size, stored_at } = isJsonObject(file) ? file : { url: file };
  return { name: filledText(name) ?? filledText(fileName) ?? filledText(filename), url: filledText(url), metadata: { size, stored_at } };
};

/**
 * The stored file of a document, as `{ name, url, size, stored_at }`; `undefined` where there is none. Servers name it in `value`,
 * `upload`, `url`, `file_name` or `document`, as text or object (DECISIONS "What a strange server showed").
 */
export function storedFile(wire: JsonObject, fallbackName: string): JsonObject | undefined {
  const present = [wire.value, wire.upload, wire.document].flatMap((value) => value).filter((value) => isPresent(value));
  if (present.length === 0 && !isPresent(wire.url) && !isPresent(wire.file_name)) return undefined;
  const { name, url, metadata } = partsOf(present[0]);
  const address = url ?? filledText(wire.url);
  const ownName = name ?? filledText(wire.file_name) ?? (address === undefined ? fallbackName : undefined);
  return { name: ownName, url: address, ...metadata };
}

/** Finds a document in the responses' lists for downloading: one that is listed is stored, even if its own entry does not say so. */
export type Lookup = (id: string, name: string | undefined) => JsonObject | undefined;

export const lookupIn = (...answers: readonly unknown[]): Lookup => {
  const entries = answers.flatMap((answer) => (isJsonObject(answer) ? answer.downloadable_documents : undefined)).filter(isJsonObject);
  const nameless = entries.filter(({ document_name_id: id }) => filledText(id) === undefined);
  return (id, name) => entries.find(({ document_name_id: ownName }) => filledText(ownName) === id)
    ?? nameless.find(({ document_name: named, name: other }) =>
      name !== undefined && (filledText(named) ?? filledText(other))?.trim() === name.trim());
};
