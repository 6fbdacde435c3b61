import { contractViolation, quotedName } from '../../http/http-error.ts';
import { cut } from '../../base/cut.ts';
import { textOf } from '../../base/utf8.ts';

/** Makes a file name that is safe to show and to send back in a header. */
export const plainName = (name: string | undefined): string => {
  const shown = cut((name ?? '').replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, ''), -200).trim();
  return shown === '' ? 'file' : shown;
};

/** The headers of a part, as the parser has them: bytes as Latin-1, names in lower case. */
type Headers = Readonly<Record<string, readonly string[] | undefined>>;

/** The head of a part: of a text, or of a file where there is a file name. */
export interface PartHead {
  /** The name as it was sent, with its escapes. */
  readonly name: string;
  readonly fileName?: string;
}

const textIn = (latin1: string): string | undefined => textOf(Buffer.from(latin1, 'latin1'));

/** One parameter. Browsers leave backslashes as they are and never write a quote; others put a backslash before one. */
const PARAMETER = /;\s*([^\s=;"]+?)(\*?)\s*=\s*(?:"((?:\\"|[^"])*)"(?=\s*(?:;|$))|([^\s;"]*))\s*/y;

function parametersOf(disposition: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  const [start = ''] = /^form-data\s*/i.exec(disposition) ?? [];
  PARAMETER.lastIndex = start.length;
  while (PARAMETER.lastIndex < disposition.length) {
    const [, name, extended, quoted, token] = PARAMETER.exec(disposition) ?? [];
    if (start === '' || name === undefined) return undefined;
    found.set(`${name.toLowerCase()}${extended ?? ''}`, quoted?.replaceAll('\\"', '"') ?? token ?? '');
  }
  return found;
}

/** Decodes RFC 5987, which some clients use for what is not ASCII. */
function extendedText(value: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value ?? '') ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** What browsers write in a file name for a quote and an end of line; a percent sign they leave as it is. */
const WRITTEN_BY_BROWSERS = /%(?:22|0D|0A)/g;

const lastOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

function fileNameOf(parameters: ReadonlyMap<string, string>, isFile: boolean): string | undefined {
  const plain = textIn(parameters.get('filename') ?? '')?.replaceAll(WRITTEN_BY_BROWSERS, (sign) => decodeURIComponent(sign));
  const name = extendedText(parameters.get('filename*')) ?? plain ?? '';
  return isFile || parameters.has('filename') || parameters.has('filename*') ? lastOf(name) : undefined;
}

/**
 * Reads the head of a part (RFC 7578). Throws a 422 for a part without a name, which belongs nowhere, and for an encoding in which its
 * content would be stored as something else than was meant.
 */
export function readHead(headers: Headers): PartHead {
  const [[disposition = ''] = [], [type = ''] = [], [encoding = ''] = []] =
    ['content-disposition', 'content-type', 'content-transfer-encoding'].map((name) => headers[name]);
  const parameters = parametersOf(disposition);
  const name = textIn(parameters?.get('name') ?? '');
  if (!parameters || name === undefined || name === '') throw contractViolation('a part of the form has no name');
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type) ?? [];
  const isPlain = /^(utf-?8|us-ascii)$/i.test(charset) && /^\s*(|7bit|8bit|binary)\s*$/i.test(encoding);
  if (!isPlain) throw contractViolation(`${quotedName(name)} is in another encoding than UTF-8`);
  const fileName = fileNameOf(parameters, /^\s*application\/octet-stream\b/i.test(type));
  return { name, ...(fileName !== undefined && { fileName }) };
}
