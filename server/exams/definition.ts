import { eq, sql } from 'drizzle-orm';
import type { ExamGroup, ExamQuestion } from '../content/content.ts';
import type { WithDatabase } from '../database/database.ts';
import { exams } from '../database/learning-schema.ts';

/** What an exam is, the same for everybody who takes it. */
export interface Exam {
  readonly id: number;
  /** Changes with whatever changes the exam's row. */
  readonly version: string;
  readonly row: typeof exams.$inferSelect;
  /** By the question's id. */
  readonly questions: ReadonlyMap<number, { readonly question: ExamQuestion; readonly group: ExamGroup }>;
}

/**
 * The exams as they stood when they were last read. Whoever reads an applicant's part of one learns its `version` by the
 * same statement, and asks for it by that, so nobody is judged by what was there before content was loaded again.
 */
export interface ExamCache {
  /** As it was read last, whatever has changed since; nothing where it never was, or there is no such exam. */
  readonly known: (id: number) => Promise<Exam | undefined>;
  /** Of this version, or of a newer one. */
  readonly of: (id: number, version: string) => Promise<Exam | undefined>;
}

/** What is handed to whoever has to know what an exam is. */
export interface WithExams {
  readonly examCache: ExamCache;
}

/** PostgreSQL’s own mark of the transaction that wrote the row last. */
export const examVersion = sql<string>`${exams}.xmin::text`;

async function read({ db }: WithDatabase, id: number): Promise<Exam | undefined> {
  const [found] = await db.select({ row: exams, version: examVersion }).from(exams).where(eq(exams.id, id));
  if (!found) return undefined;
  const questions = found.row.groups.flatMap((group) => group.questions.map((question) => [question.question_id, { question, group }] as const));
  return { id, version: found.version, row: found.row, questions: new Map(questions) };
}

/** Keeps exams, of which there are as many as the content brings, and reads each once however many ask at the same time. */
export function keptExams(services: WithDatabase): ExamCache {
  const kept = new Map<number, Exam>();
  const underWay = new Map<number, Promise<Exam | undefined>>();

  async function readAndKeep(id: number): Promise<Exam | undefined> {
    const exam = await read(services, id);
    if (exam) kept.set(id, exam);
    else kept.delete(id);
    return exam;
  }

  function renew(id: number): Promise<Exam | undefined> {
    const reading = underWay.get(id) ?? readAndKeep(id).finally(() => { underWay.delete(id); });
    underWay.set(id, reading);
    return reading;
  }

  return {
    known: async (id) => kept.get(id) ?? renew(id),
    of: async (id, version) => {
      const exam = kept.get(id);
      if (exam?.version === version) return exam;
      const renewed = await renew(id);
      // What was under way may have read before the change.
      return renewed && renewed.version !== version ? renew(id) : renewed;
    },
  };
}
