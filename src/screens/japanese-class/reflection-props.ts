import type { Lesson } from '../../api/lessons.ts';

export interface ReflectionProps {
  readonly lesson: Lesson;
  /** The server has it, and the list says so. */
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}
