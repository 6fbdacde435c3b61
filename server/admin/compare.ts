import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256Of } from '../base/sha256-of.ts';
import { type Content, type DefinedPart, definedParts } from '../content/content.ts';
import { fileIn } from '../content/file-in.ts';
import type { Queries } from '../database/database.ts';
import type { WithStorage } from '../storage/storage.ts';
import { filesIn, withFiles } from './content-media.ts';
import { exportContent } from './export-content.ts';
import type { ExportedFile } from './exported-files.ts';
import { isMap } from '../base/is-map.ts';
import { knownAddress } from '../contract/known-address.ts';

/** A part as it is live and as a folder has it, both canonical. */
export interface Compared {
  readonly part: DefinedPart;
  readonly live: unknown;
  readonly content: unknown;
}

const markOfStream = async (stream: Readable): Promise<string> => (await sha256Of(stream)).slice(0, 16);

async function marksOf(files: Iterable<string>, markOf: (file: string) => Promise<string>): Promise<(file: string) => string> {
  const marks = new Map<string, string>();
  for (const file of files) marks.set(file, await markOf(file));
  return (file) => marks.get(file) ?? file;
}

const marksInFolder = (folder: string, files: Iterable<string>): Promise<(file: string) => string> => marksOf(files, async (file) =>
  markOfStream(createReadStream(await fileIn(folder, file))));

const marksInStorage = (
  { storage }: WithStorage, exported: ReadonlyMap<string, ExportedFile>, files: Iterable<string>,
): Promise<(file: string) => string> => marksOf(files, async (name) => {
  const file = exported.get(name);
  if (file && 'text' in file) return createHash('sha256').update(file.text).digest('hex').slice(0, 16);
  const stored = file && await storage.open(file.key);
  return stored ? markOfStream(stored.stream) : 'missing';
});

/** What identifies a file in a comparison: its content, and its name where an applicant downloads it under that name. */
const markFor = (part: DefinedPart, markOf: (file: string) => string) => (file: string): string =>
  (part === 'downloadable-documents' ? `${basename(file)} ${markOf(file)}` : markOf(file));

/** Compares the live content with a folder's, for each part that the folder has. */
export async function compare(queries: Queries, services: WithStorage, folder: string, content: Content): Promise<readonly Compared[]> {
  const { content: live, files } = await exportContent(queries);
  const parts = definedParts.filter((part) => content[part] !== undefined);
  const namedIn = (all: Content): ReadonlySet<string> => new Set(parts.flatMap((part) => [...filesIn(all[part], part)]));
  const liveMarks = await marksInStorage(services, files.byPath, namedIn(live));
  const marks = await marksInFolder(folder, namedIn(content));
  return parts.map((part) => {
    const wanted = canonical(part, content[part], markFor(part, marks));
    return { part, live: withoutUnnamed(canonical(part, live[part], markFor(part, liveMarks)), wanted), content: wanted };
  });
}

export const isChanged = ({ live, content }: Compared): boolean => JSON.stringify(live) !== JSON.stringify(content);

/** The values of absent members: a file that writes them means the same. */
const defaults: Readonly<Record<string, unknown>> = {
  other: false, is_product: false, show_jclass_privacy_policy: false, record: 'profile', downloadable: true, validity: true, reopen: false,
  show_late_submission_message: false, extra_time: 0,
};
const defaultsOfPeople: Readonly<Record<string, unknown>> = { points: 0 };

/** Members that may be an empty list or map, or absent. */
const mayBeEmpty: ReadonlySet<string> =
  new Set(['documents', 'takers', 'members', 'exams', 'description', 'survey_questions', 'interview_questions', 'lessons']);

/** What people have done: content says it only for new ones. */
const pastActions: Readonly<Partial<Record<DefinedPart, readonly string[]>>> = {
  events: ['applied'], exams: ['answers', 'done'], classes: ['reflections'], 'online-sessions': ['answers', 'done'],
};

/** Lists of people: content that does not name somebody removes nobody. */
const people: ReadonlySet<string> = new Set(['takers', 'members']);

/** Maps whose order matters. */
const orderedMaps: ReadonlySet<string> = new Set(['faculties', 'education_backgrounds', 'fields']);

const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : isMap(value) && Object.keys(value).length === 0);

function isExplicit(part: DefinedPart, name: string, value: unknown, isPerson: boolean): boolean {
  // An administrator chooses the names of a type's parts and codes.
  if (part === 'field-types') return true;
  if (pastActions[part]?.includes(name) === true || (mayBeEmpty.has(name) && isEmpty(value))) return false;
  if (name === 'is_mandatory?' && value === false) return false;
  return (isPerson ? { ...defaults, ...defaultsOfPeople } : defaults)[name] !== value;
}

function canonicalValue(part: DefinedPart, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => canonicalValue(part, people.has(name) ? 'person' : '', item));
  if (!isMap(value)) return name === 'applicant' && typeof value === 'string' ? knownAddress(value) : value;
  const members = Object.entries(value)
    .filter(([member, memberValue]) => isExplicit(part, member, memberValue, name === 'person')).map(([member, memberValue]) =>
    // What one member of a class is told of a lesson differs from the lesson's own state: nothing in it is a default.
    [member, name === 'person' && member === 'lessons' ? canonicalJson(memberValue) : canonicalValue(part, member, memberValue)] as const);
  if (orderedMaps.has(name)) return members;
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const unorderedParts: ReadonlySet<DefinedPart> = new Set(['document-names', 'static-pages', 'events', 'jobs', 'exams']);

const keyOf = (item: unknown): string => (isMap(item) ? String(item['id'] ?? item['name']) : '');

/** The canonical form of a part, for comparison: `markOf` replaces a file by a mark of its content. */
function canonical(part: DefinedPart, content: unknown, markOf: (file: string) => string): unknown {
  const marked = canonicalValue(part, '', withFiles(content, part, markOf));
  return unorderedParts.has(part) && Array.isArray(marked)
    ? marked.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'en', { numeric: true }))
    : marked;
}

const personOf = (item: unknown): unknown => (isMap(item) ? item['applicant'] : undefined);

/** Whether content names an applicant's item, by its id or, where it has none, by the applicant. */
const isNamed = (item: unknown, content: readonly unknown[]): boolean =>
  content.some((other) => (keyOf(item) === '' ? personOf(other) === personOf(item) : keyOf(other) === keyOf(item)));

/** The live part without people, and items of people, whom the content does not name: these stay. Both are canonical. */
function withoutUnnamed(live: unknown, content: unknown): unknown {
  if (Array.isArray(live) && Array.isArray(content)) {
    return live.filter((item: unknown) => personOf(item) === undefined || isNamed(item, content))
      .map((item: unknown) => withoutUnnamed(item, content.find((other: unknown) => keyOf(other) === keyOf(item))));
  }
  if (!isMap(live) || !isMap(content)) return live;
  return Object.fromEntries(Object.entries(live).flatMap(([name, value]) => {
    if (!people.has(name) || !Array.isArray(value)) return [[name, value]];
    const named = new Map([content[name] ?? []].flat().map((person) => [personOf(person), person]));
    const remaining = value.filter((person) => named.has(personOf(person)));
    const positions = new Map([...named.keys()].map((person, position) => [person, position]));
    const positionOf = (person: unknown): number => positions.get(personOf(person)) ?? 0;
    return remaining.length === 0
      ? []
      : [[name, remaining.toSorted((one, other) => positionOf(one) - positionOf(other))]];
  }));
}
