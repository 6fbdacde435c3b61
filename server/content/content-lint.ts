import type { Content, FieldTypeContent } from './content.ts';
import { contentFaults } from './content-faults.ts';
import { type ContentProblem, contentProblems } from './content-rules.ts';
import type { Diagnostic } from './diagnostic.ts';
import { lintTypes } from './lint-types.ts';
import { type ContentPart, contentParts } from './parts.ts';

/** The parts of a folder as they were read, whatever they are. */
export type RawContent = Readonly<Partial<Record<ContentPart, unknown>>>;

/** What is known besides the folder: the built-in types, and the field types that are live. */
export interface Known {
  readonly builtIn: readonly string[];
  readonly live: readonly FieldTypeContent[];
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** How far two words are from each other, in letters; words are short. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, against] of [...other].entries()) {
      next.push(Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (letter === against ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** "did you mean": a known name that is a letter or two away. */
function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  const near = [...known].map((one) => [one, distance(name.slice(0, 64), one)] as const).filter(([, far]) => far <= 2).sort(([, one], [, other]) => one - other);
  return near[0]?.[0];
}

function ofProblem(part: ContentPart, { path, reason, unknown }: ContentProblem): Diagnostic {
  const meant = unknown && nearest(unknown.name, new Set(unknown.known));
  return { file: `${part}.json`, path, reason, severity: 'error', ...(meant !== undefined && { suggestion: `did you mean "${meant}"?` }) };
}

/** Walks through everything of a part that is an object, with its place. */
function* objectsIn(value: unknown, path = '', depth = 0): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (depth > 64 || typeof value !== 'object' || value === null) return;
  if (isMap(value)) yield [path, value];
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
}

const forms: readonly ContentPart[] = ['profile-form', 'onboarding-form', 'registration-forms'];

function* unknownTypes(part: ContentPart, content: unknown, types: ReadonlySet<string>): Generator<Diagnostic> {
  const member = forms.includes(part) ? 'input_type' : 'question_type';
  if (!forms.includes(part) && part !== 'exams' && part !== 'online-sessions') return;
  for (const [path, item] of objectsIn(content)) {
    const type = item[member];
    if (typeof type !== 'string' || types.has(type) || (part === 'exams' && type === 'free_text')) continue;
    const meant = nearest(type, types);
    yield {
      file: `${part}.json`, path: `${path}/${member}`, reason: `the input type ${type} is neither built in nor in field-types.json`, severity: 'error',
      suggestion: meant === undefined ? 'define it in field-types.json' : `did you mean ${meant}?`,
    };
  }
}

/** Texts that a Japanese applicant would read in English. */
function* untranslated(part: ContentPart, content: unknown): Generator<Diagnostic> {
  if (!forms.includes(part)) return;
  const file = `${part}.json`;
  for (const [path, field] of objectsIn(content)) {
    if (typeof field['input_type'] !== 'string') continue;
    if (field['translated_name'] === undefined) yield { file, path, reason: 'the field has no Japanese name', suggestion: 'add translated_name', severity: 'warning' };
    for (const name of ['help_text'] as const) {
      if (typeof field[name] === 'string') yield { file, path: `${path}/${name}`, reason: 'the text stands in one language', suggestion: 'write { "en": …, "jp": … }', severity: 'warning' };
    }
    const [eng, ja] = [field['eng_placeholder'], field['ja_placeholder']];
    if ((eng === undefined) !== (ja === undefined)) yield { file, path, reason: 'the placeholder stands in one language', suggestion: `add ${eng === undefined ? 'eng_placeholder' : 'ja_placeholder'}`, severity: 'warning' };
  }
}

/** The sentence of `contentFaults` without the file that it begins with. */
function ofFault(fault: string): Diagnostic {
  const [, file = '', reason = fault] = /^(\S+\.json),? (.*)$/s.exec(fault) ?? [];
  return { file, path: '', reason: reason.replace(/\.$/, ''), severity: 'error' };
}

/**
 * Everything that is wrong with content, not only the first; pure.
 */
export function lintContent(raw: RawContent, { builtIn, live }: Known): readonly Diagnostic[] {
  const parts = contentParts.filter((part) => raw[part] !== undefined);
  const broken = parts.flatMap((part) => contentProblems(part, raw[part]).map((problem) => ofProblem(part, problem)));
  const sound = parts.filter((part) => !broken.some(({ file }) => file === `${part}.json`));
  const content: Content = Object.fromEntries(sound.map((part) => [part, raw[part]]));
  const own = [raw['field-types'] ?? []].flat().flatMap((entry) => (isMap(entry) && typeof entry['name'] === 'string' ? [entry['name']] : []));
  const types = new Set([...builtIn, ...live.map(({ name }) => name), ...own]);
  return [
    ...broken,
    ...(raw['field-types'] === undefined ? [] : lintTypes(raw['field-types'], live)),
    ...contentFaults(content).map(ofFault),
    ...parts.flatMap((part) => [...unknownTypes(part, raw[part], types), ...untranslated(part, raw[part])]),
  ];
}
