import { isMap } from '../../base/is-map.ts';
import { StartupError } from '../../base/startup-error.ts';
import { withdraw } from '../assignments.ts';
import { rowOf } from '../in-japanese.ts';
import { usesOfTypes } from '../known-types.ts';
import { readLiveContent } from '../write-folder.ts';
import { lintWithoutFiles, lacksType, reportDiagnostics } from './lint.ts';
import { inFiles, readOrigin } from './read-raw.ts';
import { type Authorship, storePart } from './store-part.ts';
import { onDeployment } from './command-context.ts';
import type { Content, DefinedPart } from '../../content/content.ts';

type Item = Readonly<Record<string, unknown>>;

/** A kind of entry in a part of the content: its key, and how lists show it. */
export interface Kind {
  /** The word on the command line. */
  readonly word: string;
  readonly part: DefinedPart;
  readonly key: 'id' | 'name';
  readonly title: (item: Item) => string;
  readonly help: string;
}

const english = (text: unknown): string =>
  (typeof text === 'object' && text !== null && 'en' in text ? String(text.en) : typeof text === 'string' ? text : '');

/** The kinds that are single entries of a list. Forms and fields have commands of their own. */
export const kinds: readonly Kind[] = [
  {
    word: 'field-type', part: 'field-types', key: 'name',
    title: ({ base, label }) => [String(base), english(label)].filter((text) => text !== '').join(', '),
    help: 'input types of the deployment’s own',
  },
  { word: 'event', part: 'events', key: 'id', title: ({ name }) => english(name), help: 'interview events' },
  {
    word: 'job', part: 'jobs', key: 'id', title: ({ company_name: company, title }) => `${english(company)}: ${english(title)}`,
    help: 'jobs and what is asked about them',
  },
  { word: 'exam', part: 'exams', key: 'id', title: ({ title }) => english(title), help: 'exams' },
  { word: 'class', part: 'classes', key: 'id', title: ({ name }) => english(name), help: 'classes and their lessons' },
  { word: 'session', part: 'online-sessions', key: 'id', title: ({ title }) => english(title), help: 'online sessions' },
  { word: 'document', part: 'document-names', key: 'id', title: ({ name }) => english(name), help: 'documents that forms ask for' },
  { word: 'download', part: 'downloadable-documents', key: 'id', title: ({ name }) => english(name), help: 'documents to download' },
  { word: 'university', part: 'universities', key: 'id', title: ({ name }) => english(name), help: 'universities to choose from' },
];

/** The entries of a kind. */
const itemsOf = ({ part }: Kind, content: Pick<Content, DefinedPart>): readonly Item[] =>
  [content[part] ?? []].flat() as readonly Item[];

/** Throws a `StartupError` where there is no entry of this key. */
function itemNamed(kind: Kind, items: readonly Item[], key: string): Item {
  const item = items.find((one) => String(one[kind.key]) === key);
  if (!item) throw new StartupError(`There is no ${kind.word} ${key}; "${kind.word} list" names all.`);
  return item;
}

/** The list with entries replaced by those of the same key, and new ones at its end. */
function withReplaced({ key }: Kind, items: readonly Item[], put: readonly Item[]): readonly Item[] {
  const byKey = new Map(put.map((item) => [item[key], item]));
  const updated = items.map((item) => byKey.get(item[key]) ?? item);
  const existingKeys = new Set(items.map((item) => item[key]));
  return [...updated, ...put.filter((item) => !existingKeys.has(item[key]))];
}

/** `KIND list` */
export const list = onDeployment(async (context, services, kind: Kind) => {
  const items = itemsOf(kind, (await readLiveContent(services, 'by key')).content);
  for (const item of items) context.show(rowOf(String(item[kind.key]), kind.title(item)));
  if (items.length === 0) context.say('There is none.');
});

/** `KIND show KEY` */
export const show = onDeployment(async (context, services, kind: Kind, key: string) => {
  context.show(JSON.stringify(itemNamed(kind, itemsOf(kind, (await readLiveContent(services, 'by key')).content), key), null, 2));
});

/** `KIND put FILE…`: each file holds an entry or a list of entries; files that these name are looked for beside it. */
export const put = onDeployment(async (context, services, kind: Kind, paths: readonly string[], by: Authorship) => {
  const sources = await Promise.all(paths.map(readOrigin));
  const entries = sources.flatMap(({ content }) => content);
  const live = await readLiveContent(services, 'by key');
  const diagnostics = lintWithoutFiles({ [kind.part]: entries }, live.content);
  if (lacksType(diagnostics)) {
    context.say('A type that another file defines has to be live before: put that file first, or both at once: put FILE FILE…');
  }
  reportDiagnostics(context, diagnostics.map((diagnostic) => inFiles(diagnostic, { [kind.part]: sources })));
  const items = (imported: readonly unknown[]) => withReplaced(kind, itemsOf(kind, live.content), imported.flat().filter(isMap));
  await storePart(context, services, live, { part: kind.part, sources, items }, { ...by, action: `${kind.word} put` });
});

/** `KIND retire KEY` */
export const retire = onDeployment(async (context, services, kind: Kind, key: string, by: Authorship) => {
  const live = await readLiveContent(services, 'by key');
  const all = itemsOf(kind, live.content);
  const item = itemNamed(kind, all, key);
  const owner = item['applicant'];
  if (typeof owner === 'string' && (kind.word === 'event' || kind.word === 'download')) {
    await withdraw(services, owner, kind.word, Number(key), { ...by, action: `${kind.word} retire`, at: services.clock() });
    context.say(`${owner} has the ${kind.word} ${key} no more.`);
    return;
  }
  const uses =
    kind.part === 'field-types' ? usesOfTypes((await services.definitions.live(services.db)).lists).filter(({ type }) => type === key) : [];
  if (uses.length > 0) {
    throw new StartupError(
      `Nothing was changed: of the type ${key} still ${uses.length === 1 ? 'is' : 'are'} ${uses.slice(0, 10).map(({ place }) => place).join(', ')}.`,
    );
  }
  const change = { part: kind.part, sources: [], items: () => all.filter((one) => one !== item) };
  await storePart(context, services, live, change, { ...by, action: `${kind.word} retire` });
});
