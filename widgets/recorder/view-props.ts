import type { Language, Translate } from '../../src/base/text.ts';
import type { OtherLanguage } from '../../src/engine/contract/widget.ts';
import type { FieldVideo } from '../../src/engine/contract/videos.ts';
import type { RecorderMachine } from './machine.ts';
import type { Stage } from './stage.ts';

export type StageOf<Kind extends Stage['kind']> = Extract<Stage, { kind: Kind }>;

/** What the view of a stage gets. */
export interface ViewProps<Shown extends Stage = Stage> {
  readonly stage: Shown;
  readonly machine: RecorderMachine;
  readonly video: FieldVideo;
  /** DOM id of the widget, and the prefix of the ids within it. */
  readonly id: string;
  /** The field's label. */
  readonly label: string;
  readonly describedBy: string;
  readonly language: Language;
  readonly t: Translate;
  /** Absent where only one language is shown. */
  readonly other: OtherLanguage | undefined;
}
