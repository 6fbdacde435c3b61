import type { WithPasswords } from '../account/passwords.ts';
import type { WithClock } from '../base/clock.ts';
import type { ContentPart } from '../content/content.ts';
import type { Definitions } from '../content/generated/content.d.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import type { Draft } from '../definitions/draft.ts';
import type { Change } from '../definitions/versions.ts';
import type { ContentFiles } from './content-files.ts';

/** What a part of content is loaded with: into a draft, and into the tables of people, all in the transaction of one change. */
export interface PartLoading extends WithClock, WithInputTypes, WithPasswords {
  readonly queries: Queries;
  readonly draft: Draft;
  readonly files: ContentFiles;
  /** Whose doing it is, and why. */
  readonly said: Change;
  /**
   * Has something done to applicants once all files are brought: what it locks is locked to the end of the transaction, and files take
   * long.
   */
  readonly later: (act: () => Promise<unknown>) => void;
}

/** Brings a part up to date. Throws a `StartupError` where it does not fit what it refers to. */
export type LoadPart<Part extends ContentPart> = (loading: PartLoading, content: Definitions[Part]) => Promise<void> | void;
