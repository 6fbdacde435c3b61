import { pointerToken } from '../../src/base/json.ts';
import { StartupError } from '../base/startup-error.ts';
import { textOf } from '../base/utf8.ts';
import { NOT_UTF8, textFault } from './text-fault.ts';

/** A fault of a text in JSON. */
export interface JsonFault {
  /** JSON pointer; empty where the text is no JSON. */
  readonly path: string;
  readonly reason: string;
}

export interface ReadJson {
  /** Undefined where the text is no JSON. */
  readonly value: unknown;
  readonly faults: readonly JsonFault[];
}

const SPACE = /[ \t\n\r]*/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Levels of nesting; content has fewer than ten. */
const DEEPEST = 500;

function positionAt(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${String(lines.length)}, column ${String((lines.at(-1) ?? '').length + 1)}`;
}

/**
 * Parses a text in JSON for what `JSON.parse` does not report: the position of an error, a repeated member, a character that cannot be
 * stored.
 */
class JsonWalk {
  readonly faults: JsonFault[] = [];
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Parses the whole text. Returns the position of the first error; undefined without one. */
  brokenAt(): number | undefined {
    return this.#value('', 0) && this.#isAtEnd() ? undefined : this.#at;
  }

  #isAtEnd(): boolean {
    this.#take(SPACE);
    return this.#at === this.#text.length;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  #sign(sign: string): boolean {
    this.#take(SPACE);
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #value(path: string, depth: number): boolean {
    if (depth > DEEPEST) return false;
    if (this.#sign('{')) return this.#members(path, depth);
    if (this.#sign('[')) return this.#items(path, depth);
    const start = this.#at;
    const text = this.#take(TEXT);
    if (text === undefined) return this.#take(PLAIN) !== undefined;
    this.#report(path, textFault(JSON.parse(text) as string), start);
    return true;
  }

  #report(path: string, reason: string | undefined, start: number): void {
    if (reason !== undefined) this.faults.push({ path, reason: `${reason} (${positionAt(this.#text, start)})` });
  }

  #items(path: string, depth: number): boolean {
    if (this.#sign(']')) return true;
    for (let index = 0; this.#value(`${path}/${String(index)}`, depth + 1); index += 1) {
      if (!this.#sign(',')) return this.#sign(']');
    }
    return false;
  }

  #members(path: string, depth: number): boolean {
    const names = new Set<string>();
    if (this.#sign('}')) return true;
    for (;;) {
      this.#take(SPACE);
      const start = this.#at;
      const name = this.#take(TEXT);
      if (name === undefined || !this.#sign(':')) return false;
      const memberName = JSON.parse(name) as string;
      const memberPath = `${path}/${pointerToken(memberName)}`;
      this.#report(memberPath, names.has(memberName) ? 'the member is there a second time' : textFault(memberName), start);
      names.add(memberName);
      if (!this.#value(memberPath, depth + 1)) return false;
      if (!this.#sign(',')) return this.#sign('}');
    }
  }
}

/** Reads a text in JSON, with its faults. For a repeated member `JSON.parse` silently takes the last. */
export function readJsonText(bytes: Uint8Array): ReadJson {
  const raw = textOf(bytes);
  if (raw === undefined) return { value: undefined, faults: [{ path: '', reason: NOT_UTF8 }] };
  // Editors of Windows put a byte order mark before the text.
  const text = raw.replace(/^\uFEFF/, '');
  const walk = new JsonWalk(text);
  const brokenAt = walk.brokenAt();
  if (brokenAt === undefined) return { value: JSON.parse(text), faults: walk.faults };
  const found = text[brokenAt] === undefined ? 'the end' : JSON.stringify(text[brokenAt]);
  return { value: undefined, faults: [{ path: '', reason: `is not JSON: ${found} is not expected at ${positionAt(text, brokenAt)}` }] };
}

/** Parses a JSON file. Throws a `StartupError` with the place of its first fault. */
export function parseJsonFile(name: string, bytes: Uint8Array): unknown {
  const { value, faults: [fault] } = readJsonText(bytes);
  if (fault) throw new StartupError(`${[name, fault.path].join(' ').trim()} ${fault.reason}.`);
  return value;
}
