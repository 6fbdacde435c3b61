import { asc, eq } from 'drizzle-orm';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../base/startup-error.ts';
import { knownAddress } from '../../contract/known-address.ts';
import { applicants } from '../../database/schema.ts';
import { assignmentWords, historyOf, withdraw } from '../assignments.ts';
import { rowOf } from '../in-japanese.ts';
import { loadContent } from '../load-content.ts';
import { lintWithoutFiles, reportDiagnostics } from './lint.ts';
import { readOrigin } from './read-raw.ts';
import { type Authorship, copyNamedFiles, inTemporaryFolder } from './store-part.ts';
import { onDeployment } from './command-context.ts';

const shownColumns = {
  id: applicants.id, student_id: applicants.studentId, email: applicants.email, name: applicants.name,
  japanese_name: applicants.japaneseName,
  is_product: applicants.isProduct, is_onboarded: applicants.isOnboarded, can_edit_pr_video: applicants.canEditPrVideo,
  authy_enabled: applicants.authyEnabled,
  last_sign_in_at: applicants.currentSignInAt,
} as const;

/** `applicant list` */
export const listApplicants = onDeployment(async (context, { db }) => {
  for (const { id, email, name } of await db.select(shownColumns).from(applicants).orderBy(asc(applicants.id))) {
    context.show(rowOf(String(id), email, name));
  }
});

/** `applicant show ID`: by id or e-mail address. */
export const showApplicant = onDeployment(async (context, { db }, key: string) => {
  const [row] = await db.select(shownColumns).from(applicants).where(
    /^\d{1,15}$/.test(key) ? eq(applicants.id, Number(key)) : eq(applicants.email, knownAddress(key)),
  );
  if (!row) throw new StartupError(`There is no applicant ${key}; "applicant list" names all.`);
  context.show(JSON.stringify(row, null, 2));
});

/** `applicant put FILE…`: adds applicants who do not exist yet, and leaves existing ones as they are. */
export const putApplicants = onDeployment(async (context, services, paths: readonly string[], by: Authorship) => {
  const sources = await Promise.all(paths.map(readOrigin));
  const content = sources.flatMap((source) => source.content);
  reportDiagnostics(context, lintWithoutFiles({ applicants: content }));
  const before = await services.db.$count(applicants);
  await inTemporaryFolder(async (folder) => {
    const imported: unknown[] = [];
    for (const source of sources) imported.push(await copyNamedFiles(source, 'applicants', folder));
    await writeFile(join(folder, 'applicants.json'), JSON.stringify(imported.flat()));
    await loadContent(services, folder, { ...by, action: 'applicant put' });
  });
  context.say(`${String(await services.db.$count(applicants) - before)} of ${String(content.length)} added; the others were there already.`);
});

/** `applicant withdraw EMAIL KIND [ID]`: takes back what an applicant was given. */
export const withdrawFrom = onDeployment(async (context, services, email: string, word: string, id: number | undefined, by: Authorship) => {
  const kind = assignmentWords.find((one) => one === word);
  if (!kind) throw new StartupError(`Nobody is given ${word}; there is ${assignmentWords.join(', ')}.`);
  await withdraw(services, email, kind, id, { ...by, action: 'applicant withdraw', at: services.clock() });
  context.say(`${email} has the ${[kind, id].join(' ').trim()} no more.`);
});

/** `applicant history EMAIL`: what was given and taken back, by whom, when and why. */
export const showHistory = onDeployment(async (context, services, email: string) => {
  for (const { at, author, action, message, kind, itemId, state } of await historyOf(services, email)) {
    context.show(rowOf(
      at.toISOString(), author, action, message, [kind, itemId].join(' ').trim(), state === null ? 'taken back' : JSON.stringify(state),
    ));
  }
});
