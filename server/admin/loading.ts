import type { WithPasswords } from '../account/passwords.ts';
import type { WithClock } from '../base/clock.ts';
import type { ContentPart } from '../content/content.ts';
import type { Definitions } from '../content/generated/content.d.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import type { Draft } from '../definitions/draft.ts';
import type { Change } from '../definitions/versions.ts';
import type { ContentFiles } from './content-files.ts';

/** What loading a part needs: it writes to a draft and to the tables of people, in the transaction of one change. */
export interface PartLoading extends WithClock, WithInputTypes, WithPasswords {
  readonly queries: Queries;
  readonly draft: Draft;
  readonly files: ContentFiles;
  /** The change that this belongs to: its author, and why it is made. */
  readonly change: Change;
  /** Defers work on applicants until all files are stored: its locks last to the end of the transaction, and files take long. */
  readonly defer: (act: () => Promise<unknown>) => void;
}

/** Loads a part. Throws a `StartupError` where it does not fit what it refers to. */
export type LoadPart<Part extends ContentPart> = (loading: PartLoading, content: Definitions[Part]) => Promise<void> | void;
