import { asc, eq } from 'drizzle-orm';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../base/startup-error.ts';
import { knownAddress } from '../../contract/known-address.ts';
import { applicants } from '../../database/schema.ts';
import { givenWords, historyOf, withdraw } from '../assignments.ts';
import { rowOf } from '../in-japanese.ts';
import { loadContent } from '../load-content.ts';
import { lintAlone, sayAll } from './lint.ts';
import { readOrigin } from './read-raw.ts';
import { type By, bringAlong, inFolder } from './store-part.ts';
import { onDeployment } from './surroundings.ts';

const told = {
  id: applicants.id, student_id: applicants.studentId, email: applicants.email, name: applicants.name,
  japanese_name: applicants.japaneseName,
  is_product: applicants.isProduct, is_onboarded: applicants.isOnboarded, can_edit_pr_video: applicants.canEditPrVideo,
  authy_enabled: applicants.authyEnabled,
  last_sign_in_at: applicants.currentSignInAt,
} as const;

/** `applicant list` */
export const listApplicants = onDeployment(async (surroundings, { db }) => {
  for (const { id, email, name } of await db.select(told).from(applicants).orderBy(asc(applicants.id))) {
    surroundings.show(rowOf(String(id), email, name));
  }
});

/** `applicant show ID`: by id or e-mail address. */
export const showApplicant = onDeployment(async (surroundings, { db }, key: string) => {
  const [row] = await db.select(told).from(applicants).where(
    /^\d{1,15}$/.test(key) ? eq(applicants.id, Number(key)) : eq(applicants.email, knownAddress(key)),
  );
  if (!row) throw new StartupError(`There is no applicant ${key}; "applicant list" names all.`);
  surroundings.show(JSON.stringify(row, null, 2));
});

/** `applicant put FILE…`: adds applicants who do not exist yet, and leaves existing ones as they are. */
export const putApplicants = onDeployment(async (surroundings, services, paths: readonly string[], by: By) => {
  const sources = await Promise.all(paths.map(readOrigin));
  const content = sources.flatMap((source) => source.content);
  sayAll(surroundings, lintAlone({ applicants: content }));
  const before = await services.db.$count(applicants);
  await inFolder(async (folder) => {
    const brought: unknown[] = [];
    for (const source of sources) brought.push(await bringAlong(source, 'applicants', folder));
    await writeFile(join(folder, 'applicants.json'), JSON.stringify(brought.flat()));
    await loadContent(services, folder, { ...by, action: 'applicant put' });
  });
  surroundings.say(`${String(await services.db.$count(applicants) - before)} of ${String(content.length)} added; the others were there already.`);
});

/** `applicant withdraw EMAIL KIND [ID]`: takes back what an applicant was given. */
export const withdrawFrom = onDeployment(async (surroundings, services, email: string, word: string, id: number | undefined, by: By) => {
  const kind = givenWords.find((known) => known === word);
  if (!kind) throw new StartupError(`Nobody is given ${word}; there is ${givenWords.join(', ')}.`);
  await withdraw(services, email, kind, id, { ...by, action: 'applicant withdraw', at: services.clock() });
  surroundings.say(`${email} has the ${[kind, id].join(' ').trim()} no more.`);
});

/** `applicant history EMAIL`: what was given and taken back, by whom, when and why. */
export const showHistory = onDeployment(async (surroundings, services, email: string) => {
  for (const { at, author, action, message, kind, itemId, state } of await historyOf(services, email)) {
    surroundings.show(rowOf(
      at.toISOString(), author, action, message, [kind, itemId].join(' ').trim(), state === null ? 'taken back' : JSON.stringify(state),
    ));
  }
});
