import { filledText, isJsonObject, type JsonObject } from '../../base/json.ts';
import type { FieldValue, StoredFile } from '../definition.ts';
import { foreign, isAbsent, type Codec } from './codec.ts';

/** The address, where it can only show or download a file (no `javascript:`). */
const safeAddress = (url = ''): Pick<StoredFile, 'url'> => (/^(https?:\/\/|\/(?![/\\]))/i.test(url) ? { url } : {});

const lastSegment = (url: string): string => url.replace(/[?#].*/s, '').split('/').findLast((part) => part !== '') ?? url;

/** The size and time of a server's file, where they are valid. */
function metadataOf({ size, stored_at: storedAt }: JsonObject): Pick<StoredFile, 'size' | 'storedAt'> {
  const moment = typeof storedAt === 'string' ? Date.parse(storedAt) : NaN;
  return { ...(typeof size === 'number' && size >= 0 && { size }), ...(!Number.isNaN(moment) && { storedAt: moment }) };
}

const stored = (name: string, url: string | undefined, metadata: JsonObject = {}): StoredFile =>
  Object.freeze({ kind: 'stored', name, ...safeAddress(url), ...metadataOf(metadata) });

const isChosen = (value: FieldValue): value is Extract<FieldValue, { kind: 'chosen' }> =>
  isJsonObject(value) && value.kind === 'chosen';

/** A file: the server names a stored one by its address or by `{ name, url }`; only a chosen one is sent. */
export const fileCodec: Codec = {
  decode: (wire) => {
    if (isAbsent(wire)) return undefined;
    if (typeof wire === 'string') return stored(lastSegment(wire), wire);
    if (!isJsonObject(wire)) return foreign(wire);
    const url = filledText(wire.url);
    const name = filledText(wire.name) ?? (url === undefined ? undefined : lastSegment(url));
    return name === undefined ? foreign(wire) : stored(name, url, wire);
  },
  encode: (value) => (isChosen(value) ? value.file : undefined),
};
