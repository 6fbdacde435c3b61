import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cut } from '../../base/cut.ts';
import contentSchema from '../../content/content.schema.json' with { type: 'json' };
import { type Content, contentParts } from '../../content/content.ts';
import { readContent } from '../../content/read-content.ts';
import { inTransaction } from '../../database/transaction.ts';
import { readHistory, readLive, rollBack } from '../../definitions/versions.ts';
import { compare } from '../compare.ts';
import { differences } from '../differences.ts';
import { type AffectedAnswers, type Impact, affectedAnswers, impactOf } from '../impact.ts';
import { rowOf } from '../in-japanese.ts';
import { type ChangeDescription, loadContent, LOADING_STEPS } from '../load-content.ts';
import { publishContent } from '../publish.ts';
import { readLiveContent, writeFolder } from '../write-folder.ts';
import { lintWithFiles, reportDiagnostics } from './lint.ts';
import { withBar } from './progress.ts';
import { readFolder } from './read-raw.ts';
import { type Authorship, reportVersion } from './store-part.ts';
import { type CommandContext, onDeployment } from './command-context.ts';

/** Characters of a value that a line of a difference shows. */
const SHOWN = 100;

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${cut(text, SHOWN)}…` : text;
}

function lineOfImpact({ form, field, refused, all, isGone, codes }: Impact): string {
  if (isGone) return `${form} "${field}": the field goes; what ${String(all)} applicants hold in it stays stored and is not shown`;
  return `${form} "${field}": ${String(refused)} of ${String(all)} stored values would no longer be accepted (${codes.join(', ')}); they stay, marked, until they are changed`;
}

const questionSources: Readonly<Record<AffectedAnswers['of'], string>> =
  { exam: 'exam', session: 'online session', survey: 'survey of job', interview: 'interview review of job' };

function lineOfAnswers({ of, id, question, applicants, before, after, options }: AffectedAnswers): string {
  const location = `${questionSources[of]} ${String(id)}, question ${String(question)}`;
  if (after === undefined) return `${location}: the question goes; its stored answers (${String(applicants)}) stay and are not shown`;
  const same = options.length > 0 ? `options go (${options.join(', ')})` : `its type ${after} is defined in another way`;
  const what = before === after ? same : `its type changes from ${before} to ${after}`;
  return `${location}: ${what}; its stored answers (${String(applicants)}) stay and may not fit`;
}

/** `diff FOLDER`: first the effects on applicants' stored values and answers. */
export const diff = onDeployment(async (context, services, folder: string) => {
  const { say, show } = context;
  const content = await readContent(folder);
  const found =
    (await compare(services.db, services, folder, content)).flatMap(({ part, live, content: wanted }) => differences(part, live, wanted));
  if (found.length === 0) {
    say('Nothing differs.');
    return;
  }
  const { content: live } = await readLiveContent(services);
  const next = { ...live, ...content };
  const fields = await impactOf(services, live, next);
  const impact = [...fields.map(lineOfImpact), ...(await affectedAnswers(services, live, next)).map(lineOfAnswers)];
  if (impact.length === 0) {
    say('All stored values of profiles and onboarding would be accepted still; no question of an exam, session or review that was answered goes, changes its type or loses an option.');
  }
  for (const line of impact) say(line);
  say('Drafts lie in the applicants’ browsers and cannot be known; whoever has a page open saves by the version that it was made of.');
  show('');
  for (const { place, ...values } of found) {
    if (!('before' in values || 'after' in values)) say(`… and more of ${place}.`);
    else if (!('after' in values)) show(`- ${place}: ${short(values.before)}`);
    else if (!('before' in values)) show(`+ ${place}: ${short(values.after)}`);
    else show(`~ ${place}: ${short(values.before)} → ${short(values.after)}`);
  }
});

/** `publish FOLDER` */
export const publishFolder = onDeployment(async (context, services, folder: string, by: Authorship) => {
  const read = await readFolder(folder);
  const { content: live } = await readLiveContent(services);
  reportDiagnostics(context, await lintWithFiles(read, Object.fromEntries(Object.entries(live).filter(([part]) => !(part in read.raw)))));
  reportVersion(context, await withBar(context, (onProgress) =>
    publishContent(services, folder, read.raw as Content, { ...by, action: 'publish' }, () => { onProgress(); }), LOADING_STEPS));
});

/** `import FOLDER`: adds and brings up to date, also applicants; removes nothing. */
export const importFolder = onDeployment(async (context, services, folder: string, by: Authorship) => {
  const description: ChangeDescription = { ...by, action: 'import' };
  reportDiagnostics(context, await lintWithFiles(await readFolder(folder), (await readLiveContent(services)).content));
  await withBar(context, (onProgress) => loadContent(services, folder, description, () => { onProgress(); }), LOADING_STEPS);
  context.say(`${folder} is loaded; version ${String(await readLive(services.db))} is live.`);
});

/** `export FOLDER` */
export const exportFolder = onDeployment(async (context, services, folder: string) => {
  const written = await withBar(context, (onProgress) => writeFolder(services, folder, onProgress));
  context.say(`${String(written)} files are written to ${folder}.`);
});

/** `history` */
export const history = onDeployment(async (context, { db }, most: number) => {
  const live = await readLive(db);
  for (const { at, author, action, message, version } of await readHistory(db, most)) {
    context.show(rowOf(`${String(version)}${version === live ? '*' : ''}`, at.toISOString(), author, action, message));
  }
});

/** `rollback [N]` */
export const rollback = onDeployment(async (context, services, version: number | undefined, by: Authorship) => {
  const change = { ...by, action: 'rollback', at: services.clock() };
  const live = await inTransaction(services.db.$client, (transaction) => rollBack(transaction, change, version));
  context.say(`Version ${String(live)} is live again.`);
});

/** A JSON Schema for each file of a content folder, for editors. */
export async function writeSchemas({ say }: CommandContext, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const part of contentParts satisfies readonly (keyof Content)[]) {
    const schema = { $schema: contentSchema.$schema, $ref: `#/$defs/${part}`, $defs: contentSchema.$defs };
    await writeFile(join(folder, `${part}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
  }
  say(`${String(contentParts.length)} schemas are written to ${folder}.`);
}
