import { inArray } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import { StartupError } from '../base/startup-error.ts';
import type { ClassContent, LessonState } from '../content/content.ts';
import type { Queries } from '../database/database.ts';
import { examTakers, exams, jclassMembers, jclasses, lessons, reflections } from '../database/learning-schema.ts';
import { type OwnerOf, ownersOf } from './owners.ts';
import { timeOf } from './times.ts';

async function loadLessons(queries: Queries, { id: jclassId, lessons: content }: ClassContent, judging: WithClock): Promise<void> {
  for (const { id, date, validity = true, reopen = false, show_late_submission_message: isLate = false } of content) {
    const state: LessonState = { validity, reopen, show_late_submission_message: isLate };
    const row = { jclassId, startsAt: timeOf(`classes.json, lesson ${String(id)},`, date, judging), time: date, state };
    await queries.insert(lessons).values({ id, ...row }).onConflictDoUpdate({ target: lessons.id, set: row });
  }
}

/** Who is in a class takes its exams. What is written of a lesson stays. */
async function loadMembers(queries: Queries, { id: jclassId, members, exams: examIds = [] }: ClassContent, ownerOf: OwnerOf, { clock }: WithClock): Promise<void> {
  for (const { applicant, points = 0, lessons: lessonStates = {}, reflections: written = {} } of members) {
    const applicantId = ownerOf(applicant);
    const row = { points, lessonStates };
    await queries.insert(jclassMembers).values({ applicantId, jclassId, ...row })
      .onConflictDoUpdate({ target: [jclassMembers.applicantId, jclassMembers.jclassId], set: row });
    const sittings = examIds.map((examId) => ({ applicantId, examId, progress: {} }));
    if (sittings.length > 0) await queries.insert(examTakers).values(sittings).onConflictDoNothing();
    const texts = Object.entries(written).map(([lessonId, comment]) => ({ applicantId, lessonId: Number(lessonId), comment, updatedAt: clock() }));
    if (texts.length > 0) await queries.insert(reflections).values(texts).onConflictDoNothing();
  }
}

async function requireExams(queries: Queries, content: readonly ClassContent[]): Promise<void> {
  const named = [...new Set(content.flatMap(({ exams: ids = [] }) => ids))];
  const known = new Set((await queries.select({ id: exams.id }).from(exams).where(inArray(exams.id, named))).map(({ id }) => id));
  const unknown = named.find((id) => !known.has(id));
  if (unknown !== undefined) throw new StartupError(`classes.json names the exam ${String(unknown)}, which is not there.`);
}

/** Brings classes up to date, and who is in them; nobody is put out of one (spec §3 Class entry). */
export async function loadClasses(queries: Queries, content: readonly ClassContent[], judging: WithClock): Promise<void> {
  await requireExams(queries, content);
  const ownerOf = await ownersOf(queries, 'classes', content.flatMap(({ members }) => members.map(({ applicant }) => applicant)));
  for (const [position, jclass] of content.entries()) {
    const row = { position, name: jclass.name, participationUrl: jclass.participation_url ?? null, examIds: jclass.exams ?? [] };
    await queries.insert(jclasses).values({ id: jclass.id, ...row }).onConflictDoUpdate({ target: jclasses.id, set: row });
    await loadLessons(queries, jclass, judging);
    await loadMembers(queries, jclass, ownerOf, judging);
  }
}
