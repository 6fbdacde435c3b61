/** What an exam of three groups comes to, told anew from DECISIONS "Time", "Shapes of answers" and "Readings of class and exams". */
export interface ExamModel {
  /** When each group was opened, in ms. */
  readonly started: Map<number, number>;
  /** When each was left for another, in ms. */
  readonly left: Map<number, number>;
  isDone: boolean;
  /** The newest answer to each question. */
  readonly answers: Map<number, { readonly number: number; readonly answer: string }>;
}

export const LIMIT_MS = 100_000;
const GRACE_MS = 10_000;
export const GROUPS = [1, 2, 3] as const;

export const newModel = (): ExamModel => ({ started: new Map(), left: new Map(), isDone: false, answers: new Map() });

/** Questions 1 to 6 are the first group's, 11 to 16 the second's, and so forth. */
export const groupOf = (questionId: number): number => Math.floor(questionId / 10) + 1;

/** A save that is made at `now`. */
export interface ModelSave {
  readonly questionId: number;
  readonly answer: string;
  readonly number: number | undefined;
}

/** Whether a group takes what arrives at `now`. */
export function isOpen({ started, left, isDone }: ExamModel, group: number, now: number): boolean {
  const start = started.get(group);
  if (isDone || start === undefined) return false;
  const leftAt = left.get(group);
  if (leftAt !== undefined && leftAt < start + LIMIT_MS) return false;
  return now <= start + LIMIT_MS + GRACE_MS;
}

/** What a save is answered with; it changes the model where it is stored. */
export function saveIn(model: ExamModel, { questionId, answer, number }: ModelSave, now: number): { readonly status: 200 | 422; readonly number?: number } {
  const held = model.answers.get(questionId);
  if (isOpen(model, groupOf(questionId), now) && (number === undefined || number >= (held?.number ?? 0))) {
    const stored = number ?? (held?.number ?? 0) + 1;
    model.answers.set(questionId, { number: stored, answer });
    return { status: 200, number: stored };
  }
  const isRepeat = held !== undefined && number !== undefined && (number < held.number || (number === held.number && answer === held.answer));
  return isRepeat ? { status: 200, number: held.number } : { status: 422 };
}

/** Opens a group at `now`. Returns whether that is within reach. */
export function openIn(model: ExamModel, group: number, now: number): boolean {
  if (model.isDone) return model.started.has(group);
  if (GROUPS.some((earlier) => earlier < group && !model.started.has(earlier))) return false;
  for (const other of model.started.keys()) if (other !== group && !model.left.has(other)) model.left.set(other, now);
  if (!model.started.has(group)) model.started.set(group, now);
  return true;
}

/** Whether a group counts as handed in. */
export const isHandedIn = ({ started, left, isDone }: ExamModel, group: number, now: number): boolean =>
  isDone || left.has(group) || (started.has(group) && now >= (started.get(group) ?? 0) + LIMIT_MS);
