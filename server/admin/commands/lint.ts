import { StartupError } from '../../base/startup-error.ts';
import { type RawContent, lintContent } from '../../content/content-lint.ts';
import { type Diagnostic, lineOf } from '../../content/diagnostic.ts';
import type { JobContent } from '../../content/generated/content.d.ts';
import { type Content, type ContentPart, contentParts, isOfFields } from '../../content/content.ts';
import { withFieldTypes } from '../../contract/field-types.ts';
import { readInputTypes } from '../../contract/input-types.ts';
import { type JobQuestions, answerFaults } from '../answer-faults.ts';
import { kindOf } from '../content-files.ts';
import { kindFault } from '../shown-media.ts';
import { type Origin, type Origins, type RawInput, inFiles, readAllRaw } from './read-raw.ts';
import type { CommandContext } from './command-context.ts';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { findFile } from '../../content/file-in.ts';
import { readText } from '../../content/text-fault.ts';
import { filePointers } from '../content-media.ts';

const reasons = { absent: 'is not there', outside: 'is outside the folder' } as const;

/** An element, an attribute or an address that would run a script; the page that shows it removes it. */
const SCRIPT = /<\s*script\b|<[^<>]*\son[a-z]+\s*=|<[^<>]*=\s*["']?\s*javascript:/i;

async function lintFile(part: ContentPart, { name, folder }: Origin, path: string, file: string): Promise<Diagnostic | undefined> {
  const fault = (reason: string): Diagnostic => ({ file: name, path, reason, severity: 'error' });
  const found = await findFile(folder, file);
  if ('fault' in found) return fault(`the file ${file} ${reasons[found.fault]}`);
  const wrongKind = kindFault(basename(path), file, await kindOf(found.path, basename(file)));
  if (wrongKind !== undefined) return fault(wrongKind);
  if (part !== 'static-pages') return undefined;
  const read = readText(await readFile(found.path));
  if ('fault' in read) return fault(`${file} ${read.fault}`);
  const at = SCRIPT.exec(read.text)?.index;
  return at === undefined
    ? undefined
    : fault(`${file} has a script (line ${String(read.text.slice(0, at).split('\n').length)}), which no page runs`);
}

/** Faults of the files that content names: missing files, wrong kinds, and pages with scripts. */
async function lintFiles(origins: Origins): Promise<readonly Diagnostic[]> {
  const checks = contentParts.flatMap((part) => (origins[part] ?? []).flatMap((origin) =>
    [...filePointers(origin.content, part)].map(([path, file]) => lintFile(part, origin, path, file))));
  return (await Promise.all(checks)).filter((diagnostic) => diagnostic !== undefined);
}

const jobOf = ({ id, survey_questions: surveyQuestions = [], interview_questions: interviewQuestions = [] }: JobContent): JobQuestions =>
  ({ id, surveyQuestions, interviewQuestions });

/** Finds the faults of content without its files. `live`: the live content that a publish would leave in place. */
export function lintWithoutFiles(raw: RawContent, live: Content = {}): readonly Diagnostic[] {
  const builtIn = readInputTypes();
  // Without a server, a type that takes its options from a look-up is in the table as text; such types are left out.
  const definitions = [...live['field-types'] ?? [], ...[raw['field-types'] ?? []].flat()];
  const all = [...withFieldTypes(builtIn, definitions)];
  const types = new Map(all.filter(([name, { base, served }]) => served !== undefined || base === name));
  return lintContent(raw, {
    builtIn: [...builtIn.keys()].filter((type) => isOfFields(type) || type === 'image'), live,
    moreFaults: (content) => answerFaults(types, content, (content.jobs ?? []).map(jobOf)),
  });
}

const counted = (count: number, what: string): string => `${String(count)} ${what}${count === 1 ? '' : 's'}`;

/** Shows every diagnostic. Throws a `StartupError` where one of them is an error. */
export function reportDiagnostics({ say, show, inLanguage }: CommandContext, diagnostics: readonly Diagnostic[]): void {
  for (const diagnostic of diagnostics) show(lineOf(diagnostic, inLanguage));
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  if (errors > 0) throw new StartupError(`${counted(errors, 'error')}, ${counted(warnings, 'warning')}. Nothing was stored.`);
  if (warnings > 0) say(`${counted(warnings, 'warning')}.`);
}

/** Whether a type is named that is neither in the content nor live. */
export const lacksType = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ path, severity }) => severity === 'error' && path.endsWith('/input_type'));

/** All faults of the content that was read, its files included. `live`: the content that stays live beside it. */
export const lintWithFiles = async ({ raw, origins, faults }: RawInput, live: Content = {}): Promise<readonly Diagnostic[]> =>
  [...faults, ...lintWithoutFiles(raw, live).map((diagnostic) => inFiles(diagnostic, origins)), ...await lintFiles(origins)];

/** `lint PATH…` */
export async function lint(context: CommandContext, paths: readonly string[]): Promise<void> {
  const diagnostics = await lintWithFiles(await readAllRaw(paths));
  if (lacksType(diagnostics)) {
    context.say('A type that another file defines is known where that file is named as well: lint FILE FILE…');
  }
  reportDiagnostics(context, diagnostics);
  context.say(`${paths.join(', ')} ${paths.length === 1 ? 'is' : 'are'} in order.`);
}
