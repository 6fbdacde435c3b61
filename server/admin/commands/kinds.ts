import type { Content, DefinedPart } from '../../content/content.ts';

type Item = Readonly<Record<string, unknown>>;

/** A kind of thing that a part of the content lists: how it is known, and what a list says of it. */
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
export const itemsOf = ({ part }: Kind, content: Pick<Content, DefinedPart>): readonly Item[] =>
  [content[part] ?? []].flat() as readonly Item[];

/** The list with these entries in the place of those of the same key, new ones at its end. */
export function merged({ key }: Kind, items: readonly Item[], put: readonly Item[]): readonly Item[] {
  const byKey = new Map(put.map((item) => [item[key], item]));
  const kept = items.map((item) => byKey.get(item[key]) ?? item);
  const known = new Set(items.map((item) => item[key]));
  return [...kept, ...put.filter((item) => !known.has(item[key]))];
}
